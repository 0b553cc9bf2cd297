import type { LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';

/** O-09: the orders of a list as CSV. */
export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'orders.view', view: emptyViewSchema },
    ({ url }) => context.brandOrders.csv(url, request.signal),
  );
}
