import { later } from '~/lib/hydration/later';

import * as onServer from './deferred-teaser.server';

/** The teaser of a coming dashboard: its code is not part of the first load of open ones. */
export const Teaser = later(onServer.Teaser, () =>
  import('~/components/ui/feedback/teaser').then((part) => ({ default: part.Teaser })),
);
