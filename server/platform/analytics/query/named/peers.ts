import { metric, type MetricCode } from '../../metrics/registry';
import { boundId } from '../compile/sql-params';
import { netSalesSql } from '../compile/sources';
import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { rankGroups } from '../execute/run-metric-query';
import { deepestCategories } from '../model/dimensions';
import { emptyState, missingPart } from '../model/empty-state';
import { metricMeasure, sales } from '../model/measure';
import { metricQuery, salesQuery } from '../model/metric-query';
import { competitorsOf, isResolved, resolveSubject } from '../model/resolved-selection';
import type { QuerySelection } from '../model/selection';
import { orderedGroups } from '../results/group-order';
import { hasFigures, periodDays } from '../results/query-figures';
import { emptyResult, shapeResult } from '../results/shape-result';
import { figuresOf } from '../results/shown-figures';
import { type OpenContext, withSelection } from './named-query';
import { Statement } from './statement';

/** Maximum number of peers of a brand, or of a product. */
const maxPeers = 10;
/** Maximum number of peers shown by name where each one takes a step, or a row and a column. */
const maxNamed = 5;

/** Net sales by part of the category. */
type Mix = Map<number, number>;

const lengthOf = (mix: Mix): number =>
  Math.sqrt([...mix.values()].reduce((sum, net) => sum + net * net, 0));

/** The cosine of two mixes; 0 where they have nothing in common. */
function similarity(one: Mix, other: Mix): number {
  let common = 0;
  for (const [part, net] of one) common += net * (other.get(part) ?? 0);
  return common === 0 ? 0 : common / (lengthOf(one) * lengthOf(other));
}

/** Net sales by brand and by the deepest level of categories that the data set has. */
async function mixes(context: OpenContext) {
  const dim = deepestCategories(context.dataSet);
  const statement = new Statement(context);
  const rows = await statement.run(
    netSalesSql(statement.params, statement.scopes, {
      scope: 'market',
      dims: dim === undefined ? ['brand'] : ['brand', dim],
      level: null,
    }),
  );
  const found = new Map<number, { net: number; mix: Mix }>();
  for (const row of rows) {
    const brand = Number(row[0]);
    const net = Number(row.at(-1));
    const of = found.get(brand) ?? { net: 0, mix: new Map<number, number>() };
    of.net += net;
    of.mix.set(row.length === 3 ? Number(row[1]) : 0, Math.max(0, net));
    found.set(brand, of);
  }
  return found;
}

/** The peers of the chosen brand, nearest first (domain.md section 9.2); none for one without positive net sales. */
export async function peersOf(context: OpenContext): Promise<{ brand: number }[]> {
  const byBrand = await mixes(context);
  const own = byBrand.get(context.selection.brand ?? 0);
  if (own === undefined || own.net <= 0) return [];
  const peers = [...byBrand].flatMap(([brand, { net, mix }]) => {
    if (brand === context.selection.brand || brand === 0 || net <= 0) return [];
    const like = similarity(own.mix, mix);
    if (like === 0) return [];
    return [{ brand, net, distance: 1 - like + Math.abs(Math.log10(net / own.net)) }];
  });
  return peers
    .sort(
      (one, other) =>
        one.distance - other.distance || other.net - one.net || one.brand - other.brand,
    )
    .slice(0, maxPeers);
}

/** Reason why a brand has no peers: they resemble it in what and how much it sells, which needs positive net sales. */
export async function whyWithoutPeers(context: QueryContext): Promise<string> {
  const found = await queryFigures(context, salesQuery('brand', []));
  const net = hasFigures(found) ? figuresOf(found)([], periodDays(found)).value : null;
  return net !== null && net > 0
    ? 'No other brand sells what this one sells.'
    : 'Peers are chosen by what a brand sells, and this one has no net sales above zero here.';
}

/** Ids of the competitors that the viewer has chosen and that sell in the brand's categories. */
export function competitorsInCategory({ selection }: QueryContext): number[] {
  const { elsewhere = [] } = selection;
  return competitorsOf(selection).filter((id) => !elsewhere.includes(id));
}

