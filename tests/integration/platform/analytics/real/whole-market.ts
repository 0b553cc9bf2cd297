import { expect } from 'vitest';

import { isPublished } from '../../../../support/data/real-data';
import { dayFrom, dayOf, type Line } from '../market';
import { contributions, momentum, placeOf, survival, watchList } from '../methods/investor';
import { launchDay } from '../methods/launches';
import { percentile } from '../methods/percentile';
import { buyersOf, isPurchase, netOf, unitsOf } from '../methods/sale';
import { bucketsOf, type Days } from '../oracle';
import {
  ask,
  type Case,
  codeOf,
  isIn,
  rangeOf,
  type RealSet,
  rounded,
  selectionIn,
} from './market';

/** Lines of some days by what they belong to; what is unknown is left out. */
function groupsOf(
  { market }: RealSet,
  days: Days,
  idOf: (line: Line) => number,
): Map<number, Line[]> {
  const groups = new Map<number, Line[]>();
  for (const line of market.lines) {
    const id = idOf(line);
    if (id === 0 || line.day < days.from || line.day > days.to) continue;
    const theirs = groups.get(id);
    if (theirs === undefined) groups.set(id, [line]);
    else theirs.push(line);
  }
  return groups;
}

const movers: Case = async (set, brand) => {
  const groupings = {
    brand: (line: Line) => line.brand,
    product: (line: Line) => line.product,
    sub_category: (line: Line) => set.product.get(line.product)?.sub_category ?? 0,
  };
  for (const [by, idOf] of Object.entries(groupings)) {
    const [now, before] = [set.days.period, set.days.baseline].map((days) =>
      groupsOf(set, days, idOf),
    );
    const changes = [...new Set([...now!.keys(), ...before!.keys()])].map((id) => ({
      now: netOf(now!.get(id) ?? []),
      before: netOf(before!.get(id) ?? []),
    }));
    for (const direction of ['gainers', 'decliners'] as const) {
      const sign = direction === 'gainers' ? 1 : -1;
      const wanted = changes
        .map((one) => ({ ...one, change: one.now - one.before }))
        .filter(({ change }) => sign * change > 0)
        .map(({ change, ...one }) => [change, one.now, one.before])
        .sort(([one], [other]) => sign * (other! - one!))
        .slice(0, 5);
      const { rows } = await ask(set, 'movers', selectionIn(set, brand), { by, direction });
      expect([by, direction, rows.map((row) => row.slice(2, 5))]).toEqual([by, direction, wanted]);
    }
  }
};

const weights = { NS: 35, GR: 15, RPT: 10 } as const;

/** Scores and ranks of the brands with 50 buyers (domain.md section 9.11); the data have no listings and reviews. */
function ranking(set: RealSet, days: Days, before: Days | null) {
  const earlier = before === null ? null : groupsOf(set, before, ({ brand }) => brand);
  const members = [...groupsOf(set, days, ({ brand }) => brand)].flatMap(([id, lines]) => {
    const buyers = buyersOf(lines).size;
    if (buyers < 50) return [];
    const dates = new Map<number, Set<number>>();
    for (const line of lines.filter((one) => isPurchase(one) && one.buyer !== 0))
      dates.set(line.buyer, (dates.get(line.buyer) ?? new Set()).add(line.day));
    const repeat = [...dates.values()].filter(({ size }) => size > 1).length / buyers;
    const [net, netBefore] = [netOf(lines), netOf(earlier?.get(id) ?? [])];
    const growth = netBefore > 0 ? net / netBefore - 1 : null;
    return [{ id, figures: { NS: net, GR: growth, RPT: repeat } }];
  });
  const scored = members.flatMap(({ id, figures }) => {
    let [sum, weight] = [0, 0];
    for (const code of ['NS', 'GR', 'RPT'] as const) {
      const own = figures[code];
      const others = members.flatMap((one) => (one.id === id ? [] : (one.figures[code] ?? [])));
      const place = own === null ? null : percentile(own, others);
      if (place === null) continue;
      sum += weights[code] * place;
      weight += weights[code];
    }
    // A half that floating point makes a little less is a half.
    return weight === 0 ? [] : [{ id, score: Math.floor((10 * sum) / weight + 0.5 + 1e-9) / 10 }];
  });
  return new Map(
    scored.map(({ id, score }) => [
      codeOf(set, id),
      { score, rank: 1 + scored.filter((other) => other.score > score).length },
    ]),
  );
}

const leaderboard: Case = async (set, brand) => {
  const { period, baseline, earlier } = set.days;
  const wanted = ranking(set, period, baseline);
  const { rows, empty } = await ask(set, 'leaderboard', selectionIn(set, brand), { limit: 100 });
  if (wanted.size < 5) return expect(empty?.reason).toBe('too-few');
  expect(new Map(rows.map(([rank, id, , score]) => [id, { score, rank }]))).toEqual(
    new Map([...wanted].slice(0, 100)),
  );
  const before = ranking(set, baseline, earlier);
  for (const [rank, id, , , moved] of rows) {
    expect([id, moved]).toEqual([id, movedTo(Number(rank), before.get(String(id))?.rank)]);
  }
};

