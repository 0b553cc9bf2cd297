import { buyersOf, grouped, type Sale } from './sale';

export interface Overlap {
  brand: number;
  /** Buyers of both. */
  both: number;
  /** Shares of the brand's buyers, 0 to 1; null where the brand has none. */
  overlap: number | null;
  expected: number | null;
  index: number | null;
}

/**
 * How many buyers of a brand also bought others (section 9.4).
 * @param shown the other brands
 * @param lines of all brands in the category, in the period
 */
export function overlapsOf(
  brand: number,
  shown: readonly number[],
  lines: readonly Sale[],
): Overlap[] {
  const byBrand = grouped(lines, 'brand');
  const own = buyersOf(byBrand.get(brand) ?? []);
  const everybody = buyersOf(lines).size;
  const found = shown.map((id) => {
    const theirs = buyersOf(byBrand.get(id) ?? []);
    const both = [...own].filter((buyer) => theirs.has(buyer)).length;
    return { brand: id, both, penetration: everybody === 0 ? 0 : theirs.size / everybody };
  });
  const sumOfOverlaps = found.reduce((sum, { both }) => sum + both, 0) / own.size;
  const sumOfPenetrations = found.reduce((sum, { penetration }) => sum + penetration, 0);
  return found.map(({ brand: id, both, penetration }) => {
    if (own.size === 0) return { brand: id, both, overlap: null, expected: null, index: null };
    const overlap = both / own.size;
    const usual =
      sumOfPenetrations === 0 ? null : (sumOfOverlaps / sumOfPenetrations) * penetration;
    const expected = usual !== null && usual > 1 ? null : usual;
    const index = expected === null || expected === 0 ? null : (100 * overlap) / expected;
    return { brand: id, both, overlap, expected, index };
  });
}
