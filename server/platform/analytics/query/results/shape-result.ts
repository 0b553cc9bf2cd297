import type { DataSetInfo } from '../../data-set-content';
import { type Bucket, bucketsOf } from '../../../dates/calendar-units';
import type { EmptyState } from '../model/empty-state';
import { type DimensionCode, dimensions } from '../model/dimensions';
import { basesOf, type Measure } from '../model/measure';
import type { MetricQuery } from '../model/metric-query';
import type { ResolvedSelection } from '../model/resolved-selection';
import type { QuerySelection } from '../model/selection';
import {
  baseColumns,
  baselinesOf,
  columnOrder,
  dimensionColumns,
  measureColumns,
  type MeasureColumnOptions,
} from './columns';
import type { Cell, Group, RowDays } from './figure-table';
import { type NamedGroup, orderedGroups } from './group-order';
import { incompleteBuckets } from './incomplete-buckets';
import type { NameLookup } from './name-lookup';
import { bucketDays, periodDays, type QueryFigures } from './query-figures';
import type { QueryResult } from './query-result';
import { type RowLevel, shownFigures } from './shown-figures';

type Row = QueryResult['rows'][number];

const comparesTwice = ({ secondBaseline }: QuerySelection) =>
  secondBaseline !== undefined && secondBaseline !== null;

const columnOptions = (
  { compare, against }: MetricQuery,
  selection: QuerySelection,
  { currency }: DataSetInfo,
  reference?: string,
): MeasureColumnOptions => {
  if (reference !== undefined) return { currency, compare, baseline: null, reference };
  const baselines = baselinesOf(selection);
  if (comparesTwice(selection)) return { currency, compare, ...baselines };
  return { currency, compare, ...baselines, baseline: against ?? baselines.baseline };
};

/** Figures of one row, in the order of the columns. */
function figureCells(
  of: Pick<QueryFigures, 'resolved' | 'query' | 'columns' | 'bases' | 'hiddenBelow'>,
  row: RowLevel,
  group: Group,
  days: RowDays,
): (number | null)[] {
  const { resolved, query, columns, bases } = of;
  const withSecond = query.compare && comparesTwice(resolved.selection);
  const cells: (number | null)[] = [];
  for (const column of columns) {
    const found = shownFigures(of, row, column, group, days);
    cells.push(found.value);
    if (column.measure.growthOf !== null) continue;
    if (query.compare) cells.push(found.baseline, found.growth);
    if (withSecond) cells.push(found.second.baseline, found.second.growth);
  }
  for (const { index } of bases) {
    const found = row.figures.measure(row.level, index, group, days);
    cells.push(found.value);
    if (query.compare) cells.push(found.baseline);
    if (withSecond) cells.push(found.second.baseline);
  }
  return cells;
}

/** Drops the base of a measure that the data set cannot compute. */
const shownMeasure = ({ measure, index }: QueryFigures['columns'][number]): Measure =>
  index === null ? { ...measure, base: null } : measure;

const nameCells = ({ names }: NamedGroup): string[] => names.flatMap(({ id, name }) => [id, name]);

/** A row for every bucket and group; buckets without data have rows, too. */
function detailRows(
  of: QueryFigures,
  groups: readonly NamedGroup[],
  buckets: readonly Bucket[],
): Row[] {
  const rows = { figures: of.figures, level: of.rowLevel };
  if (!of.dims.includes('date')) {
    const days = periodDays(of);
    return groups.map((one) => [...nameCells(one), ...figureCells(of, rows, one.group, days)]);
  }
  const named = groups.map((one) => ({ ...one, cells: nameCells(one) }));
  return buckets.flatMap(({ start, from, to }) => {
    const days = bucketDays(of, { startDate: from, endDate: to });
    return named.map(({ group: values, cells }) => {
      const group: Cell[] = [start, ...values];
      return [start, ...cells, ...figureCells(of, rows, group, days)];
    });
  });
}

/** The name of a query's total, by its dimension. */
function totalName(dims: readonly DimensionCode[]): string {
  const [only, ...more] = dims.filter((dim) => dim !== 'date');
  return only === undefined || more.length > 0 ? 'Total' : dimensions[only].all;
}

/** The total's ids and day are null. */
function totalRow(of: QueryFigures): Row[] {
  const { query, dims, totals } = of;
  if (!query.total || totals === null || dims.length === 0) return [];
  const names = dims.flatMap((dim, at) => {
    if (dim === 'date') return [null];
    const isFirstName = at === (dims[0] === 'date' ? 1 : 0);
    return [null, isFirstName ? totalName(dims) : null];
  });
  return [[...names, ...figureCells({ ...of, ...totals }, totals, [], periodDays(of))]];
}

/**
 * The result of a query's figures: rows by bucket and group, and the total as the last row.
 * @param groups the groups to show; default: those of the query, in its order
 */
export async function shapeResult(
  of: QueryFigures,
  dataSet: { info: DataSetInfo },
  lookup: NameLookup,
  groups?: readonly NamedGroup[],
): Promise<QueryResult> {
  const { resolved, query, dims, columns, bases, totals, reference } = of;
  const options = columnOptions(query, resolved.selection, dataSet.info, reference);
  const buckets = query.dateLevel === null ? [] : bucketsOf(resolved.period, query.dateLevel);
  const [base] = totals?.bases ?? [];
  return {
    columns: [
      ...dimensionColumns(dims),
      ...columns.flatMap((column) => measureColumns(shownMeasure(column), options)),
      ...bases.flatMap(({ base }) => baseColumns(base, options)),
    ],
    rows: [
      ...detailRows(of, groups ?? (await orderedGroups(of, lookup)), buckets),
      ...totalRow(of),
    ],
    baseSize:
      base === undefined || totals === null
        ? null
        : totals.figures.measure(totals.level, base.index, [], periodDays(of)).value,
    asOf: dataSet.info.asOf,
    dateLevel: query.dateLevel,
    ...incompleteBuckets(buckets, of.hasSales),
    empty: null,
    ...(reference === undefined ? undefined : { reference }),
    ...(query.against === null || comparesTwice(resolved.selection)
      ? undefined
      : yearAgoTexts(resolved)),
  };
}

/** Label of the baseline, and note, of a result against the year ago. */
function yearAgoTexts({
  baseline,
  selection,
}: ResolvedSelection): Pick<QueryResult, 'baselineLabel' | 'note'> {
  const baselineLabel = 'Year ago';
  if (baseline !== null) return { baselineLabel };
  const note =
    selection.baseline?.outOfPlan === true
      ? 'Year ago: not in your plan'
      : 'Year ago: the data do not reach back that far';
  return { baselineLabel, note };
}

/** A result without rows, with the columns that it would have. */
export function emptyResult(
  { info }: { info: DataSetInfo },
  selection: QuerySelection,
  query: MetricQuery,
  empty: EmptyState,
  reference?: string,
): QueryResult {
  const options = columnOptions(query, selection, info, reference);
  return {
    columns: [
      ...dimensionColumns(columnOrder(query.dimensions)),
      ...query.measures.flatMap((measure) => measureColumns(measure, options)),
      ...basesOf(query.measures).flatMap((base) => baseColumns(base, options)),
    ],
    rows: [],
    baseSize: null,
    asOf: info.asOf,
    dateLevel: query.dateLevel,
    incompleteFrom: null,
    incompleteTo: null,
    empty,
    ...(reference === undefined ? undefined : { reference }),
  };
}
