import { later } from '~/lib/hydration/later';

import * as onServer from './deferred-brand-order-list.server';

/** Parts of the list that are rare, or work without scripts. Their code loads after the table's. */
export const NoOrders = later(onServer.NoOrders, () =>
  import('./no-orders').then((part) => ({ default: part.NoOrders })),
);
export const Filters = later(onServer.Filters, () =>
  import('./filters').then((part) => ({ default: part.Filters })),
);
export const BulkBar = later(onServer.BulkBar, () =>
  import('./bulk-bar').then((part) => ({ default: part.BulkBar })),
);
export const ListPages = later(onServer.ListPages, () =>
  import('~/components/ui/data/list-pages').then((part) => ({ default: part.ListPages })),
);
