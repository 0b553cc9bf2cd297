import { later } from '~/lib/hydration/later';

import * as onServer from './deferred-no-stock.server';

export const NoStock = later(onServer.NoStock, () =>
  import('./no-stock').then((part) => ({ default: part.NoStock })),
);