const leaderboardMonths: Case = async (set, brand) => {
  const { rows, empty } = await ask(set, 'leaderboard-months', selectionIn(set, brand));
  // Growth is against the month before, as the page compares with the prior period: the first month has none.
  const all = wholeMonths(set);
  const wanted = all
    .slice(1)
    .map(({ name, days }, at) => ({ name, of: ranking(set, days, all[at]!.days) }));
  if (wanted.every(({ of }) => of.size < 5)) return expect(empty).not.toBeNull();
  for (const [month, id, , rank] of rows) {
    const of = wanted.find(({ name }) => name === month)?.of;
    expect([month, id, rank]).toEqual([month, id, of?.get(String(id))?.rank]);
  }
  expect(rows.length).toBeGreaterThan(wanted.length);
};

/** Ranks by net sales of what has any; equal ones share a rank. */
function ranksBySales(set: RealSet, days: Days): Map<string, number> {
  const net = [...groupsOf(set, days, ({ brand }) => brand)]
    .map(([id, lines]) => [codeOf(set, id), netOf(lines)] as const)
    .filter(([, sold]) => sold > 0);
  return new Map(net.map(([id, own]) => [id, 1 + net.filter(([, other]) => other > own).length]));
}

/** How a rank changed, in words. */
const movedTo = (rank: number, before: number | undefined) => {
  if (before === undefined) return 'New';
  const by = before - rank;
  return by === 0 ? 'Same' : `${by > 0 ? 'Up' : 'Down'} ${String(Math.abs(by))}`;
};

const rankingBySales: Case = async (set, brand) => {
  const { rows } = await ask(set, 'ranking', selectionIn(set, brand), { limit: 30 });
  const [now, before] = [set.days.period, set.days.baseline].map((days) => ranksBySales(set, days));
  const shown = [...now!].filter(([id, rank]) => rank <= 30 || id === codeOf(set, brand));
  expect(rows.map(([rank, id, , , moved]) => [id, rank, moved])).toEqual(
    shown
      .sort(([, one], [, other]) => one - other)
      .map(([id, rank]) => [id, rank, movedTo(rank, before!.get(id))]),
  );
};

/** The last twelve whole months of the open days up to the end of the period. */
function wholeMonths(set: RealSet) {
  const open = { from: dayFrom(set.dataSet.info.firstDay), to: set.days.period.to };
  return bucketsOf(open, 'month')
    .filter(({ days }) => days.to < open.to || dayOf(open.to + 1).endsWith('-01'))
    .slice(-12);
}

const ranksByMonth: Case = async (set, brand) => {
  const { rows } = await ask(set, 'ranks-by-month', selectionIn(set, brand));
  const months = wholeMonths(set).map(({ name, days }) => ({ name, of: ranksBySales(set, days) }));
  for (const [month, id, , rank] of rows) {
    const of = months.find(({ name }) => name === month)?.of;
    expect([month, id, rank]).toEqual([month, id, of?.get(String(id)) ?? null]);
  }
  const last = rows.filter(([month]) => month === months.at(-1)?.name);
  expect(last.length).toBeGreaterThan(4);
};

const nameOfMonth = (firstDay: string) =>
  new Date(firstDay).toLocaleString('en', { month: 'short', timeZone: 'UTC' });

const seasonality: Case = async (set, brand) => {
  const { firstDay, asOf, gaps = [] } = set.dataSet.info;
  const year = `${firstDay.slice(0, 4)}-12-31`;
  const period = { from: dayFrom(firstDay), to: Math.min(dayFrom(year), dayFrom(asOf)) };
  const { rows, empty } = await ask(
    set,
    'seasonality',
    selectionIn(set, brand, { period: rangeOf(period), baselines: [] }),
  );
  const months = bucketsOf(period, 'month');
  const net = (days: Days) => netOf(set.market.lines.filter(isIn(days)));
  // Days of gaps are none of the data (D-33).
  const isMissing = (day: number) =>
    gaps.some(({ startDate, endDate }) => dayOf(day) >= startDate && dayOf(day) <= endDate);
  const lengthOf = ({ from, to }: Days) =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at).filter((day) => !isMissing(day))
      .length;
  if (dayOf(period.to) !== year)
    return expect(empty?.message).toContain('Seasons show from twelve whole months');
  const aDay = net(period) / lengthOf(period);
  expect(rows.map(([month, which, , index]) => [month, which, rounded(index)])).toEqual(
    months.map(({ name, days }) => [
      ...[nameOfMonth(name), 'last', rounded((100 * net(days)) / lengthOf(days) / aDay)],
    ]),
  );
};

