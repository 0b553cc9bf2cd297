import { grouped, isPurchase, netOf, type Sale, unitsOf } from './sale';

/** The id of a shown brand, all other brands, or no purchase in the category. */
export type Main = number | 'other' | 'none';

export interface Switch {
  from: Main;
  to: Main;
  buyers: number;
  /** Share of the buyers of the row, 0 to 1. */
  share: number;
}

/** The brand that each buyer spent most on. */
function mainBrands(lines: readonly Sale[]): Map<number, number> {
  const mains = new Map<number, number>();
  const bought = lines.filter((line) => isPurchase(line) && line.buyer !== 0);
  for (const [buyer, theirs] of grouped(bought, 'buyer')) {
    const brands = [...grouped(theirs, 'brand')].map(([brand, of]) => ({
      brand,
      net: netOf(of),
      units: unitsOf(of),
    }));
    brands.sort(
      (one, other) => other.net - one.net || other.units - one.units || one.brand - other.brand,
    );
    mains.set(buyer, brands[0]!.brand);
  }
  return mains;
}

/**
 * Buyers by their main brand in both ranges (section 9.5); pairs without buyers are left out.
 * @param shown the brand and its peers
 * @param before lines of all brands in the category, in the baseline; `after`: in the period
 */
export function switches(
  shown: readonly number[],
  before: readonly Sale[],
  after: readonly Sale[],
): Switch[] {
  const [then, now] = [mainBrands(before), mainBrands(after)];
  const columnOf = (brand: number | undefined): Main => {
    if (brand === undefined) return 'none';
    return shown.includes(brand) ? brand : 'other';
  };
  const pairs = [...new Set([...then.keys(), ...now.keys()])].map((buyer) => ({
    from: columnOf(then.get(buyer)),
    to: columnOf(now.get(buyer)),
  }));
  const columns: Main[] = [...shown, 'other', 'none'];
  return columns.flatMap((from) => {
    const row = pairs.filter((pair) => pair.from === from);
    return columns.flatMap((to) => {
      const buyers = row.filter((pair) => pair.to === to).length;
      return buyers === 0 ? [] : [{ from, to, buyers, share: buyers / row.length }];
    });
  });
}
