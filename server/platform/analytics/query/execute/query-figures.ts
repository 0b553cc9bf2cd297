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
import type { Base } from '../../metrics/base';
import { componentKey } from '../../metrics/component';
import { baseMeasure, basesOf, type Measure } from '../model/measure';
import type { MetricQuery } from '../model/metric-query';
import { yearAgoOf } from '../model/periods';
import { QueryRefusedError } from '../model/query-refused-error';
import {
  isResolved,
  rangeOf,
  type RangeName,
  type ResolvedSelection,
  missingSubject,
  resolveSelection,
} from '../model/resolved-selection';
import type { QuerySelection } from '../model/selection';
import { columnOrder } from '../results/columns';
import { FigureTable } from '../results/figure-table';
import type { QueryFigures } from '../results/query-figures';
import type { QueryContext, Wanted } from './query-context';

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
}

/** The levels of detail that a query needs: rows, groups over all dates to order series by, and the total. */
function levelsOf(
  query: MetricQuery,
  measures: readonly Measure[],
  bases: readonly string[],
  { withTotals, ranges }: { withTotals: boolean; ranges: readonly RangeName[] },
): Levels {
  const dims = columnOrder(query.dimensions);
  const all = [...measures.map(({ key }) => key), ...bases];
  const level = (of: readonly DimensionCode[], only: readonly string[]): PlanLevel => ({
    subject: query.subject,
    dims: of,
    dateLevel: of.includes('date') ? query.dateLevel : null,
    ranges,
    only,
  });
  const levels = [level(dims, all)];
  const add = (...given: Parameters<typeof level>) => levels.push(level(...given)) - 1;
  let groups: number | null = null;
  const groupDims = dims.filter((dim) => dim !== 'date');
  if (groupDims.length > 0 && groupDims.length < dims.length) {
    const orderedBy = query.rank?.by ?? query.measures[0]?.key;
    const measure = measures.find(({ key }) => key === orderedBy);
    groups = add(
      groupDims,
      measure === undefined ? bases : [measure.key, ...(measure.base ? [measure.base.key] : [])],
    );
  }
  let total: number | null = null;
  if (dims.length === 0) total = 0;
  else if (withTotals && (query.total || bases.length > 0))
    total = add([], query.total ? all : bases);
  return { levels, groups, total };
}

/** The selection with the baseline that a query requires; if it is one of two chosen ones, both stay. */
export function selectionFor(
  { dataSet: { info }, selection }: Pick<QueryContext, 'dataSet' | 'selection'>,
  { against }: Pick<MetricQuery, 'against'>,
): QuerySelection {
  if (against === null) return selection;
  if (selection.baselines.some(({ kind }) => kind === against)) return selection;
  const yearAgo = yearAgoOf(selection.period, info, selection.limit);
  return { ...selection, baselines: yearAgo === null ? [] : [yearAgo] };
}

export const usuallyWanted: Wanted = { withTotals: true, sales: 'of-period' };

/**
 * Fetches the figures of a query.
 * @returns figures, or the reason why they are missing
 * @throws {QueryRefusedError} cannot-split, needs-dimension
 * @throws {QueryTimeoutError} after the store's time limit
 */
export async function queryFigures(
  context: QueryContext,
  asked: MetricQuery,
  wanted: Partial<Wanted> = {},
): Promise<QueryFigures | EmptyState> {
  const [found] = await figuresTogether(context, [{ query: asked, ...usuallyWanted, ...wanted }]);
  if (found === undefined) throw new Error('A query has no figures.');
  return found;
}

/**
 * Fetches the figures of several queries in one plan, so that they share scans and statements. They have the conditions
 * and the baseline of the first one, and all of them are about the market, or none.
 * @returns for each query its figures, or the reason why they are missing
 * @throws as `queryFigures`
 */
