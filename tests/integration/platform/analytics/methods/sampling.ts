import type { Market } from '../market';

/**
 * Sampling campaigns from single rows, written from docs/domain.md section 9.14 alone. Days are numbers; `open` are the
 * days that the plan and the data include.
 */

export interface Days {
  from: number;
  to: number;
}

type Person = Market['samples'][number];

const z = 1.959963984540054;
const within = (day: number | null | undefined, { from, to }: Days) =>
  day !== null && day !== undefined && day >= from && day <= to;

/** The people of campaigns that take part, with their open days. */
export function peopleOf(
  market: Market,
  campaigns: readonly number[],
  open: Days,
  keep: (person: Person) => boolean = () => true,
): Person[] {
  const openDay = (day: number | null | undefined) => (within(day, open) ? day! : null);
  return market.samples
    .filter(({ campaign }) => campaigns.includes(campaign))
    .filter(({ requested, sent, delivered }) => within(requested ?? sent ?? delivered, open))
    .filter(keep)
    .map((one) => ({
      ...one,
      requested: openDay(one.requested),
      sent: openDay(one.sent),
      delivered: openDay(one.delivered),
    }));
}

/** Days from delivery to the first purchase within 90 days on open days; null without one. */
export function daysToPurchase(market: Market, person: Person, open: Days): number | null {
  const { delivered } = person;
  if (delivered === null) return null;
  const days = market.lines
    .filter(
      ({ buyer, product, units, day }) =>
        buyer === person.buyer &&
        product === person.product &&
        units > 0 &&
        within(day, open) &&
        day >= delivered &&
        day <= delivered + 90,
    )
    .map(({ day }) => day - delivered);
  return days.length === 0 ? null : Math.min(...days);
}

export const isExisting = (market: Market, person: Person, brand: number, open: Days): boolean =>
  market.lines.some(
    (line) =>
      line.buyer === person.buyer &&
      line.brand === brand &&
      line.units > 0 &&
      within(line.day, open) &&
      line.day < person.delivered!,
  );

/** The roots of (p − π)² = z² π(1 − π) ÷ n, which bound Wilson's interval. */
function wilsonRoots(x: number, n: number): [low: number, high: number] {
  const p = x / n;
  const [a, b, c] = [1 + (z * z) / n, -(2 * p + (z * z) / n), p * p];
  const root = Math.sqrt(Math.max(0, b * b - 4 * a * c));
  return [(-b - root) / (2 * a), (-b + root) / (2 * a)];
}

/** Newcombe's interval of x ÷ n − y ÷ m. */
export function newcombe(x: number, n: number, y: number, m: number): [low: number, high: number] {
  const [l1, u1] = wilsonRoots(x, n);
  const [l2, u2] = wilsonRoots(y, m);
  const [p, q] = [x / n, y / m];
  return [
    p - q - Math.sqrt((p - l1) ** 2 + (u2 - q) ** 2),
    p - q + Math.sqrt((u1 - p) ** 2 + (q - l2) ** 2),
  ];
}

/** The share who had bought by each day, by the definition: a product over the days. */
export function conversionByDay(
  people: readonly { bought: number | null; known: number }[],
): number[] {
  const last = Math.max(...people.map(({ bought, known }) => bought ?? known));
  return Array.from({ length: last + 1 }, (_, day) => {
    let without = 1;
    for (let at = 0; at <= day; at += 1) {
      const left = people.filter(({ bought, known }) => (bought ?? known) >= at);
      const buy = left.filter(({ bought }) => bought === at);
      if (left.length > 0) without *= (left.length - buy.length) / left.length;
    }
    return 1 - without;
  });
}
