/** Intervals and estimates of shares (docs/domain.md section 9.14). */

/** 97.5 % quantile of the normal distribution: intervals cover 95 %. */
const z = 1.959963984540054;

/** Number of people who did something, and size of their group. */
export interface Share {
  count: number;
  of: number;
}

const shareOf = ({ count, of }: Share): number => count / of;

/** Wilson's score interval of a share; the group has at least one person. */
export function wilson({ count, of }: Share): { lower: number; upper: number } {
  const share = count / of;
  const middle = share + (z * z) / (2 * of);
  const half = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  const scale = 1 + (z * z) / of;
  return { lower: (middle - half) / scale, upper: (middle + half) / scale };
}

/** Newcombe's hybrid score interval (method 10) of the difference of two shares of groups that are not empty. */
export function differenceInterval(one: Share, other: Share): { lower: number; upper: number } {
  const [p, q] = [shareOf(one), shareOf(other)];
  const [ofOne, ofOther] = [wilson(one), wilson(other)];
  return {
    lower: p - q - Math.hypot(p - ofOne.lower, ofOther.upper - q),
    upper: p - q + Math.hypot(ofOne.upper - p, q - ofOther.lower),
  };
}

/** Half the width of the interval of a net promoter score. @param answers above zero */
export function scoreMargin(promoters: number, detractors: number, answers: number): number {
  const [p, d] = [promoters / answers, detractors / answers];
  return z * Math.sqrt((p + d - (p - d) ** 2) / answers);
}

/** The difference of two shares in standard deviations. Where neither group varies, it is 0 or infinite. */
export function standardDifference(one: Share, other: Share): number {
  const [p, q] = [shareOf(one), shareOf(other)];
  if (p === q) return 0;
  return (p - q) / Math.sqrt((p * (1 - p) + q * (1 - q)) / 2);
}

/** People by day since delivery: those whose first purchase was on it, and those without one who are known up to it. */
export interface DayOfGroup {
  day: number;
  bought: number;
  left: number;
}

/**
 * Cumulative conversion by Kaplan and Meier, from day 0 to the last day that somebody has reached.
 * @param days in any order; a day without a row counts 0 people
 */
export function cumulativeConversion(days: readonly DayOfGroup[]): number[] {
  const byDay = new Map(days.map((one) => [one.day, one]));
  let atRisk = days.reduce((sum, { bought, left }) => sum + bought + left, 0);
  let without = 1;
  const shares: number[] = [];
  for (let day = 0; atRisk > 0; day += 1) {
    const { bought, left } = byDay.get(day) ?? { bought: 0, left: 0 };
    without *= 1 - bought / atRisk;
    shares.push(1 - without);
    atRisk -= bought + left;
  }
  return shares;
}
