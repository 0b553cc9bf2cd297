import type { LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';

/** starts a sign-in at the login site. */
export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load({ request, params }, { guard: 'anyone', view: emptyViewSchema }, () =>
    context.auth.begin(request),
  );
}
