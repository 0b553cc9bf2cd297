import type { LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';

/** the return URL of the login site's logout. */
export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load({ request, params }, { guard: 'anyone', view: emptyViewSchema }, ({ url }) =>
    context.auth.returnFromLogout(url),
  );
}
