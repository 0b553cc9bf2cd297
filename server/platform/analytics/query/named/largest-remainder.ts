/**
 * Rounds parts to whole numbers that add up to a total, by largest remainder (Hamilton's method; domain.md section 9).
 * @param total a whole number; the sum of the parts, but for the precision of floating point
 */
export function largestRemainder(parts: readonly number[], total: number): number[] {
  const whole = parts.map(Math.floor);
  const left = total - whole.reduce((sum, part) => sum + part, 0);
  const byFraction = parts
    .map((part, at) => ({ at, fraction: part - Math.floor(part) }))
    .sort((one, other) => other.fraction - one.fraction || one.at - other.at);
  for (const { at } of byFraction.slice(0, left)) whole[at] = (whole[at] ?? 0) + 1;
  return whole;
}
