import { percentile } from './percentile';
import { grouped, netOf, type Sale } from './sale';

/** Net sales of one side divided by those of the other; null where there is nothing to divide by. */
const ratio = (now: number, before: number) => (before > 0 ? now / before : null);

/** Growth of a brand beside that of the market (section 9.12). */
export function momentum(
  brand: { now: number; before: number },
  market: { now: number; before: number },
): number | null {
  const [own, all] = [ratio(brand.now, brand.before), ratio(market.now, market.before)];
  return own === null || all === null || all <= 0 ? null : own / all - 1;
}

/** The contribution of each known brand to the growth of the market, in shares of it, the largest first. */
export function contributions(now: readonly Sale[], before: readonly Sale[]) {
  const [after, then] = [grouped(now, 'brand'), grouped(before, 'brand')];
  const market = netOf(before);
  return [...new Set([...after.keys(), ...then.keys()])]
    .filter((brand) => brand !== 0)
    .map((brand) => {
      const change = netOf(after.get(brand) ?? []) - netOf(then.get(brand) ?? []);
      return { brand, change, points: change / market };
    })
    .sort((one, other) => other.change - one.change || one.brand - other.brand);
}

/** A brand with at least 50 buyers. */
export interface Member {
  brand: number;
  net: number;
  momentum: number | null;
  /** Figures that must be the median or above; null: not known. */
  repeat: number | null;
  velocity: number | null;
}

const median = (figures: readonly (number | null)[]): number | null => {
  const sorted = figures.filter((one): one is number => one !== null).sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2;
};

/** The percentile of a member by a figure. */
export function placeOf(
  members: readonly Member[],
  member: Member,
  figure: (one: Member) => number | null,
): number | null {
  const own = figure(member);
  const others = members.flatMap((one) => (one === member ? [] : (figure(one) ?? [])));
  return own === null ? null : percentile(own, others);
}

/** The brands on the watch list, the highest momentum first. */
export function watchList(members: readonly Member[]): number[] {
  const enough = (figure: (one: Member) => number | null) => {
    const middle = median(members.map(figure));
    return (one: Member) => middle === null || (figure(one) ?? -Infinity) >= middle;
  };
  const [repeats, sells] = [enough((one) => one.repeat), enough((one) => one.velocity)];
  return members
    .filter((one) => {
      const scale = placeOf(members, one, ({ net }) => net);
      const speed = placeOf(members, one, (other) => other.momentum);
      return (scale ?? 100) < 75 && (speed ?? 0) >= 75 && repeats(one) && sells(one);
    })
    .sort((one, other) => other.momentum! - one.momentum!)
    .slice(0, 10)
    .map(({ brand }) => brand);
}

/** A launch: days since it of the last purchase and of the last day of the period. */
export interface Life {
  bought: number;
  seen: number;
}

/** The share of launches that are bought after each month, and how many were at risk in it, from month 0 on. */
export function survival(lives: readonly Life[]): [share: number, atRisk: number][] {
  const curve: [number, number][] = [[1, lives.length]];
  for (let month = 1; month <= 24; month += 1) {
    const [from, to] = [28 * (month - 1), 28 * month - 1];
    const atRisk = lives.filter(({ bought, seen }) => bought >= from && seen - to >= 84);
    if (atRisk.length < 30) break;
    const ended = atRisk.filter(({ bought }) => bought <= to).length;
    curve.push([curve.at(-1)![0] * (1 - ended / atRisk.length), atRisk.length]);
  }
  return curve;
}
