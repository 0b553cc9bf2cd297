import { metric } from '../../metrics/catalogue';
import type { OpenDataSet } from '../../data-set';
import type { QueryResult } from '../results/query-result';
import type { OptionalPart } from '../../schema/star-schema';
import type { QuerySelection, DimensionCode } from '../model/selection';
import { hasSales } from './sales-days';
import { dimensions, isSegment } from '../model/dimensions';
import { QueryRefusedError } from '../model/query-refused-error';
import { FigureTable } from '../results/figure-table';
import type { Condition, Jaql, Subject } from '../model/jaql';
import { buyers, type Measure, measureOf, partMeasure } from '../model/measure';
import { sourceDims } from '../compile/sources';
import { makePlan, type Plan, type PlanLevel, type PlanQuery } from '../compile/query-plan';
import {
  cannotSplit,
  cannotWorkOut,
  empty,
  type Empty,
  isEmpty,
  lacks,
  nobodyText,
  startRun,
} from './resolve-periods';
import { shapeOf } from '../compile/query-scopes';
import {
  dimensionColumns,
  type Levels,
  measureColumns,
  type Shaping,
} from '../results/shape-result';
import { boundValues, type Run } from '../compile/sql-params';

/** What the engine answers: JAQL, or what a named query is made of (its measures then need no catalogue). */
export interface Query {
  subject: Subject;
  measures: readonly Measure[];
  dimensions: readonly DimensionCode[];
  dateLevel: Jaql['dateLevel'];
  filters: readonly Condition[];
  rank: { by: string; direction: 'asc' | 'desc'; limit: number | null } | null;
  compare: boolean;
  total: boolean;
}

/** Texts of a query's statements, by what they depend on. A query's shapes are few; the bound is for the worst. */
const plans = new WeakMap<object, Map<string, Plan>>();
const keptShapes = 200;

function planFor(owner: object, key: string, make: () => Plan): Plan {
  let shapes = plans.get(owner);
  if (shapes === undefined) {
    shapes = new Map();
    plans.set(owner, shapes);
  }
  let plan = shapes.get(key);
  if (plan === undefined) {
    plan = make();
    if (shapes.size >= keptShapes) shapes.clear();
    shapes.set(key, plan);
  }
  return plan;
}

/** @throws {QueryRefusedError} cannot-split, needs-dimension */
export function checkSplits(measures: readonly Measure[], dims: readonly DimensionCode[]) {
  for (const measure of measures) {
    for (const dim of dims) {
      if (measure.components.every(({ source }) => sourceDims[source].has(dim))) continue;
      throw new QueryRefusedError(
        'cannot-split',
        `${measure.label} cannot be split by ${dimensions[dim].noun}.`,
      );
    }
    if (measure.key === 'IDX' && !dims.some(isSegment))
      throw new QueryRefusedError(
        'needs-dimension',
        `${measure.label} compares groups: the query has to name a dimension of them.`,
      );
  }
}

const needsOf = (measure: Measure): readonly OptionalPart[] =>
  measure.metric === null ? [] : metric(measure.metric).needs;

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

/** The parts that a query needs and its data set lacks: which measures are left, and why none is. */
export function available(dataSet: OpenDataSet, query: Query): Measure[] | Empty {
  for (const dim of query.dimensions) {
    const { needs, noun } = dimensions[dim];
    if (needs !== null && lacks(dataSet, [needs]) !== null) return cannotSplit(needs, noun);
  }
  const left = query.measures.filter((measure) => lacks(dataSet, needsOf(measure)) === null);
  const [first] = query.measures;
  if (left.length > 0 || first === undefined) return left;
  const part = lacks(dataSet, needsOf(first));
  return part === null ? left : cannotWorkOut(part, lowerFirst(first.label));
}

export const baseMeasure: Measure = partMeasure('base', 'Buyers', buyers, 'integer', 'buyers');

export const standsOnBuyers = ({ metric: code }: Measure) => code !== null && metric(code).buyers;

/** A query's figures, before they are shaped. */
export interface Answer {
  run: Run;
  shaping: Shaping;
}

/** The date first: it is what rows run along. */
export const rowDims = (query: Pick<Query, 'dimensions'>): DimensionCode[] => [
  ...query.dimensions.filter((dim) => dim === 'date'),
  ...query.dimensions.filter((dim) => dim !== 'date'),
];

