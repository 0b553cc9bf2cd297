import { metric, type MetricCode } from '../../metrics/registry';
import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { rankGroups } from '../execute/run-metric-query';
import { type EmptyState, emptyState, missingPart } from '../model/empty-state';
import { metricMeasure, sales } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import {
  competitorsOf,
  isResolved,
  type ResolvedSelection,
  resolveSubject,
} from '../model/resolved-selection';
import type { QuerySelection } from '../model/selection';
import { orderedGroups } from '../results/group-order';
import { hasFigures } from '../results/query-figures';
import type { QueryResult } from '../results/query-result';
import { emptyResult, shapeResult } from '../results/shape-result';
import { type OpenContext, withSelection } from './named-query';
import { peersOf, productPeersOf, whyWithoutPeers } from './peers';

const maxProductPeers = 10;

/** A brand or product, its nearest peers, and those that the viewer compares it with. Ids are those of the file. */
interface PeerGroup {
  dim: 'brand' | 'product';
  own: number;
  /** Nearest first. */
  peers: readonly number[];
  compared: readonly number[];
  resolved: ResolvedSelection;
  /** Context whose selection has all members, as brand or product and as competitors. */
  context: QueryContext;
}

const isEmpty = (found: object): found is EmptyState => 'reason' in found;

/**
 * The peer group of the chosen brand or, where the filter `type` is 'product', of its largest product (domain.md
 * section 9.2).
 * @param max maximum number of peers
 */
export async function peerGroupOf(
  asked: QueryContext,
  max = Infinity,
): Promise<PeerGroup | EmptyState> {
  const selection = inCategory({ ...asked.selection, product: null, competitorProducts: [] });
  const context = withSelection(asked, selection);
  const resolved = resolveSubject('brand', asked.dataSet.info, selection);
  if (!isResolved(resolved)) return resolved;
  const open = { ...context, resolved };
  if (selection.options?.type === 'product') return productGroup(open, max);
  const found = (await peersOf(open)).map(({ brand }) => brand);
  if (found.length === 0) return emptyState('no-data', await whyWithoutPeers(context));
  const [peers, compared] = [found.slice(0, max), competitorsOf(selection)];
  const competitors = [...new Set([...peers, ...compared])];
  return {
    dim: 'brand',
    own: selection.brand ?? 0,
    peers,
    compared,
    resolved,
    context: withSelection(context, { competitors }),
  };
}

/** The selection within the category alone: a peer's other sales do not matter for its place in the category. */
export function inCategory(selection: QuerySelection): QuerySelection {
  const { ownCategories, conditions } = selection;
  if (ownCategories === null) return selection;
  const { dim, in: ids } = ownCategories;
  return { ...selection, ownCategories: null, conditions: [...conditions, { dim, in: ids }] };
}

async function productGroup(context: OpenContext, max: number): Promise<PeerGroup | EmptyState> {
  const largest = await rankGroups(
    context,
    metricQuery({
      subject: 'brand',
      measures: [sales],
      dimensions: ['product'],
      rank: { by: 'NS', direction: 'desc', limit: 1 },
    }),
    sales,
  );
  if (!Array.isArray(largest)) return largest;
  const product = Number(largest[0]?.group[0] ?? 0);
  const chosen = withSelection(context, { product, competitors: [] });
  const resolved = { ...context.resolved, selection: chosen.selection };
  const found = await productPeersOf({ ...chosen, resolved }, maxProductPeers);
  if (found.length === 0)
    return emptyState('no-data', 'No other product sells in the sub-category of the largest one.');
  const peers = found.slice(0, max);
  return {
    dim: 'product',
    own: product,
    peers,
    compared: [],
    resolved,
    context: withSelection(chosen, { competitorProducts: peers }),
  };
}

/** Figures of a peer group in its category: a row for each member, the subject first, then its peers, nearest first. */
export interface PeerFigures {
  group: PeerGroup;
  result: QueryResult;
  /** Ids of the members in the order of the rows. */
  members: readonly number[];
}

/**
 * Figures of all members of a peer group, without metrics that the data set cannot compute.
 * @param compare adds the changes against the baseline
 * @returns a result without rows where there is no group, or nothing to show of it
 */
export async function peerFigures(
  asked: QueryContext,
  codes: readonly MetricCode[],
  { compare = false } = {},
): Promise<PeerFigures | QueryResult> {
  const { dataSet, names, selection } = asked;
  const known = codes.filter((code) => missingPart(dataSet.info, metric(code).needs) === null);
  const measures = (known.length === 0 ? codes : known).map(metricMeasure);
  const group = await peerGroupOf(asked);
  if (isEmpty(group)) {
    const query = metricQuery({ subject: 'brand', measures, dimensions: ['brand'] });
    return emptyResult(dataSet, selection, query, group);
  }
  const { context, dim, own, peers } = group;
  const query = metricQuery({ subject: 'brand+competitors', measures, dimensions: [dim], compare });
  const found = await queryFigures(context, query);
  if (!hasFigures(found)) return emptyResult(dataSet, selection, query, found);
  const order = [own, ...peers];
  const placeOf = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length);
  const groups = (await orderedGroups(found, names)).sort(
    (one, other) => placeOf(Number(one.group[0])) - placeOf(Number(other.group[0])),
  );
  return {
    group,
    result: await shapeResult(found, dataSet, names, groups),
    members: groups.map(({ group: [id] }) => Number(id)),
  };
}

/** The figures of some members in a column, by its position; members without a row or with a hidden figure have none. */
export const figuresAt = (
  { result, members }: PeerFigures,
  at: number,
  ids: readonly number[],
): number[] =>
  ids.flatMap((id) => {
    const cell = result.rows[members.indexOf(id)]?.[at];
    return typeof cell === 'number' ? [cell] : [];
  });

export const hasPeers = (found: PeerFigures | QueryResult): found is PeerFigures =>
  'members' in found;
