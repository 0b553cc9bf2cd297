import type { QueryResult } from '../results/query-result';
import { answer, type Asked, emptyResult, isAnswer, type Query, rowDims } from './query-figures';
import type { Measure } from '../model/measure';
import type { Source } from '../compile/part';
import { answerTogether, canJoin } from './query-batcher';
import { type NamedGroup, orderedGroups, shapeResult } from '../results/shape-result';

/** Sources whose figures of all brands, or all products, are cheap. */
const cheap: ReadonlySet<Source> = new Set(['lines', 'listings', 'reviews']);
const isCheap = (measure: Measure) => measure.components.every(({ source }) => cheap.has(source));

/**
 * Whether a ranking is worth two steps: first who is in it, by cheap figures, then the others of those alone. Counting
 * the buyers of all brands, to show those of ten, would take most of the time.
 */
function rankedBy(query: Query): Measure | null {
  const { rank, dimensions } = query;
  const isOne =
    dimensions.length === 1 && (dimensions[0] === 'brand' || dimensions[0] === 'product');
  if (rank === null || rank.limit === null || !isOne) return null;
  const by = query.measures.find(({ key }) => key === rank.by);
  return by !== undefined && isCheap(by) && !query.measures.every(isCheap) ? by : null;
}

/** More than a ranking's own groups: those that are wanted whatever their place. */
export type Choose = (ordered: readonly NamedGroup[]) => readonly NamedGroup[];

/** Groups in their order, by the ranking figure alone; all of them where a chooser wants to see them. */
export async function rankGroups(asked: Asked, owner: object, query: Query, by: Measure) {
  const found = await answer(asked, owner, { ...query, measures: [by], compare: false }, false);
  return isAnswer(found) ? orderedGroups(found.shaping) : found;
}

/** Figures of chosen groups, beside the total of all. */
export async function detailGroups(
  asked: Asked,
  owner: object,
  query: Query,
  groups: readonly NamedGroup[],
): Promise<QueryResult> {
  const [dim] = rowDims(query);
  if (dim === undefined) throw new Error('a ranking of nothing');
  const ids = groups.map(({ group }) => Number(group[0]));
  const conditions = [...asked.binding.conditions, { dim, in: ids }];
  const [details, whole] = await Promise.all([
    answer({ ...asked, binding: { ...asked.binding, conditions } }, owner, query, false),
    answer(asked, owner, { ...query, dimensions: [], rank: null }),
  ]);
  if (!isAnswer(details)) return emptyResult(asked, query, details);
  const totals = isAnswer(whole) ? whole.shaping.totals : null;
  return { ...(await shapeResult({ ...details.shaping, totals }, groups)), empty: null };
}

/**
 * Answers a query.
 * @param owner what its plans are kept by: the same object for the same query
 * @throws {QueryRefusedError} cannot-split, needs-dimension
 */
export async function runEngine(asked: Asked, owner: object, query: Query): Promise<QueryResult> {
  const by = rankedBy(query);
  if (by !== null) {
    const groups = await rankGroups(asked, owner, query, by);
    return Array.isArray(groups)
      ? detailGroups(asked, owner, query, groups)
      : emptyResult(asked, query, groups);
  }
  const found = await (canJoin(query)
    ? answerTogether(asked, owner, query)
    : answer(asked, owner, query));
  if (!isAnswer(found)) return emptyResult(asked, query, found);
  return { ...(await shapeResult(found.shaping)), empty: null };
}