/** What a query is asked of. */
export interface Asked {
  dataSet: OpenDataSet;
  binding: QuerySelection;
  signal?: AbortSignal | undefined;
}

/**
 * Fetches the figures of a query.
 * @param owner what its plans are kept by: an object for all queries with the same filters
 * @param withTotals whether totals and base sizes are wanted
 */
export async function answer(
  { dataSet, binding, signal }: Asked,
  owner: object,
  query: Query,
  withTotals = true,
): Promise<Answer | Empty> {
  checkSplits(query.measures, query.dimensions);
  const run = startRun(dataSet, binding);
  const nobody = nobodyText(query, binding);
  if (nobody !== null) return nobody;
  if (isEmpty(run)) return run;
  const left = available(dataSet, query);
  if (!Array.isArray(left)) return left;

  const dims = rowDims(query);
  const withBase = left.some(standsOnBuyers);
  const measures = withBase ? [...left, baseMeasure] : left;
  const groupDims = dims.filter((dim) => dim !== 'date');
  const levels: Levels & { total: number | null } = { rows: 0, groups: null, total: null };
  const planLevels: PlanLevel[] = [{ dims, only: null }];
  const add = (of: PlanLevel) => planLevels.push(of) - 1;
  // Series are ordered by one figure over all of the period; base sizes are the only total that nobody asked for.
  const orderedBy = query.rank?.by ?? query.measures[0]?.key;
  if (groupDims.length > 0 && groupDims.length < dims.length)
    levels.groups = add({
      dims: groupDims,
      only: [(measures.find(({ key }) => key === orderedBy) ?? baseMeasure).key],
    });
  if (dims.length === 0) levels.total = 0;
  else if (withTotals && (query.total || withBase))
    levels.total = add({ dims: [], only: query.total ? null : [baseMeasure.key] });

  const compare = query.compare && run.before !== null;
  const planQuery: PlanQuery = {
    subject: query.subject,
    measures: run.before === null ? measures.map(withoutBaseline) : measures,
    levels: planLevels,
    dateLevel: query.dateLevel,
    filters: query.filters,
    compare,
  };
  const key = [
    query.subject,
    query.dateLevel,
    shapeOf(binding),
    measures.map((measure) => measure.key).join(),
    planLevels.map(({ dims: of, only }) => `${of.join()}=${only?.join() ?? ''}`).join(';'),
    compare,
    run.before === null ? '' : run.shift.unit,
    dataSet.info.currency,
  ].join('/');
  const plan = planFor(owner, key, () => makePlan(planQuery, binding, run.shift.unit));
  const [found, withSales] = await Promise.all([
    Promise.all(
      plan.statements.map(({ sql, slots }) =>
        dataSet.store.query(sql, boundValues(slots, run), signal),
      ),
    ),
    hasSales(dataSet),
  ]);
  const figures = new FigureTable(
    plan,
    found.flatMap(({ rows }) => rows),
  );
  if (figures.groups(levels.rows).groups.length === 0)
    return empty('no-data', 'There are no data for this period.');
  return {
    run,
    shaping: {
      run,
      query,
      figures,
      levels,
      dims,
      columns: query.measures.map((measure) => {
        const index = left.findIndex(({ key: other }) => other === measure.key);
        return { measure, index: index === -1 ? null : index };
      }),
      base: withBase ? measures.length - 1 : null,
      totals: levels.total === null ? null : { figures, level: levels.total },
      hasSales: withSales,
    },
  };
}

/** Growth without a baseline is nothing. */
const withoutBaseline = (measure: Measure): Measure =>
  measure.growthOf === null ? measure : { ...measure, value: () => null, growthOf: null };

export const isAnswer = (found: Answer | Empty): found is Answer => 'run' in found;

/** A result without rows, with the columns that it would have. */
export function emptyResult({ dataSet, binding }: Asked, query: Query, why: Empty): QueryResult {
  return {
    columns: [
      ...dimensionColumns(rowDims(query)),
      ...query.measures.flatMap((measure) =>
        measureColumns(measure, query.compare, binding.baseline?.kind ?? null),
      ),
    ],
    rows: [],
    baseSize: null,
    asOf: dataSet.info.asOf,
    dateLevel: query.dateLevel,
    incompleteFrom: null,
    empty: why,
  };
}

export const queryOf = (jaql: Jaql, currency: string): Query => ({
  ...jaql,
  measures: jaql.measures.map((code) => measureOf(code, currency)),
});
