import { boundId } from '../compile/sql-params';
import { netSalesSql } from '../compile/sources';
import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { deepestCategories } from '../model/dimensions';
import { salesQuery } from '../model/metric-query';
import { competitorsOf } from '../model/resolved-selection';
import { hasFigures, periodDays } from '../results/query-figures';
import { figuresOf } from '../results/shown-figures';
import { Statement } from './statement';
import type { OpenContext } from './named-query';

const maxPeers = 10;
/** Maximum number of peers shown by name where each one takes a step, or a row and a column. */
const maxNamed = 5;

/** A brand that is like the chosen one in what it sells and how much. */
interface Peer {
  brand: number;
  /** Net sales of the period in the category, in hundredths. */
  net: number;
  distance: number;
}

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
async function mixes(context: OpenContext): Promise<Map<number, { net: number; mix: Mix }>> {
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

/**
 * The peers of the chosen brand, nearest first (domain.md section 9.2): at most ten brands with sales in its category.
 * @returns an empty list for a brand without positive net sales
 */
export async function peersOf(context: OpenContext): Promise<Peer[]> {
  const byBrand = await mixes(context);
  const own = byBrand.get(context.selection.brand ?? 0);
  if (own === undefined || own.net <= 0) return [];
  const peers = [...byBrand].flatMap(([brand, { net, mix }]): Peer[] => {
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
