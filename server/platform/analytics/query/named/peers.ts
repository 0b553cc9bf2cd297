import { deepestCategories } from '../model/dimensions';
import { QueryScopes } from '../compile/query-scopes';
import { netSalesSql } from '../compile/sources';
import { boundValues, SqlParams } from '../compile/sql-params';
import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { competitorsOf, type ResolvedSelection } from '../model/resolved-selection';
import { hasFigures, periodDays } from '../results/query-figures';

const maxPeers = 10;
/** Maximum number of peers shown by name where each one takes a step, or a row and a column. */
const maxNamed = 5;

/** A brand that is like the chosen one in what it sells and how much. */
export interface Peer {
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
async function mixes(
  { dataSet, dialect, selection, signal }: QueryContext,
  resolved: ResolvedSelection,
): Promise<Map<number, { net: number; mix: Mix }>> {
  const dim = deepestCategories(dataSet);
  const params = new SqlParams(dialect);
  const sql = netSalesSql(params, new QueryScopes(params, 'brand', [], selection), {
    scope: 'market',
    dims: dim === undefined ? ['brand'] : ['brand', dim],
    level: null,
  });
  const { rows } = await dataSet.store.query(sql, boundValues(params.list, resolved), signal);
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
export async function peersOf(context: QueryContext, resolved: ResolvedSelection): Promise<Peer[]> {
  const byBrand = await mixes(context, resolved);
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
  const query = metricQuery({ subject: 'brand', measures: [metricMeasure('NS')] });
  const found = await queryFigures(context, query);
  const [column] = hasFigures(found) ? found.columns : [];
  const net =
    hasFigures(found) && column?.index !== undefined && column.index !== null
      ? found.figures.measure(found.rowLevel, column.index, [], periodDays(found)).value
      : null;
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
  context: QueryContext,
  resolved: ResolvedSelection,
  competitors: readonly number[] = competitorsOf(context.selection),
): Promise<number[]> {
  const peers = await peersOf(context, resolved);
  const nearest = peers.slice(0, maxNamed).map(({ brand }) => brand);
  return [...new Set([...competitors, ...nearest])];
}