const newestLaunches: Case = async (set, brand) => {
  const { rows } = await ask(set, 'newest-launches', selectionIn(set, brand), { limit: 50 });
  const open = { from: dayFrom(set.dataSet.info.firstDay), to: set.days.period.to };
  const launched = [...set.linesOf].flatMap(([id, all]) => {
    if (id === 0) return [];
    const lines = all.filter(isIn(open));
    const day = launchDay(lines, null, open);
    if (day === null) return [];
    const since = lines.filter((line) => line.day >= day);
    return [{ id, day, net: netOf(since), units: unitsOf(since) }];
  });
  launched.sort((one, other) => other.day - one.day || other.net - one.net || one.id - other.id);
  expect(rows.map(([id, , day, net, units]) => [id, day, net, units])).toEqual(
    launched
      .slice(0, 50)
      .map(({ id, day, net, units }) => [set.product.get(id)!.code, dayOf(day), net, units]),
  );
  if (isPublished) expect(rows.length).toBeGreaterThan(2);
};

/** The members of the investor's screen: the data have no listings. */
function investorMembers(set: RealSet) {
  const [now, before] = [set.days.period, set.days.baseline].map((days) => {
    const lines = set.market.lines.filter(isIn(days));
    return { net: netOf(lines), of: groupsOf(set, days, ({ brand }) => brand) };
  });
  return [...now!.of].flatMap(([brand, lines]) => {
    const buyers = buyersOf(lines);
    if (buyers.size < 50) return [];
    const dates = new Map<number, Set<number>>();
    for (const line of lines.filter((one) => isPurchase(one) && one.buyer !== 0))
      dates.set(line.buyer, (dates.get(line.buyer) ?? new Set()).add(line.day));
    const own = { now: netOf(lines), before: netOf(before!.of.get(brand) ?? []) };
    return [
      {
        ...{ brand, net: own.now, velocity: null },
        momentum: momentum(own, { now: now!.net, before: before!.net }),
        repeat: [...dates.values()].filter(({ size }) => size > 1).length / buyers.size,
      },
    ];
  });
}

const investor: Case = async (set, brand) => {
  const members = investorMembers(set);
  const run = (view: string) => ask(set, 'investor', selectionIn(set, brand), { view, limit: 200 });
  const screened = await run('screener');
  if (members.length < 5) return expect(screened.empty?.reason).toBe('too-few');
  const at = (key: string) => screened.columns.findIndex((column) => column.key === key);
  const wanted = new Map(
    members.map((one) => [
      codeOf(set, one.brand),
      [one.momentum, one.net, placeOf(members, one, ({ net }) => net), one.repeat].map(rounded),
    ]),
  );
  const keys = ['momentum', 'NS', 'scale', 'RPT'];
  expect(
    new Map(screened.rows.map((row) => [row[0], keys.map((key) => rounded(row[at(key)]))])),
  ).toEqual(wanted);
  expect(screened.note).toContain('This data set has no listings');
  const watched = await run('watch-list');
  expect(watched.rows.map(([id]) => id)).toEqual(watchList(members).map((id) => codeOf(set, id)));
};

const growthContribution: Case = async (set, brand) => {
  const [now, before] = [set.days.period, set.days.baseline].map((days) =>
    set.market.lines.filter(isIn(days)),
  );
  const all = contributions(now!, before!);
  const shown = [
    ...all.filter(({ change }) => change > 0).slice(0, 6),
    ...all.filter(({ change }) => change < 0).slice(-6),
  ];
  const { rows } = await ask(set, 'growth-contribution', selectionIn(set, brand));
  expect(
    rows
      .filter(([id]) => id !== 'other')
      .map(([id, , points, change]) => [id, rounded(points), change]),
  ).toEqual(shown.map((one) => [codeOf(set, one.brand), rounded(one.points), one.change]));
  const sum = rows.reduce((total, [, , , change]) => total + Number(change), 0);
  expect(sum).toBe(netOf(now!) - netOf(before!));
};

const launchSurvival: Case = async (set, brand) => {
  const open = { from: dayFrom(set.dataSet.info.firstDay), to: set.days.period.to };
  const lives = [...set.linesOf].flatMap(([id, all]) => {
    const lines = all.filter(isIn(open));
    const day = id === 0 ? null : launchDay(lines, null, open);
    if (day === null) return [];
    const last = Math.max(...lines.filter(isPurchase).map((line) => line.day));
    return [{ bought: last - day, seen: open.to - day }];
  });
  const wanted = survival(lives);
  const { rows, empty } = await ask(set, 'launch-survival', selectionIn(set, brand));
  if (wanted.length < 2) return expect(empty?.reason).toBe('no-event');
  expect(
    rows
      .filter(([, series]) => series === 'all')
      .map(([week, , , share, atRisk]) => [week, rounded(share), atRisk]),
  ).toEqual(wanted.map(([share, atRisk], month) => [String(4 * month), rounded(share), atRisk]));
};

export const casesOfTheMarket: Readonly<Record<string, Case>> = {
  movers,
  leaderboard,
  'leaderboard-months': leaderboardMonths,
  ranking: rankingBySales,
  'ranks-by-month': ranksByMonth,
  seasonality,
  'newest-launches': newestLaunches,
  investor,
  'growth-contribution': growthContribution,
  'launch-survival': launchSurvival,
};
