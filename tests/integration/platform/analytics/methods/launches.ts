import { median, quantile } from './percentile';
import { isPurchase, type Sale, unitsOf } from './sale';

const maxWeeks = 52;
const leastLaunches = 5;
const leastDaysBefore = 28;

/** The days that are open, up to the end of the period. */
export interface OpenDays {
  from: number;
  to: number;
}

/**
 * The day on which a product was launched (section 9.8); null for one that was there before.
 * @param lines of the product, in the open days
 * @param launchDate of the data set; null where it has none
 */
export function launchDay(
  lines: readonly Sale[],
  launchDate: number | null,
  { from }: OpenDays,
): number | null {
  if (launchDate !== null) return launchDate >= from ? launchDate : null;
  const days = lines.filter(isPurchase).map(({ day }) => day);
  const first = Math.min(...days);
  return days.length > 0 && first >= from + leastDaysBefore ? first : null;
}

/** Units of each whole week from the launch on. @param lines of the product */
export function launchCurve(lines: readonly Sale[], launch: number, { to }: OpenDays): number[] {
  const weeks: number[] = [];
  for (let first = launch; first + 6 <= to && weeks.length < maxWeeks; first += 7)
    weeks.push(unitsOf(lines.filter(({ day }) => day >= first && day <= first + 6)));
  return weeks;
}

export interface Benchmark {
  median: number;
  low: number;
  high: number;
}

/** Whether the first weeks of two launches are within four times of each other. */
export function areAlike(own: readonly number[], other: readonly number[]): boolean {
  const first = own.slice(0, 4).length;
  const size = (curve: readonly number[]) => {
    let sum = 0;
    for (const units of curve.slice(0, first)) sum += units;
    return sum;
  };
  const [smaller, larger] = [size(own), size(other)].sort((a, b) => a - b);
  return other.length >= first && larger! <= 4 * smaller!;
}

/**
 * The benchmark of each week; null where fewer than five launches have it.
 * @param own the launch that is compared
 * @param others the other launches of the category
 */
export function benchmarks(
  own: readonly number[],
  others: readonly (readonly number[])[],
): (Benchmark | null)[] {
  const curves = others.filter((other) => areAlike(own, other));
  const weeks = Math.max(0, ...curves.map((curve) => curve.length));
  return Array.from({ length: weeks }, (_, at) => {
    const units = curves.flatMap((curve) => curve[at] ?? []);
    if (units.length < leastLaunches) return null;
    return {
      median: median(units) ?? 0,
      low: quantile(units, 0.25) ?? 0,
      high: quantile(units, 0.75) ?? 0,
    };
  });
}
