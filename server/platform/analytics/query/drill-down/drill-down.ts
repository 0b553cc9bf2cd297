import type { DataSetInfo } from '../../data-set-content';
import type { Source } from '../../metrics/component';
import type { Metric } from '../../metrics/metric';
import type { MetricCode } from '../../metrics/registry';
import type { QueryContext } from '../execute/query-context';
import { queryFigures, selectionFor } from '../execute/query-figures';
import type { DimensionCode } from '../model/dimensions';
import { cannotCompute, missingPart } from '../model/empty-state';
import { metricIn } from '../model/for-selection';
import type { Measure } from '../model/measure';
import { type MetricQuery, metricQuery, showsChange } from '../model/metric-query';
import { QueryRefusedError } from '../model/query-refused-error';
import { competitorsOf } from '../model/resolved-selection';
import type { QuerySelection } from '../model/selection';
import type { WidgetQuery } from '../model/widget-query';
import { readNamed } from '../named/registry';
import { orderedGroups } from '../results/group-order';
import { hasFigures } from '../results/query-figures';
import type { ResultColumn } from '../results/query-result';
import { shapeResult } from '../results/shape-result';
import { chartRow, queryWithRow } from './chart-row';
import { drillMeasures, lineRows, noteOf, withoutRepeatedBases } from './line-rows';
import {
  badCursor,
  type DrillDownRequest,
  type DrillDownResult,
  emptyPage,
  type PageOfRows,
  type PageRequest,
  type RowKey,
} from './page';

export type { DrillDownRequest, DrillDownResult } from './page';

const levelLabels = {
  product: 'By product',
  week: 'By week',
  division: 'By division',
  line: 'Order lines',
} as const;
type Level = keyof typeof levelLabels;

const maxPageSize = 500;

/** Figures of these sources come from order lines, which have a region and can be shown. */
const lineSources: ReadonlySet<Source> = new Set<Source>([
  'lines',
  'orders',
  'buyers',
  'requirements',
]);

function levelsOf({ components }: Metric, info: DataSetInfo): Level[] {
  const [first] = components;
  if (first === undefined || !lineSources.has(first.source)) return ['product', 'week'];
  const hasRegions = missingPart(info, ['regions']) === null;
  return ['product', 'week', ...(hasRegions ? (['division'] as const) : []), 'line'];
}

/** Levels that a row with the dimension does not need, as it is a row of that level itself. */
const levelOfDim: Partial<Record<DimensionCode, Level>> = {
  product: 'product',
  division: 'division',
};

interface Figure {
  query: MetricQuery;
  code: MetricCode;
}

/**
 * The metric query behind a widget, and its first metric, whose rows are shown. A named query returns the metric query
 * of its rows. An index compares a segment with the whole, so no rows of the segment add up to it.
 * @returns null for a query without rows
 */
function figureOf(query: WidgetQuery): Figure | null {
  const of = metricQueryOf(query);
  const [first] = of?.measures ?? [];
  if (of === null || first === undefined) return null;
  if (first.metric === null || first.needsSegment) return null;
  return { query: of, code: first.metric };
}

const metricQueryOf = (query: WidgetQuery): MetricQuery | null =>
  query.language === 'jaql' ? query.jaql : readNamed(query).rows;

/** Whether there are rows behind a query. */
export const canDrillDown = (query: WidgetQuery): boolean => figureOf(query) !== null;

/**
 * Levels to show. Order lines are shown only for the own brand; other brands have figures by product, week and
 * division. The level of the row itself is left out.
 */
function shownLevels(
  shown: Metric,
  { subject, dimensions, dateLevel }: MetricQuery,
  row: readonly RowKey[] | null,
  info: DataSetInfo,
): Level[] {
  const left = new Set<Level>(subject === 'brand' ? [] : ['line']);
  if (row !== null) {
    for (const dim of dimensions) {
      const level = levelOfDim[dim];
      if (level !== undefined) left.add(level);
    }
    if (dateLevel === 'week' || dateLevel === 'day') left.add('week');
  }
  return levelsOf(shown, info).filter((level) => !left.has(level));
}

const labelled = (levels: readonly Level[]) => levels.map((id) => ({ id, label: levelLabels[id] }));

/** The levels of the rows behind a query, in order; none for a query without rows behind it. */
export function drillDownLevels(
  query: WidgetQuery,
  selection: QuerySelection,
  info: DataSetInfo,
): DrillDownResult['levels'] {
  const figure = figureOf(query);
  if (figure === null) return [];
  const shown = metricIn(figure.code, figure.query.subject, selection);
  return labelled(shownLevels(shown, figure.query, null, info));
}

function levelOf(levels: readonly Level[], wanted: string | null): Level {
  const level = wanted === null ? levels[0] : levels.find((one) => one === wanted);
  if (level !== undefined) return level;
  throw new QueryRefusedError(
    'unknown-parameter',
    `There is no level “${(wanted ?? '').slice(0, 40)}”.`,
  );
}

/**
 * The rows behind a query's first measure, by product, week or division, or the order lines: for the whole, for one row
 * of a chart, or for one row by division. The total is the figure; `note` explains why rows cannot add up to it
 * (buyers, ratios).
 * @throws {QueryRefusedError} no-drill-down, unknown-parameter (level, row), bad-cursor, and as `queryFigures`
 */
