import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';
import { loginTarget } from '~/lib/urls/redirects';
import { homePath } from '~/lib/urls/paths';

/** starts the sign-up at the login site; a signed-in user is sent home. */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'anyone', view: emptyViewSchema }, async ({ url }) =>
    redirect(context.session.user === null ? loginTarget(url.searchParams, true) : homePath),
  );
}
