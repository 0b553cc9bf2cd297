import type { LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';

/** O-09: the orders of a list as CSV. */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'orders.view', view: emptyViewSchema }, ({ url, request }) =>
    context.brandOrders.csv(url, request.signal),
  );
}
