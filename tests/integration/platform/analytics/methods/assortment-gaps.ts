import { netOf, type Sale } from './sale';

/** A part of an assortment: its sub-category, and a flavour or claim. */
interface Gap {
  part: string;
  net: number;
  /** Null without net sales before. */
  growth: number | null;
  brands: number;
  rank: number;
}

/**
 * Parts in which the category has net sales and the brand has no product on sale (section 9.9), by net sales.
 * @param now lines of the category in the period; `before`: in the baseline, null without one
 * @param partsOf the parts that a product belongs to
 */
export function assortmentGaps(
  brand: number,
  now: readonly Sale[],
  before: readonly Sale[] | null,
  partsOf: (product: number) => readonly string[],
): Gap[] {
  const inPart = (lines: readonly Sale[], part: string) =>
    lines.filter(({ product }) => partsOf(product).includes(part));
  const names = new Set(now.flatMap(({ product }) => partsOf(product)));
  const sold = [...names]
    .map((part) => ({ part, lines: inPart(now, part) }))
    .map((each) => ({ ...each, net: netOf(each.lines) }))
    .filter(({ net }) => net > 0);
  return sold
    .filter(({ lines }) => lines.every((line) => line.brand !== brand))
    .map(({ part, lines, net }) => {
      const earlier = before === null ? 0 : netOf(inPart(before, part));
      return {
        part,
        net,
        growth: earlier > 0 ? net / earlier - 1 : null,
        brands: new Set(lines.map((line) => line.brand).filter((id) => id !== 0)).size,
        rank: 1 + sold.filter((other) => other.net > net).length,
      };
    })
    .sort((one, other) => other.net - one.net);
}
