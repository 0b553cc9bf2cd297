import { later } from '~/lib/hydration/later';

import * as onServer from './deferred-order-parts.server';

/** Parts of an order's page whose code loads after it: below the fold, or rare. */
export const OrderTimeline = later(onServer.OrderTimeline, () =>
  import('./timeline').then((part) => ({ default: part.OrderTimeline })),
);
export const StateNotice = later(onServer.StateNotice, () =>
  import('./state-notice').then((part) => ({ default: part.StateNotice })),
);
