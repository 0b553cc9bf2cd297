import { count } from '~/lib/format/units';

import type { Column } from './table';

/** A column of counts, with their sum over the rows. */
export const unitColumn = <Row>(
  id: string,
  head: string,
  rows: readonly Row[],
  of: (row: Row) => number,
): Column<Row> => ({
  id,
  head,
  figure: true,
  cell: (row) => count(of(row)),
  total: count(rows.reduce((sum, row) => sum + of(row), 0)),
});
