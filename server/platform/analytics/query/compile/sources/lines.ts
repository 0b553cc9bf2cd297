import type { Aggregate } from '../../../metrics/component';
import type { Dialect } from '../dialect';
import type { FromClause } from '../from-clause';
import {
  neededDims,
  type Scan,
  type ScanBuilder,
  type ScanContext,
  scanFrom,
  selectFrom,
} from '../scan';
import { smallestTable, type Table, tables } from '../tables';

/** The aggregates of a scan's components, by component name. */
const aggregatesOf = ({ components }: Scan): Record<string, Aggregate> =>
  Object.fromEntries(
    [...components].flatMap(([name, { aggregate }]) =>
      aggregate === null ? [] : [[name, aggregate] as const],
    ),
  );

const aggregateSql = (dialect: Dialect, { of, where }: Aggregate): string =>
  of === null ? dialect.countWhere(where) : dialect.sumWhere(of, where);

/** A scan of components that bring their own SQL. */
export function aggregateSelect(context: ScanContext, scan: Scan, from: FromClause): string {
  const figures = Object.fromEntries(
    Object.entries(aggregatesOf(scan)).map(([name, aggregate]) => [
      name,
      aggregateSql(context.params.dialect, aggregate),
    ]),
  );
  return selectFrom(context, scan, from, figures);
}

/** The smallest table that has all needed columns. Roll-ups of brands are sorted by brand, the others by day. */
function tableFor(context: ScanContext, scan: Scan, aggregates: readonly Aggregate[]): Table {
  const { productDay, brandDay, categoryDay, regionDay, facts } = tables;
  const readsProduct = aggregates.some((aggregate) => aggregate.readsProduct);
  const byBrand = readsProduct || context.scopes.ownerDims(scan.scope).length > 0;
  return (
    smallestTable(
      byBrand ? [productDay] : [categoryDay, brandDay, regionDay, productDay],
      neededDims(context, scan),
      aggregates.flatMap(({ columns }) => columns),
    ) ?? facts
  );
}

/** A row of a roll-up stands for several order lines. */
const lineSql = (dialect: Dialect, table: Table, aggregate: Aggregate) =>
  table !== tables.facts && aggregate.fn === 'count'
    ? dialect.sumWhere('f.lines', aggregate.where)
    : aggregateSql(dialect, aggregate);

export const linesScan: ScanBuilder = (context, scan) => {
  const { dialect } = context.params;
  const aggregates = aggregatesOf(scan);
  const wanted = Object.values(aggregates);
  const table = tableFor(context, scan, wanted);
  const from = scanFrom(context, scan, table);
  if (wanted.some(({ readsProduct }) => readsProduct)) from.joinProduct();
  const figures = Object.fromEntries(
    Object.entries(aggregates).map(([name, one]) => [name, lineSql(dialect, table, one)]),
  );
  return selectFrom(context, scan, from, figures);
};

export const reviewsScan: ScanBuilder = (context, scan) =>
  aggregateSelect(context, scan, scanFrom(context, scan, tables.reviews));

/** Mentions of themes, by the day of their review. */
export const themesScan: ScanBuilder = (context, scan) => {
  const rows = 'review_theme m JOIN fact_review f ON f.id = m.review';
  return aggregateSelect(context, scan, scanFrom(context, scan, tables.mentions, { rows }));
};
