import type { LoaderFunctionArgs } from '@remix-run/node';

import { orderParamsSchema, orderViewSchema } from '~/contracts/orders/views';
import { OrderPage } from '~/features/orders/order-page';
import { titledBy } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export { links } from '~/styles/operations-links';

export const meta = titledBy<typeof loader>(({ order }) => order.orderNumber);

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'consignment.view', params: orderParamsSchema, view: orderViewSchema },
    ({ params: { number } }) => context.orders.page(number),
  );
}

export default withView<typeof loader>(OrderPage);
