import type { LoaderFunctionArgs } from '@remix-run/node';

import { brandOrderListSchema } from '~/contracts/brand-orders/views';
import { BrandOrderListPage } from '~/features/brand-orders/list-page';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export { links } from '~/styles/operations-links';

export const meta = titled('Orders');

/** O-08: the orders that a brand ships itself. A vendor sees those of their own brands (P-06). */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'orders.view', view: brandOrderListSchema }, ({ url }) =>
    context.brandOrders.list(url),
  );
}

export default withView<typeof loader>(BrandOrderListPage);
