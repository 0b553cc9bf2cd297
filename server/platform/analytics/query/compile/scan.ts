import type { Component, Scope, Source } from '../../metrics/component';
import type { DateLevel } from '../../../dates/calendar-units';
import type { DimensionCode } from '../model/dimensions';
import type { Subject } from '../model/metric-query';
import type { RangeName } from '../model/resolved-selection';
import type { Dialect } from './dialect';
import {
  type DimensionColumn,
  FromClause,
  type FromOptions,
  type ShiftUnits,
  type Timing,
} from './from-clause';
import type { QueryScopes } from './query-scopes';
import type { SqlParams } from './sql-params';
import type { Table } from './tables';

/** One SELECT of a statement: components of one source, for one scope, grouped by dimensions, over one range of days. */
export interface Scan {
  source: Source;
  scope: Scope;
  /** Subject of the rows; null where the scope is the same for every subject. */
  subject: Subject | null;
  dims: readonly DimensionCode[];
  range: RangeName;
  /** Buckets of its date; null without one. */
  level: DateLevel | null;
  /** Components by name. */
  components: ReadonlyMap<string, Component>;
}

/** What the scans of a statement have in common. */
export interface ScanContext {
  params: SqlParams;
  scopes: QueryScopes;
  shiftUnits: ShiftUnits;
  buyers: BuyersOfFacts;
}

/** Buyers of order lines, which the scans of a statement read together (`sources/buyer-rows.ts`). */
export interface BuyersOfFacts {
  /**
   * FROM clause with one row per buyer in each of the scan's groups, with first_day and last_day where the scan counts
   * repeats, and the columns of the groups.
   */
  of(context: ScanContext, scan: Scan): { columns: DimensionColumn[]; text: string };
}

/** Writes the SELECT of a scan: columns are named by dimension and by component. */
export type ScanBuilder = (context: ScanContext, scan: Scan) => string;

export const timingOf = (
  { shiftUnits }: ScanContext,
  { range, level }: Pick<Scan, 'range' | 'level'>,
): Timing => ({ range, level, shiftUnits });

/** FROM of the rows of a scan's scope, on the days of its range. */
export const scanFrom = (
  context: ScanContext,
  scan: Pick<Scan, 'scope' | 'range' | 'level'>,
  table: Table,
  options?: FromOptions,
): FromClause =>
  new FromClause(table, context.params, timingOf(context, scan), options)
    .inScope(context.scopes, scan.scope)
    .inRange();

export const aliased = (columns: readonly DimensionColumn[]): string[] =>
  columns.map(([dim, sql]) => `${sql} AS ${dim}`);

/** Dimensions that a scan needs of its table: its own, its owner's and its conditions'. */
export const neededDims = ({ scopes }: ScanContext, { scope, dims }: Scan): DimensionCode[] => [
  ...dims,
  ...scopes.ownerDims(scope),
  ...scopes.conditionDims(scope),
];

/**
 * A grouped SELECT. A total over no rows has no row, instead of one row of nulls.
 * @param aggregates SQL by component name; those that the scan does not want are left out
 */
export function groupedSelect(
  dialect: Dialect,
  scan: Scan,
  columns: readonly DimensionColumn[],
  aggregates: Readonly<Record<string, string>>,
  from: string,
): string {
  const figures = Object.entries(aggregates)
    .filter(([name]) => scan.components.has(name))
    .map(([name, sql]) => `${dialect.cast(sql, 'double')} AS ${name}`);
  const end = columns.length === 0 ? 'HAVING COUNT(*) > 0' : dialect.groupByAll;
  return `SELECT ${[...aliased(columns), ...figures].join(', ')} ${from} ${end}`;
}

/** As `groupedSelect`, of the rows of a table, whose columns it groups by. */
export const selectFrom = (
  { params: { dialect } }: ScanContext,
  scan: Scan,
  from: FromClause,
  aggregates: Readonly<Record<string, string>>,
): string => groupedSelect(dialect, scan, from.columns(scan.dims), aggregates, from.text());
