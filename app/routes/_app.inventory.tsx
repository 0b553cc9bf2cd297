import type { LoaderFunctionArgs } from '@remix-run/node';

import { stockListSchema } from '~/contracts/inventory/inventory';
import { StockListPage } from '~/features/inventory/list-page';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export { links } from '~/styles/operations-links';

export const meta = titled('Inventory');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'inventory.view', view: stockListSchema }, ({ url }) =>
    context.inventory.list(url),
  );
}

export default withView<typeof loader>(StockListPage);
