import type { LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';

/** the return URL of the popup's sign-in. */
export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load({ request, params }, { guard: 'anyone', view: emptyViewSchema }, ({ url }) =>
    context.auth.popupDone(url),
  );
}
