import { later } from '~/lib/hydration/later';

import * as onServer from './list-parts.server';

export const NoStock = later(onServer.NoStock, () =>
  import('./no-stock').then((part) => ({ default: part.NoStock })),
);