/** Ids of competitors, by default of all that the viewer has chosen, and of the nearest peers, without duplicates. */
export async function rivalsOf(
  context: OpenContext,
  competitors: readonly number[] = competitorsOf(context.selection),
): Promise<number[]> {
  const peers = await peersOf(context);
  const nearest = peers.slice(0, maxNamed).map(({ brand }) => brand);
  return [...new Set([...competitors, ...nearest])];
}

/**
 * Products of the same sub-category (the deepest level of the data set) whose net sales are nearest to those of the
 * chosen one, nearest first (domain.md section 9.2).
 * @param max maximum number of them
 * @returns ids; none without a chosen product, and for one without a category or positive net sales
 */
export async function productPeersOf(context: OpenContext, max = 5): Promise<number[]> {
  const dim = deepestCategories(context.dataSet);
  const { product: chosen } = context.selection;
  if (chosen === null || dim === undefined) return [];
  const statement = new Statement(context);
  const own = statement.params.add('product', 'integer', (bound) =>
    boundId(bound.selection.product),
  );
  const from = statement.from(statement.productTable('market'), 'market').inRange();
  const group = from.columnFor(dim);
  from.and(`${group} <> 0 AND ${group} = (SELECT ${dim} FROM dim_product WHERE id = ${own})`);
  const rows = await statement.run(
    `SELECT f.product, SUM(f.net_cents) ${from.text()} GROUP BY f.product`,
  );
  const all = rows.map(([product, net]) => ({ product: Number(product), net: Number(net) }));
  const size = all.find(({ product }) => product === chosen)?.net ?? 0;
  if (size <= 0) return [];
  const distance = ({ net }: { net: number }) => Math.abs(Math.log10(net / size));
  return all
    .filter(({ product, net }) => product !== chosen && product !== 0 && net > 0)
    .sort(
      (one, other) =>
        distance(one) - distance(other) || other.net - one.net || one.product - other.product,
    )
    .slice(0, max)
    .map(({ product }) => product);
}

/**
 * The peer group of the chosen brand or, where the filter `type` is 'product', of its largest product (domain.md
 * section 9.2): ids of the file of itself, of its nearest peers, nearest first, and of those that the viewer compares it
 * with; and a context whose selection has all of them, as brand or product and as competitors.
 * @param max maximum number of peers
 */
export async function peerGroupOf(asked: QueryContext, max = Infinity) {
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
    dim: 'brand' as const,
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

async function productGroup(context: OpenContext, max: number) {
  const query = metricQuery({
    subject: 'brand',
    measures: [sales],
    dimensions: ['product'],
    rank: { by: 'NS', direction: 'desc', limit: 1 },
  });
  const largest = await rankGroups(context, query, sales);
  if (!Array.isArray(largest)) return largest;
  const product = Number(largest[0]?.group[0] ?? 0);
  const chosen = withSelection(context, { product, competitors: [] });
  const resolved = { ...context.resolved, selection: chosen.selection };
  const found = await productPeersOf({ ...chosen, resolved }, maxPeers);
  if (found.length === 0)
    return emptyState('no-data', 'No other product sells in the sub-category of the largest one.');
  const peers = found.slice(0, max);
  return {
    dim: 'product' as const,
    own: product,
    peers,
    compared: [],
    resolved,
    context: withSelection(chosen, { competitorProducts: peers }),
  };
}

/**
 * Figures of all members of a peer group in its category, without metrics that the data set cannot compute: a row for each,
 * the subject first, then its peers, nearest first; and their ids in this order.
 * @param compare adds the changes against the baseline
 * @returns a result without rows where there is no group, or nothing to show of it
 */
export async function peerFigures(
  asked: QueryContext,
  codes: readonly MetricCode[],
  { compare = false } = {},
) {
  const { dataSet, names, selection } = asked;
  const known = codes.filter((code) => missingPart(dataSet.info, metric(code).needs) === null);
  const measures = (known.length === 0 ? codes : known).map(metricMeasure);
  const group = await peerGroupOf(asked);
  if (!('dim' in group)) {
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

export type PeerFigures = Extract<
  Awaited<ReturnType<typeof peerFigures>>,
  { members: readonly number[] }
>;

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
