import { later } from '~/lib/hydration/later';

import * as onServer from './deferred-timeline.server';

/** The timeline. Its code loads after the page's, because it is static and at the end of the page. */
export const Timeline = later(onServer.Timeline, () =>
  import('./timeline').then((part) => ({ default: part.Timeline })),
);
