import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';
import { homePath } from '~/lib/urls/paths';

/** the home of the brand dossier, for everybody. */
export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load({ request, params }, { guard: 'anyone', view: emptyViewSchema }, async () =>
    redirect(homePath),
  );
}
