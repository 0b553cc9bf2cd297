import { grouped, netOf, type Sale } from './sale';

export interface Peer {
  id: number;
  /** Net sales in hundredths. */
  net: number;
  distance: number;
}

const maxPeers = 10;

const nearest = (found: readonly Peer[]): Peer[] =>
  [...found]
    .sort((one, other) => one.distance - other.distance || other.net - one.net || one.id - other.id)
    .slice(0, maxPeers);

/**
 * The peers of a brand, nearest first (section 9.2).
 * @param lines of all brands in the brand's category, in the period
 * @param subCategoryOf the deepest level of a product
 */
export function peersOf(
  brand: number,
  lines: readonly Sale[],
  subCategoryOf: (product: number) => number,
): Peer[] {
  const mixOf = (sales: readonly Sale[]): Map<number, number> => {
    const mix = new Map<number, number>();
    for (const line of sales) {
      const sub = subCategoryOf(line.product);
      mix.set(sub, (mix.get(sub) ?? 0) + line.net);
    }
    for (const [sub, net] of mix) mix.set(sub, Math.max(0, net));
    return mix;
  };
  const byBrand = grouped(lines, 'brand');
  const ownSales = byBrand.get(brand) ?? [];
  const own = netOf(ownSales);
  if (own <= 0) return [];
  const found: Peer[] = [];
  for (const [id, sales] of byBrand) {
    if (id === brand || id === 0) continue;
    const net = netOf(sales);
    if (net <= 0) continue;
    const similarity = cosine(mixOf(ownSales), mixOf(sales));
    if (similarity === 0) continue;
    found.push({ id, net, distance: 1 - similarity + Math.abs(Math.log10(net / own)) });
  }
  return nearest(found);
}

/**
 * The peers of a product, nearest first.
 * @param lines of all products of its sub-category, in the period
 */
export function peersOfProduct(product: number, lines: readonly Sale[]): Peer[] {
  const byProduct = grouped(lines, 'product');
  const own = netOf(byProduct.get(product) ?? []);
  if (own <= 0) return [];
  const found = [...byProduct].flatMap(([id, sales]): Peer[] => {
    const net = netOf(sales);
    if (id === product || id === 0 || net <= 0) return [];
    return [{ id, net, distance: Math.abs(Math.log10(net / own)) }];
  });
  return nearest(found);
}

function cosine(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): number {
  let product = 0;
  for (const [key, value] of one) product += value * (other.get(key) ?? 0);
  const length = (of: ReadonlyMap<number, number>) =>
    Math.sqrt([...of.values()].reduce((sum, value) => sum + value * value, 0));
  return product === 0 ? 0 : product / (length(one) * length(other));
}
