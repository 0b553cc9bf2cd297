import type { DataSetInfo } from '../../data-set-content';
import type { Source } from '../../metrics/component';
import type { Metric } from '../../metrics/metric';
import type { MetricCode } from '../../metrics/registry';
import type { QueryContext } from '../execute/query-context';
import { queryFigures, selectionFor } from '../execute/query-figures';
import { cannotCompute, missingPart } from '../model/empty-state';
import { metricIn } from '../model/for-selection';
import type { Measure } from '../model/measure';
import type { MetricQuery } from '../model/metric-query';
import { QueryRefusedError } from '../model/query-refused-error';
import type { QuerySelection } from '../model/selection';
import type { WidgetQuery } from '../model/widget-query';
import { orderedGroups } from '../results/group-order';
import { hasFigures } from '../results/query-figures';
import type { ResultColumn } from '../results/query-result';
import { shapeResult } from '../results/shape-result';
import { drillMeasures, noteOf, withoutRepeatedBases } from './drill-measures';
import { lineRows } from './line-rows';
import {
  badCursor,
  type DrillDownRequest,
  type DrillDownResult,
  emptyPage,
  type PageOfRows,
  type PageRequest,
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

interface Tile {
  query: MetricQuery;
  code: MetricCode;
}

/** A query without dimensions, and its first metric, which is the one to drill into; null for other queries. */
function tileOf(query: WidgetQuery): Tile | null {
  if (query.language !== 'jaql') return null;
  const [first] = query.jaql.measures;
  if (query.jaql.dimensions.length > 0 || first === undefined) return null;
  if (first.metric === null || first.needsSegment) return null;
  return { query: query.jaql, code: first.metric };
}

/** Whether there are rows behind a query. */
export const canDrillDown = (query: WidgetQuery): boolean => tileOf(query) !== null;

const labelled = (levels: readonly Level[]) => levels.map((id) => ({ id, label: levelLabels[id] }));

/** The levels of the rows behind a query, in order; none for a query without rows behind it. */
export function drillDownLevels(
  query: WidgetQuery,
  selection: QuerySelection,
  info: DataSetInfo,
): DrillDownResult['levels'] {
  const tile = tileOf(query);
  return tile === null
    ? []
    : labelled(levelsOf(metricIn(tile.code, tile.query.subject, selection), info));
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
 * The rows behind a tile's first measure: by product, by week, by division, or the order lines. The total is the tile's figure; where
 * rows cannot add up to it (buyers, ratios), `note` says so.
 * @throws {QueryRefusedError} no-drill-down, unknown-parameter (level), bad-cursor, and as `queryFigures`
 */
export async function drillDown(
  context: QueryContext,
  query: WidgetQuery,
  request: DrillDownRequest,
): Promise<DrillDownResult> {
  const tile = tileOf(query);
  if (tile === null)
    throw new QueryRefusedError('no-drill-down', 'There are no rows behind this figure.');
  const shown = metricIn(tile.code, tile.query.subject, context.selection);
  const { name, needs } = shown;
  const code = shown.code as MetricCode;
  const levels = levelsOf(shown, context.dataSet.info);
  const level = levelOf(levels, request.level);
  const { info } = context.dataSet;
  const missing = missingPart(info, needs);
  const page = {
    after: request.after,
    limit: Math.max(1, Math.min(maxPageSize, Math.trunc(request.limit))),
  };
  const found =
    missing === null
      ? await pageOf(context, { ...tile, code }, level, page)
      : emptyPage(cannotCompute(missing, name.toLowerCase()));
  return {
    ...found,
    title: `${name}, ${levelLabels[level].toLowerCase()}`,
    note: found.empty === null ? noteOf(code) : null,
    levels: labelled(levels),
    level,
    asOf: info.asOf,
  };
}

function pageOf(context: QueryContext, { query, code }: Tile, level: Level, page: PageRequest) {
  const measures = drillMeasures(code, query.subject, context.selection);
  return level === 'line'
    ? lineRows(context, query, measures, page)
    : groupRows(context, { query, code }, measures, level, page);
}

/** The comparison is that of the tile's own measure. */
const isShown =
  (code: MetricCode) =>
  ({ role, metric }: ResultColumn): boolean =>
    metric === code || (role !== 'baseline' && role !== 'growth');

/**
 * Rows by product or division (largest first) or by week, with the total from the same statement. Where the tile compares
 * its figure, each row has the figure before and the change, and there are rows of what has figures before only.
 */
async function groupRows(
  context: QueryContext,
  { query: tile, code }: Tile,
  measures: Measure[],
  level: Exclude<Level, 'line'>,
  { after, limit }: PageRequest,
): Promise<PageOfRows> {
  const offset = after === null ? 0 : Number(/^(\d{1,9})$/.exec(after)?.[1] ?? Number.NaN);
  if (Number.isNaN(offset)) throw badCursor();
  const compare = tile.compare && selectionFor(context, tile).baseline !== null;
  const found = await queryFigures(context, {
    subject: tile.subject,
    measures,
    dimensions: [level === 'week' ? 'date' : level],
    dateLevel: level === 'week' ? 'week' : null,
    filters: tile.filters,
    rank: null,
    compare,
    against: tile.against,
    total: true,
  });
  if (!hasFigures(found)) return emptyPage(found);
  const groups = await orderedGroups(found, context.names, compare);
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
    empty: null,
  };
}
