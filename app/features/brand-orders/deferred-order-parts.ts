import { later } from '~/lib/hydration/later';

import * as onServer from './deferred-order-parts.server';

/** Parts of an order's page whose code loads after it: below the fold. */
export const Parcels = later(onServer.Parcels, () =>
  import('./parcels').then((part) => ({ default: part.Parcels })),
);
export const OrderTimeline = later(onServer.OrderTimeline, () =>
  import('./timeline').then((part) => ({ default: part.OrderTimeline })),
);
