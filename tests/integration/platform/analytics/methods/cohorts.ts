import { isPurchase, type Sale } from './sale';

export interface Cohort {
  /** YYYY-MM. */
  month: string;
  buyers: number;
  /** Share of the buyers, 0 to 1, who bought in the first, second, … month after. */
  again: number[];
}

const maxCohorts = 12;

/**
 * Buyers by the month of their first purchase (section 9.7).
 * @param lines of the subject, in the days that are open
 * @param open first open day, and the last day of the period
 * @param dayOf the day of a number, YYYY-MM-DD
 */
export function cohortsOf(
  lines: readonly Sale[],
  open: { from: number; to: number },
  dayOf: (day: number) => string,
): Cohort[] {
  const monthOf = (day: number) => dayOf(day).slice(0, 7);
  const months: string[] = [];
  for (let day = open.from; day <= open.to; day += 1) {
    const isLast = monthOf(day) !== monthOf(day + 1);
    if (isLast && monthOf(day) !== monthOf(open.from)) months.push(monthOf(day));
  }
  const bought = new Map<number, Set<string>>();
  for (const line of lines) {
    if (!isPurchase(line) || line.buyer === 0) continue;
    if (line.day < open.from || line.day > open.to) continue;
    const theirs = bought.get(line.buyer) ?? new Set<string>();
    bought.set(line.buyer, theirs.add(monthOf(line.day)));
  }
  const buyers = [...bought.values()].map((theirs) => ({ theirs, first: [...theirs].sort()[0] }));
  return months
    .map((month, at) => {
      const cohort = buyers.filter(({ first }) => first === month);
      const again = months
        .slice(at + 1)
        .map((later) => cohort.filter(({ theirs }) => theirs.has(later)).length / cohort.length);
      return { month, buyers: cohort.length, again: cohort.length === 0 ? [] : again };
    })
    .slice(-maxCohorts);
}