export async function drillDown(
  asked: QueryContext,
  query: WidgetQuery,
  { row = null, ...request }: DrillDownRequest,
): Promise<DrillDownResult> {
  const figure = figureOf(query);
  if (figure === null)
    throw new QueryRefusedError('no-drill-down', 'There are no rows behind this figure.');
  const { info } = asked.dataSet;
  const shown = metricIn(figure.code, figure.query.subject, asked.selection);
  const { name, needs } = shown;
  const code = shown.code as MetricCode;
  const missing = missingPart(info, needs);
  const context = { ...asked, selection: drillSelection(query, asked.selection) };
  const { selection } = context;
  const whole = { selection, query: figure.query, name: null, product: null, bucket: null };
  const hasDivisions = shownLevels(shown, figure.query, null, info).includes('division');
  const rowsOf = row === null ? figure.query : queryWithRow(figure.query, row, hasDivisions);
  const found =
    missing !== null
      ? cannotCompute(missing, name.toLowerCase())
      : row === null
        ? whole
        : await chartRow(context, rowsOf, row);
  const of = 'reason' in found ? whole : found;
  const levels = shownLevels(shown, { ...rowsOf, subject: of.query.subject }, row, info);
  const level = levelOf(levels, request.level);
  const page = {
    after: request.after,
    limit: Math.max(1, Math.min(maxPageSize, Math.trunc(request.limit))),
  };
  const rows =
    'reason' in found
      ? emptyPage(found)
      : await pageOf({ ...asked, selection: of.selection }, { query: of.query, code }, level, page);
  return {
    ...rows,
    title: `${name}, ${levelLabels[level].toLowerCase()}`,
    rowName: of.name,
    bucket: of.bucket,
    subjects: await rowSubjects({ ...asked, selection: of.selection }, of.query, of.product),
    note: rows.empty === null ? noteOf(code) : null,
    levels: labelled(levels),
    level,
    asOf: info.asOf,
  };
}

/** A query that shows all products of the brand drills down into all of them. */
const drillSelection = (query: WidgetQuery, selection: QuerySelection): QuerySelection =>
  query.language === 'sql' && readNamed(query).scope.wholeBrand
    ? { ...selection, product: null }
    : selection;

function pageOf(context: QueryContext, { query, code }: Figure, level: Level, page: PageRequest) {
  const measures = drillMeasures(code, query.subject, context.selection);
  return level === 'line'
    ? lineRows(context, query, measures, page)
    : groupRows(context, { query, code }, measures, level, page);
}

const comparedRoles: ReadonlySet<ResultColumn['role']> = new Set(['baseline', 'growth'] as const);

/** Whether a column is shown: only the tile's own measure is compared. */
const isShown =
  (code: MetricCode) =>
  ({ role, metric }: ResultColumn): boolean =>
    metric === code || !comparedRoles.has(role);

/**
 * Rows by product or division (largest first) or by week, with the total from the same statement. Where the tile shows
 * the change of its figure, each row has the earlier figure and the change, for each baseline, and groups that sold
 * only in the baseline have a row too.
 */
async function groupRows(
  of: QueryContext,
  { query: tile, code }: Figure,
  measures: Measure[],
  level: Exclude<Level, 'line'>,
  { after, limit }: PageRequest,
): Promise<PageOfRows> {
  const offset = after === null ? 0 : Number(/^(\d{1,9})$/.exec(after)?.[1] ?? Number.NaN);
  if (Number.isNaN(offset)) throw badCursor();
  // A group has no counterpart in the tile's reference, but has an earlier figure of its own.
  const context = { ...of, selection: { ...of.selection, reference: null } };
  const compare = showsChange(tile, code) && selectionFor(context, tile).baselines.length > 0;
  const rowsQuery = metricQuery({
    subject: tile.subject,
    measures,
    dimensions: [level === 'week' ? 'date' : level],
    dateLevel: level === 'week' ? 'week' : null,
    filters: tile.filters,
    compare,
    against: tile.against,
    total: true,
  });
  const found = await queryFigures(context, rowsQuery, { sales: compare ? 'either' : 'of-period' });
  if (!hasFigures(found)) return emptyPage(found);
  const groups = await orderedGroups(found, context.names);
  const shaped = await shapeResult(found, context.dataSet, context.names, groups);
  const result = withoutRepeatedBases(shaped, measures);
  const shown = result.columns.map(isShown(code));
  const rows = result.rows.map((row) => row.filter((_, at) => shown[at]));
  const total = rows.pop() ?? [];
  const end = offset + limit;
  const hasMore = end < rows.length;
  return {
    columns: result.columns.filter((_, at) => shown[at]),
    rows: rows.slice(offset, end),
    total,
    hasMore,
    endCursor: hasMore ? String(end) : null,
    baselineLabel: shaped.baselineLabel,
    empty: null,
  };
}

/**
 * Names of the brands and products whose rows a drill-down lists; none for the whole market.
 * @param context its selection is that of the rows
 * @param rowProduct name of the product of the chart's row; null for a row without a product
 */
async function rowSubjects(
  { dataSet, names, selection }: QueryContext,
  { subject, filters }: MetricQuery,
  rowProduct: string | null,
): Promise<string[]> {
  const ofRow = filters.find(({ dim }) => dim === 'brand');
  // A row of a chart may be about one brand or one product.
  if (ofRow !== undefined)
    return ofRow.in.map((id) => dataSet.brandsByCode.get(String(id))?.name ?? String(id));
  if (subject !== 'brand' && rowProduct !== null) return [rowProduct];
  if (subject === 'market') return [];
  const { brand, product, competitorProducts } = selection;
  const compared = subject === 'brand' ? [] : competitorProducts;
  const products =
    subject === 'competitors' || product === null ? compared : [product, ...compared];
  const brands = [
    ...(subject === 'competitors' || product !== null || brand === null ? [] : [brand]),
    ...(subject === 'brand' ? [] : competitorsOf(selection)),
  ];
  const named = await names.productNames(products);
  return [
    ...brands.map((id) => names.brand(id).name),
    ...products.map((id) => named.get(id)?.name ?? ''),
  ];
}
