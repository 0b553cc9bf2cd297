import type { LoaderFunctionArgs } from '@remix-run/node';

import { orderListSchema } from '~/contracts/orders/views';
import { OrderListPage } from '~/features/orders/list-page';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export { links } from '~/styles/operations-links';

export const meta = titled('Consignment orders');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'consignment.view', view: orderListSchema }, ({ url }) =>
    context.orders.list(url),
  );
}

export default withView<typeof loader>(OrderListPage);
