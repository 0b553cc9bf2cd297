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
  comparedKinds,
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
import { type QueryResult, resultOfRows } from './query-result';
import { type RowLevel, shownFigures } from './shown-figures';

type Row = QueryResult['rows'][number];

const comparesTwice = ({ baselines }: QuerySelection) => baselines.length > 1;

const columnOptions = (
  { compare, against }: MetricQuery,
  selection: QuerySelection,
  { currency }: DataSetInfo,
  reference?: string,
): MeasureColumnOptions => {
  if (!compare) return { currency, compared: [] };
  if (reference !== undefined) return { currency, compared: [null], reference };
  const isOwn = against !== null && !comparesTwice(selection);
  return { currency, compared: isOwn ? [against] : comparedKinds(selection) };
};

/** Figures of one row, in the order of the columns. @param places of the baselines that it is compared with */
function figureCells(
  of: Pick<QueryFigures, 'columns' | 'bases' | 'hiddenBelow'>,
  places: readonly number[],
  row: RowLevel,
  group: Group,
  days: RowDays,
): (number | null)[] {
  const cells: (number | null)[] = [];
  for (const column of of.columns) {
    const { value, compared } = shownFigures(of, row, column, group, days);
    cells.push(value);
    if (column.measure.growthOf !== null) continue;
    for (const place of places)
      cells.push(compared[place]?.baseline ?? null, compared[place]?.growth ?? null);
  }
  for (const { index } of of.bases) {
    const { value, compared } = row.figures.measure(row.level, index, group, days);
    cells.push(value);
    for (const place of places) cells.push(compared[place]?.baseline ?? null);
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
  places: readonly number[],
  groups: readonly NamedGroup[],
  buckets: readonly Bucket[],
): Row[] {
  const rows = { figures: of.figures, level: of.rowLevel };
  if (!of.dims.includes('date')) {
    const days = periodDays(of);
    return groups.map((one) => [
      ...nameCells(one),
      ...figureCells(of, places, rows, one.group, days),
    ]);
  }
  const named = groups.map((one) => ({ ...one, cells: nameCells(one) }));
  return buckets.flatMap(({ start, from, to }) => {
    const days = bucketDays(of, { startDate: from, endDate: to });
    return named.map(({ group: values, cells }) => {
      const group: Cell[] = [start, ...values];
      return [start, ...cells, ...figureCells(of, places, rows, group, days)];
    });
  });
}

/** The name of a query's total, by its dimension. */
function totalName(dims: readonly DimensionCode[]): string {
  const [only, ...more] = dims.filter((dim) => dim !== 'date');
  return only === undefined || more.length > 0 ? 'Total' : dimensions[only].all;
}

/** The total's ids and day are null. */
function totalRow(of: QueryFigures, places: readonly number[]): Row[] {
  const { query, dims, totals } = of;
  if (!query.total || totals === null || dims.length === 0) return [];
  const names = dims.flatMap((dim, at) => {
    if (dim === 'date') return [null];
    const isFirstName = at === (dims[0] === 'date' ? 1 : 0);
    return [null, isFirstName ? totalName(dims) : null];
  });
  return [[...names, ...figureCells({ ...of, ...totals }, places, totals, [], periodDays(of))]];
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
  const places = [...options.compared.keys()];
  const buckets = query.dateLevel === null ? [] : bucketsOf(resolved.period, query.dateLevel);
  const [base] = totals?.bases ?? [];
  return {
    columns: [
      ...dimensionColumns(dims),
      ...columns.flatMap((column) => measureColumns(shownMeasure(column), options)),
      ...bases.flatMap(({ base }) => baseColumns(base, options)),
    ],
    rows: [
      ...detailRows(of, places, groups ?? (await orderedGroups(of, lookup)), buckets),
      ...totalRow(of, places),
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
  baselines: [baseline = null],
  selection,
}: ResolvedSelection): Pick<QueryResult, 'baselineLabel' | 'note'> {
  const baselineLabel = 'Year ago';
  if (baseline !== null) return { baselineLabel };
  const note =
    selection.baselines[0]?.outOfPlan === true
      ? 'Year ago: not in your plan'
      : 'Year ago: the data do not reach back that far';
  return { baselineLabel, note };
}

/** A result without rows, with the columns that it would have. */
export function emptyResult(
  dataSet: { info: DataSetInfo },
  selection: QuerySelection,
  query: MetricQuery,
  empty: EmptyState,
  reference?: string,
): QueryResult {
  const options = columnOptions(query, selection, dataSet.info, reference);
  const columns = [
    ...dimensionColumns(columnOrder(query.dimensions)),
    ...query.measures.flatMap((measure) => measureColumns(measure, options)),
    ...basesOf(query.measures).flatMap((base) => baseColumns(base, options)),
  ];
  return {
    ...resultOfRows(dataSet, columns, [], empty),
    dateLevel: query.dateLevel,
    ...(reference === undefined ? undefined : { reference }),
  };
}
