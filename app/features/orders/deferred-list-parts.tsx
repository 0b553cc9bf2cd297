import { later } from '~/lib/hydration/later';

import * as onServer from './deferred-list-parts.server';

/** The figures. Their code loads after the list's; the placeholder reserves their space. */
export const Figures = later(
  onServer.Figures,
  () => import('./figures').then((part) => ({ default: part.Figures })),
  <div className="mt-5 min-h-26" />,
);
export const DraftsFilter = later(onServer.DraftsFilter, () =>
  import('./drafts-filter').then((part) => ({ default: part.DraftsFilter })),
);
export const LeftOutNotice = later(onServer.LeftOutNotice, () =>
  import('~/components/ui/data/left-out-notice').then((part) => ({ default: part.LeftOutNotice })),
);
export const NoOrders = later(onServer.NoOrders, () =>
  import('./no-orders').then((part) => ({ default: part.NoOrders })),
);
