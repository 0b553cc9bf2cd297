import type { LoaderFunctionArgs } from '@remix-run/node';

import { brandOrderParamsSchema, brandOrderViewSchema } from '~/contracts/brand-orders/views';
import { BrandOrderPage } from '~/features/brand-orders/order-page';
import { titledBy } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export { links } from '~/styles/operations-links';

export const meta = titledBy<typeof loader>(({ order }) => order.orderNumber);

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'orders.view', params: brandOrderParamsSchema, view: brandOrderViewSchema },
    ({ params: { id } }) => context.brandOrders.page(id),
  );
}

export default withView<typeof loader>(BrandOrderPage);
