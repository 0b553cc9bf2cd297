import type { OpenDataSet } from '../../data-set';
import { metric, type MetricCode } from '../../metrics/catalogue';
import type { QuerySelection, WidgetQuery } from '../model/selection';
import { lineRows } from './line-rows';
import { drillMeasures, noteOf } from './drill-measures';
import {
  badCursor,
  type DrillDownRequest,
  type DrillDownResult,
  drillOwner,
  type Found,
  nothing,
  type Page,
} from './page';
import { answer, type Asked, isAnswer, type Query } from '../execute/query-figures';
import { QueryRefusedError } from '../model/query-refused-error';
import type { Jaql } from '../model/jaql';
import { jaqlOf } from '../execute/jaql-query';
import { type Measure, measureOf } from '../model/measure';
import type { Source } from '../compile/part';
import { cannotWorkOut, lacks } from '../execute/resolve-periods';
import { shapeResult } from '../results/shape-result';

export type { DrillDownRequest, DrillDownResult } from './page';

const labels = { product: 'By product', week: 'By week', line: 'Order lines' } as const;
type Level = keyof typeof labels;

/** What is made of order lines can be followed down to them. */
const lineSources: ReadonlySet<Source> = new Set(['lines', 'orders', 'buyers', 'requirements']);

function levelsOf(code: MetricCode): Level[] {
  const [first] = measureOf(code, '').components;
  return first !== undefined && lineSources.has(first.source)
    ? ['product', 'week', 'line']
    : ['product', 'week'];
}

/** A tile: figures without dimensions, the first of which is what is drilled into. */
function tileOf(query: WidgetQuery): { jaql: Jaql; code: MetricCode } | null {
  if (query.language !== 'jaql') return null;
  const jaql = jaqlOf(query.jaql);
  const [code] = jaql.measures;
  if (jaql.dimensions.length > 0 || code === undefined || code === 'IDX') return null;
  return { jaql, code };
}

/** Whether there are rows behind a query: those of a tile's first measure. */
export const canDrillDown = (query: WidgetQuery): boolean => tileOf(query) !== null;

/**
 * The rows behind a tile's first measure: by product, by week, and the order lines themselves. Their sum is the tile's
 * figure; where rows cannot add up (buyers, ratios), `note` says so, and the total is worked out of all.
 * @throws {QueryRefusedError} no-drill-down, unknown-parameter (level), bad-cursor, and as `runQuery`
 */
export async function drillDown(
  dataSet: OpenDataSet,
  query: WidgetQuery,
  binding: QuerySelection,
  request: DrillDownRequest,
  signal?: AbortSignal,
): Promise<DrillDownResult> {
  const tile = tileOf(query);
  if (tile === null)
    throw new QueryRefusedError('no-drill-down', 'There are no rows behind this figure.');
  const { jaql, code } = tile;
  const levels = levelsOf(code);
  const level = request.level === null ? levels[0] : levels.find((one) => one === request.level);
  if (level === undefined)
    throw new QueryRefusedError(
      'unknown-parameter',
      `There is no level '${(request.level ?? '').slice(0, 40)}'.`,
    );
  const asked: Asked = { dataSet, binding, signal };
  const measures = drillMeasures(code, dataSet.info.currency);
  const page = {
    after: request.after,
    limit: Math.max(1, Math.min(500, Math.trunc(request.limit))),
  };
  const missing = lacks(dataSet, metric(code).needs);
  const found =
    missing !== null
      ? nothing(cannotWorkOut(missing, metric(code).name.toLowerCase()))
      : level === 'line'
        ? await lineRows(asked, jaql, measures, page)
        : await groupRows(asked, jaql, measures, level, page);
  return {
    ...found,
    title: `${metric(code).name}, ${labels[level].toLowerCase()}`,
    note: found.empty === null ? noteOf(code) : null,
    levels: levels.map((id) => ({ id, label: labels[id] })),
    level,
    asOf: dataSet.info.asOf,
  };
}

/** By product (most first) or by week, with the total in the same statement. */
async function groupRows(
  asked: Asked,
  jaql: Jaql,
  measures: Measure[],
  level: 'product' | 'week',
  { after, limit }: Page,
): Promise<Found> {
  const offset = after === null ? 0 : Number(/^(\d{1,9})$/.exec(after)?.[1] ?? Number.NaN);
  if (Number.isNaN(offset)) throw badCursor();
  const query: Query = {
    subject: jaql.subject,
    measures,
    dimensions: level === 'product' ? ['product'] : ['date'],
    dateLevel: level === 'week' ? 'week' : null,
    filters: jaql.filters,
    rank: null,
    compare: false,
    total: true,
  };
  const found = await answer(asked, drillOwner(jaql), query);
  if (!isAnswer(found)) return nothing(found);
  const result = await shapeResult(found.shaping);
  // Of the buyers that rates stand on, the measure's own parts tell.
  const width = result.columns.filter(({ role }) => role !== 'base').length;
  const all = result.rows.map((row) => row.slice(0, width));
  const total = all.pop() ?? [];
  const end = offset + limit;
  return {
    columns: result.columns.slice(0, width),
    rows: all.slice(offset, end),
    total,
    hasMore: end < all.length,
    endCursor: end < all.length ? String(end) : null,
    empty: null,
  };
}
