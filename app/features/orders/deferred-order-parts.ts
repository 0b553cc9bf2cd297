import { later } from '~/lib/hydration/later';

import * as onServer from './deferred-order-parts.server';

/** Parts of an order's page whose code loads after it: below the fold, or rare. */
export const Timeline = later(onServer.Timeline, () =>
  import('./timeline').then((part) => ({ default: part.Timeline })),
);
export const StateNotice = later(onServer.StateNotice, () =>
  import('./state-notice').then((part) => ({ default: part.StateNotice })),
);