export async function figuresTogether(
  context: QueryContext,
  asked: readonly ({ query: MetricQuery } & Wanted)[],
): Promise<(QueryFigures | EmptyState)[]> {
  const [first] = asked;
  if (first === undefined) return [];
  const selection = selectionFor(context, first.query);
  const queries = asked.map(({ query, ...wanted }) => ({
    ...wanted,
    query: forSelection(query, selection),
  }));
  for (const { query } of queries) checkDimensions(query.measures, query.dimensions);
  const resolved = resolveSelection(context.dataSet.info, selection, { keepsGaps: true });
  const comparable = resolveSelection(context.dataSet.info, selection);
  const parts = queries.map((one) => {
    const missing = missingSubject(one.query.subject, selection);
    if (missing !== null) return missing;
    const own = one.query.dimensions.includes('date') ? resolved : comparable;
    if (!isResolved(own)) return own;
    const computable = computableMeasures(context, one.query);
    return Array.isArray(computable) ? partOf(one, computable, own) : computable;
  });
  const computed = parts.flatMap((part) => ('computable' in part ? [part] : []));
  if (computed.length === 0 || !isResolved(resolved))
    return parts.flatMap((part) => ('computable' in part ? [] : [part]));
  const figuresOf = await fetchFigures(context, computed, resolved);
  return parts.map((part) => ('computable' in part ? figuresOf(part) : part));
}

/** A query with the measures that the data set can compute, and the levels that it needs. */
interface Part extends Levels, Wanted {
  query: MetricQuery;
  resolved: ResolvedSelection;
  computable: readonly Measure[];
  bases: readonly Base[];
}

function partOf(
  { query, withTotals, sales }: { query: MetricQuery } & Wanted,
  computable: readonly Measure[],
  resolved: ResolvedSelection,
): Part {
  const bases = basesOf(computable);
  const keys = bases.map(({ key }) => key);
  const compared = resolved.baselines.flatMap((one, place) =>
    query.compare && one !== null ? [place] : [],
  );
  return {
    query,
    resolved,
    computable,
    bases,
    withTotals,
    sales,
    ...levelsOf(query, computable, keys, { withTotals, ranges: ['period', ...compared] }),
  };
}

/**
 * The measures of several queries, each once.
 * @throws {Error} for different measures with one key
 */
function measuresOf(parts: readonly Part[]): Measure[] {
  const byKey = new Map<string, Measure>();
  for (const measure of parts.flatMap(({ computable }) => computable)) add(measure);
  for (const base of parts.flatMap(({ bases }) => bases)) add(baseMeasure(base));
  return [...byKey.values()];

  function add(measure: Measure): void {
    const known = byKey.get(measure.key) ?? measure;
    const parts = ({ metric, components }: Measure) =>
      [metric, ...components.map(componentKey)].join();
    if (parts(known) !== parts(measure))
      throw new Error(`Two measures have the key ${measure.key}.`);
    byKey.set(measure.key, known);
  }
}

/** @returns the figures of each part */
async function fetchFigures(
  context: QueryContext,
  parts: readonly Part[],
  resolved: ResolvedSelection,
): Promise<(part: Part) => QueryFigures | EmptyState> {
  const all = measuresOf(parts);
  const plan = context.plans.planFor(
    {
      measures: rangeOf(resolved, 0) === null ? all.map(withoutBaseline) : all,
      levels: parts.flatMap(({ levels }) => levels),
      filters: parts[0]?.query.filters ?? [],
    },
    resolved,
  );
  const found = await Promise.all(
    plan.statements.map(({ sql, params }) =>
      context.dataSet.store.query(sql, boundValues(params, resolved), context.signal),
    ),
  );
  const { info, coverage } = context.dataSet;
  const rows = found.flatMap((one) => one.rows);
  const figures = new FigureTable(plan, rows);
  const indexOf = (key: string) => all.findIndex((measure) => measure.key === key);
  return (part) => {
    const { query, computable, bases, groups, total } = part;
    const rowLevel = parts
      .slice(0, parts.indexOf(part))
      .reduce((sum, { levels }) => sum + levels.length, 0);
    const ranges = part.sales === 'either' ? (['period', 0] as const) : undefined;
    if (figures.groups(rowLevel, ranges).groups.length === 0) return noDataInPeriod();
    const inPlan = {
      figures,
      columns: query.measures.map((measure) => ({
        measure,
        index: computable.some(({ key }) => key === measure.key) ? indexOf(measure.key) : null,
      })),
      bases: bases.map((base) => ({ base, index: indexOf(base.key) })),
    };
    return {
      ...inPlan,
      resolved: part.resolved,
      query,
      rowLevel,
      groupLevel: groups === null ? null : rowLevel + groups,
      dims: columnOrder(query.dimensions),
      hiddenBelow: context.hiddenBelow,
      totals: total === null ? null : { ...inPlan, level: rowLevel + total },
      hasSales: coverage.hasSales,
      gaps: info.gaps ?? [],
    };
  };
}
