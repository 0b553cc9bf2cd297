import { bucketsOf } from '../../../dates/calendar-units';
import type { QueryContext } from '../execute/query-context';
import { queryFigures, selectionFor } from '../execute/query-figures';
import type { EmptyState } from '../model/empty-state';
import { type MetricQuery, showsChange } from '../model/metric-query';
import { QueryRefusedError } from '../model/query-refused-error';
import { isResolved, resolveSubject, toBaseline } from '../model/resolved-selection';
import type { QuerySelection } from '../model/selection';
import { hasFigures } from '../results/query-figures';
import { shapeResult } from '../results/shape-result';
import type { Bucket, RowKey } from './page';

const noSuchRow = (row: readonly RowKey[]) => {
  const text = row.map(({ id }) => id).join(', ');
  return new QueryRefusedError(
    'unknown-parameter',
    `This chart has no row “${text.slice(0, 60)}” in this period.`,
  );
};

/** A query and its selection, narrowed to one row of the chart. */
export interface ChartRow {
  selection: QuerySelection;
  query: MetricQuery;
  /** The row in words: 'Pacific'; null where its days alone name it. */
  name: string | null;
  /** Name of the row's product; null for a row without a product. */
  product: string | null;
  bucket: Bucket | null;
}

/**
 * The query with the requested row: the chart's own query, or the same query by division, for the whole chart or one of
 * its rows. A tile without dimensions has only rows by division.
 *
 * @param hasDivisions whether the figure has rows by division
 */
export function queryWithRow(
  query: MetricQuery,
  row: readonly RowKey[],
  hasDivisions: boolean,
): MetricQuery {
  const isOfLevel =
    hasDivisions &&
    !query.dimensions.includes('division') &&
    row.some(({ dim }) => dim === 'division');
  if (!isOfLevel) return query;
  return row.length === 1
    ? { ...query, dimensions: ['division'], dateLevel: null }
    : { ...query, dimensions: [...query.dimensions, 'division'] };
}

/**
 * Narrows a query with dimensions to one of its rows. The row's ids become conditions of the query, and its bucket
 * becomes the period, with the corresponding days of the baselines. All limits of the selection stay.
 *
 * @param row dimensions and ids as the result has them
 * @returns the empty state where the subject is not selected or has no days
 * @throws {QueryRefusedError} unknown-parameter, for a row that the chart does not have
 */
export async function chartRow(
  context: QueryContext,
  query: MetricQuery,
  row: readonly RowKey[],
): Promise<ChartRow | EmptyState> {
  const idOf = (dim: string) => row.find((key) => key.dim === dim)?.id;
  const dims = query.dimensions.filter((dim) => dim !== 'date');
  if (row.length !== query.dimensions.length || !query.dimensions.every((dim) => idOf(dim)))
    throw noSuchRow(row);
  const narrowed: MetricQuery = {
    ...query,
    dimensions: [],
    dateLevel: null,
    filters: [...query.filters, ...dims.map((dim) => ({ dim, in: [idOf(dim) ?? ''] }))],
  };
  const days = daysOf(context, query, idOf('date'));
  if (days === null) throw noSuchRow(row);
  if (!('period' in days)) return days;
  const date = idOf('date');
  const bucket =
    date === undefined || query.dateLevel === null
      ? null
      : { ...days.period, start: date, level: query.dateLevel };
  if (dims.length === 0)
    return { selection: days, query: narrowed, name: null, product: null, bucket };
  const [first] = query.measures;
  const at = { ...context, selection: days };
  const compare = showsChange(query);
  const rowQuery: MetricQuery = {
    ...narrowed,
    measures: first === undefined ? [] : [first],
    dimensions: dims,
    rank: null,
    compare,
    against: null,
    total: false,
  };
  const found = await queryFigures(at, rowQuery, { sales: compare ? 'either' : 'of-period' });
  if (!hasFigures(found)) throw noSuchRow(row);
  const { columns, rows } = await shapeResult(found, context.dataSet, context.names);
  const ids = columns.flatMap(({ role }, place) => (role === 'id' ? [place] : []));
  // A product with two flavours is in the rows of both, so that the condition may leave several groups.
  const own = rows.find((cells) => ids.every((place, n) => cells[place] === idOf(dims[n] ?? '')));
  if (own === undefined) throw noSuchRow(row);
  const names = ids.map((place) => String(own[place + 1]));
  return {
    selection: days,
    query: ofOwnBrand(context, narrowed, idOf('brand')),
    name: names.join(', '),
    product: names[dims.indexOf('product')] ?? null,
    bucket,
  };
}

/** The selection with the days of a bucket; null for a bucket that the period does not have. */
function daysOf(
  context: QueryContext,
  query: MetricQuery,
  bucket: string | undefined,
): QuerySelection | EmptyState | null {
  const selection = selectionFor(context, query);
  if (bucket === undefined || query.dateLevel === null) return selection;
  const resolved = resolveSubject(query.subject, context.dataSet.info, selection);
  if (!isResolved(resolved)) return resolved;
  const days = bucketsOf(resolved.period, query.dateLevel).find(({ start }) => start === bucket);
  if (days === undefined) return null;
  const period = { startDate: days.from, endDate: days.to };
  const baselines = [];
  for (const [place, baseline] of selection.baselines.entries()) {
    const range = toBaseline(resolved, period, place);
    // A later one without the first would be taken for it.
    if (range === null) break;
    baselines.push({ ...baseline, range });
  }
  return { ...selection, period, baselines };
}

/** The own brand's row among other brands is about the brand alone: only such a row shows order lines. */
function ofOwnBrand(
  { dataSet, selection: { brand } }: QueryContext,
  query: MetricQuery,
  id: string | undefined,
): MetricQuery {
  if (query.subject !== 'brand+competitors' || brand === null) return query;
  if (dataSet.brandsById.get(brand)?.code !== id) return query;
  return {
    ...query,
    subject: 'brand',
    filters: query.filters.filter(({ dim }) => dim !== 'brand'),
  };
}
