/**
 * The methods of docs/domain.md section 9, computed a second time: row by row, from the document alone. They share no code
 * with the platform. Rows are order lines that the caller has chosen by scope, filters and days; days are numbers.
 */
export interface Sale {
  brand: number;
  product: number;
  /** 0 is unknown. */
  buyer: number;
  day: number;
  units: number;
  /** Net sales in hundredths. */
  net: number;
}

/** Lines of returns and fully cancelled lines do not count as purchases (section 1). */
export const isPurchase = ({ units }: Sale): boolean => units > 0;

export const netOf = (lines: readonly Sale[]): number =>
  lines.reduce((sum, { net }) => sum + net, 0);

export const unitsOf = (lines: readonly Sale[]): number =>
  lines.reduce((sum, { units }) => sum + units, 0);

/** Lines by brand, product or buyer. */
export function grouped(
  lines: readonly Sale[],
  by: 'brand' | 'product' | 'buyer',
): Map<number, Sale[]> {
  const groups = new Map<number, Sale[]>();
  for (const line of lines) {
    const group = groups.get(line[by]);
    if (group === undefined) groups.set(line[by], [line]);
    else group.push(line);
  }
  return groups;
}

/** Known buyers who bought. */
export const buyersOf = (lines: readonly Sale[]): Set<number> =>
  new Set(lines.filter((line) => isPurchase(line) && line.buyer !== 0).map(({ buyer }) => buyer));

/**
 * Rounds parts to whole hundredths that add up to a total, by largest remainder.
 * @param total a whole number; the sum of the parts, but for the precision of floating point
 */
export function largestRemainder(parts: readonly number[], total: number): number[] {
  const rounded = parts.map(Math.floor);
  let left = total - rounded.reduce((sum, part) => sum + part, 0);
  const byFraction = parts
    .map((part, at) => ({ at, fraction: part - Math.floor(part) }))
    .sort((one, other) => other.fraction - one.fraction || one.at - other.at);
  for (const { at } of byFraction) {
    if (left <= 0) break;
    rounded[at] = (rounded[at] ?? 0) + 1;
    left -= 1;
  }
  return rounded;
}
