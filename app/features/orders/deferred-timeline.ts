import { later } from '~/lib/hydration/later';

import * as onServer from './deferred-timeline.server';

/** At the end of the page, to read: its code comes after the page's own. */
export const Timeline = later(onServer.Timeline, () =>
  import('./timeline').then((part) => ({ default: part.Timeline })),
);
