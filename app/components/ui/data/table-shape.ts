import { later } from '~/lib/hydration/later';

import * as onServer from './table-shape.server';

/** The skeleton of a table. Rare, so it is not part of a page's first load. */
export const TableShape = later(
  onServer.Skeleton,
  () => import('../feedback/skeleton').then((part) => ({ default: part.Skeleton })),
  null,
);
