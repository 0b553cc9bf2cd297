import { later } from '~/lib/hydration/later';

import * as onServer from './table-shape.server';

/** The shape of a table that is still to come: seldom seen, so no page's first load has to hold it. */
export const TableShape = later(onServer.Skeleton, () =>
  import('../feedback/skeleton').then((part) => ({ default: part.Skeleton })),
);
