import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';
import { loginTarget } from '~/lib/urls/redirects';
import { homePath } from '~/lib/urls/paths';

/** starts the sign-up at the login site; a signed-in user is sent home. */
export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'anyone', view: emptyViewSchema },
    async ({ url }) =>
      redirect(context.session.user === null ? loginTarget(url.searchParams, true) : homePath),
  );
}
