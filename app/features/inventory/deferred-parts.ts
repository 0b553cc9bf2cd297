import { later } from '~/lib/hydration/later';

import * as onServer from './deferred-parts.server';

/** Parts that work without scripts. Their code loads after the page's. */
export const NoStock = later(onServer.NoStock, () =>
  import('./no-stock').then((part) => ({ default: part.NoStock })),
);
export const StorageRequestList = later(onServer.StorageRequestList, () =>
  import('./storage-requests').then((part) => ({ default: part.StorageRequestList })),
);
