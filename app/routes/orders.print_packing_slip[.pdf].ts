import type { LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';

/** O-09: the packing slips of orders as one PDF. */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'orders.view', view: emptyViewSchema }, ({ url, request }) =>
    context.brandOrders.packingSlips(url, request.signal),
  );
}
