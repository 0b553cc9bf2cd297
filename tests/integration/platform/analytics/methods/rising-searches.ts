/** Searches of a term in the period and in the baseline. */
export interface TermCounts {
  term: string;
  now: number;
  before: number;
}

interface RisingSearch {
  term: string;
  now: number;
  growth: number | null;
  isBreakout: boolean;
}

/**
 * The rising searches of section 9.10, in their order.
 * @param days of the period and of the baseline
 */
export function risingSearches(
  terms: readonly TermCounts[],
  days: { now: number; before: number },
): RisingSearch[] {
  const rising = terms.flatMap(({ term, now, before }): RisingSearch[] => {
    if (now < 30) return [];
    const n = now + before;
    const p = days.now / (days.now + days.before);
    const z = (now - n * p) / (n * p * (1 - p)) ** 0.5;
    if (z < 1.96) return [];
    if (before === 0) return [{ term, now, growth: null, isBreakout: true }];
    const growth = (now * days.before) / (days.now * before) - 1;
    return [{ term, now, growth, isBreakout: growth >= 1 }];
  });
  const fresh = rising.filter(({ growth }) => growth === null).sort((a, b) => b.now - a.now);
  const grown = rising
    .filter(({ growth }) => growth !== null)
    .sort((a, b) => b.growth! - a.growth! || b.now - a.now);
  return [...fresh, ...grown];
}
