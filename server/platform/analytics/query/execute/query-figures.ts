import { boundValues } from '../compile/sql-params';
import type { PlanLevel } from '../compile/query-plan';
import { sourceDims } from '../compile/sources';
import { type DimensionCode, dimensions, isSegment } from '../model/dimensions';
import {
  cannotCompute,
  cannotSplit,
  type EmptyState,
  missingPart,
  noDataInPeriod,
} from '../model/empty-state';
import { forSelection } from '../model/for-selection';
import { baseMeasure, basesOf, type Measure } from '../model/measure';
import type { MetricQuery } from '../model/metric-query';
import { yearAgoOf } from '../model/periods';
import { QueryRefusedError } from '../model/query-refused-error';
import {
  isResolved,
  missingSubject,
  type ResolvedSelection,
  resolveSelection,
} from '../model/resolved-selection';
import type { QuerySelection } from '../model/selection';
import { columnOrder } from '../results/columns';
import { FigureTable } from '../results/figure-table';
import type { QueryFigures } from '../results/query-figures';
import type { QueryContext } from './query-context';

/** @throws {QueryRefusedError} cannot-split, needs-dimension */
export function checkDimensions(
  measures: readonly Measure[],
  dims: readonly DimensionCode[],
): void {
  for (const measure of measures) {
    for (const dim of dims) {
      if (measure.components.every(({ source }) => sourceDims(source).has(dim))) continue;
      throw new QueryRefusedError(
        'cannot-split',
        `${measure.label} cannot be split by ${dimensions[dim].noun}.`,
      );
    }
    if (measure.needsSegment && !dims.some(isSegment))
      throw new QueryRefusedError(
        'needs-dimension',
        `${measure.label} compares groups: the query has to name a dimension of them.`,
      );
  }
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

/** The measures that the data set can compute, or why it can compute none. */
export function computableMeasures(
  { dataSet: { info } }: Pick<QueryContext, 'dataSet'>,
  query: MetricQuery,
): Measure[] | EmptyState {
  for (const dim of query.dimensions) {
    const { needs, noun } = dimensions[dim];
    if (needs !== null && missingPart(info, [needs]) !== null) return cannotSplit(needs, noun);
  }
  const computable = query.measures.filter(({ needs }) => missingPart(info, needs) === null);
  const [first] = query.measures;
  if (computable.length > 0 || first === undefined) return computable;
  const part = missingPart(info, first.needs);
  return part === null ? computable : cannotCompute(part, lowerFirst(first.label));
}

/** Growth of a period without a baseline is null. */
const withoutBaseline = (measure: Measure): Measure =>
  measure.growthOf === null ? measure : { ...measure, value: () => null, growthOf: null };

interface Levels {
  levels: readonly PlanLevel[];
  /** Index of the groups' level, and of the total's; null where the query needs none. */
  groups: number | null;
  total: number | null;
  /** Indexes of the levels of other dimensions. */
  segments: ReadonlyMap<DimensionCode, number>;
}

interface FetchOptions {
  withTotals: boolean;
  sales: 'of-period' | 'either';
  /** Dimensions that the same measures are split by in levels of their own. */
  segments: readonly DimensionCode[];
}

/** The levels of detail that a query needs: rows, groups over all dates to order series by, and the total. */
function levelsOf(
  query: MetricQuery,
  measures: readonly Measure[],
  bases: readonly string[],
  { withTotals, segments }: FetchOptions,
): Levels {
  const dims = columnOrder(query.dimensions);
  const levels: PlanLevel[] = [{ dims, only: null }];
  const add = (level: PlanLevel) => levels.push(level) - 1;
  let groups: number | null = null;
  const groupDims = dims.filter((dim) => dim !== 'date');
  if (groupDims.length > 0 && groupDims.length < dims.length) {
    const orderedBy = query.rank?.by ?? query.measures[0]?.key;
    const measure = measures.find(({ key }) => key === orderedBy);
    groups = add({
      dims: groupDims,
      only:
        measure === undefined ? bases : [measure.key, ...(measure.base ? [measure.base.key] : [])],
    });
  }
  let total: number | null = null;
  if (dims.length === 0) total = 0;
  else if (withTotals && (query.total || bases.length > 0))
    total = add({ dims: [], only: query.total ? null : bases });
  const others = new Map(segments.map((dim) => [dim, add({ dims: [dim], only: null })]));
  return { levels, groups, total, segments: others };
}

/** The selection with the baseline that a query asks for. */
export function selectionFor(
  { dataSet: { info }, selection }: Pick<QueryContext, 'dataSet' | 'selection'>,
  { against }: Pick<MetricQuery, 'against'>,
): QuerySelection {
  if (against === null || selection.baseline?.kind === against) return selection;
  return { ...selection, baseline: yearAgoOf(selection.period, info, selection.limit) };
}

/**
 * Fetches the figures of a query.
 * @param withTotals whether totals and base sizes are wanted
 * @param sales whether there are figures only with sales in the period, or also with sales in the baseline alone
 * @param segments other dimensions that the same measures are split by, each alone
 * @returns figures, or why there are none
 * @throws {QueryRefusedError} cannot-split, needs-dimension
 * @throws {QueryTimeoutError} after the store's time limit
 */
export async function queryFigures(
  context: QueryContext,
  asked: MetricQuery,
  withTotals = true,
  sales: FetchOptions['sales'] = 'of-period',
  segments: readonly DimensionCode[] = [],
): Promise<QueryFigures | EmptyState> {
  const selection = selectionFor(context, asked);
  const query = forSelection(asked, selection);
  checkDimensions(query.measures, query.dimensions);
  const missing = missingSubject(query.subject, selection);
  if (missing !== null) return missing;
  const resolved = resolveSelection(context.dataSet.info, selection);
  if (!isResolved(resolved)) return resolved;
  const computable = computableMeasures(context, query);
  return Array.isArray(computable)
    ? fetchFigures(context, query, resolved, computable, { withTotals, sales, segments })
    : computable;
}

async function fetchFigures(
  context: QueryContext,
  query: MetricQuery,
  resolved: ResolvedSelection,
  computable: readonly Measure[],
  options: FetchOptions,
): Promise<QueryFigures | EmptyState> {
  const bases = basesOf(computable);
  const measures = [...computable, ...bases.map(baseMeasure)];
  const { levels, groups, total, segments } = levelsOf(
    query,
    computable,
    bases.map(({ key }) => key),
    options,
  );
  const { baseline } = resolved;
  const plan = context.plans.planFor(
    {
      subject: query.subject,
      measures: baseline === null ? measures.map(withoutBaseline) : measures,
      levels,
      dateLevel: query.dateLevel,
      filters: query.filters,
      compare: query.compare && baseline !== null,
    },
    resolved,
  );
  const [found, hasSales] = await Promise.all([
    Promise.all(
      plan.statements.map(({ sql, params }) =>
        context.dataSet.store.query(sql, boundValues(params, resolved), context.signal),
      ),
    ),
    context.salesDays.load(),
  ]);
  const figures = new FigureTable(
    plan,
    found.flatMap(({ rows }) => rows),
  );
  if (figures.groups(0, options.sales === 'either').groups.length === 0) return noDataInPeriod();
  return {
    resolved,
    query,
    figures,
    rowLevel: 0,
    segmentLevels: segments,
    groupLevel: groups,
    dims: columnOrder(query.dimensions),
    columns: query.measures.map((measure) => {
      const index = computable.findIndex(({ key }) => key === measure.key);
      return { measure, index: index === -1 ? null : index };
    }),
    bases: bases.map((base, at) => ({ base, index: computable.length + at })),
    hiddenBelow: context.hiddenBelow,
    totals: total === null ? null : { figures, level: total },
    hasSales,
  };
}
