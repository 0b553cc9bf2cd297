import type { Aggregate } from '../../../metrics/component';
import type { Dialect } from '../dialect';
import type { FromClause } from '../from-clause';
import { groupedSelect, type Scan, type ScanContext } from '../scan';

/** The aggregates of a scan's components, by component name. */
export const aggregatesOf = ({ components }: Scan): Record<string, Aggregate> =>
  Object.fromEntries(
    [...components].flatMap(([name, { aggregate }]) =>
      aggregate === null ? [] : [[name, aggregate] as const],
    ),
  );

export const aggregateSql = (dialect: Dialect, { of, where }: Aggregate): string =>
  of === null ? dialect.countWhere(where) : dialect.sumWhere(of, where);

/** A scan of components that bring their own SQL. */
export function aggregateSelect({ params }: ScanContext, scan: Scan, from: FromClause): string {
  const figures = Object.fromEntries(
    Object.entries(aggregatesOf(scan)).map(([name, aggregate]) => [
      name,
      aggregateSql(params.dialect, aggregate),
    ]),
  );
  const columns = scan.dims.map((dim) => [dim, from.columnFor(dim)] as const);
  return groupedSelect(params.dialect, scan, columns, figures, from.text());
}
