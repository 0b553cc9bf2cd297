import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import { dayCount, dayFrom, dayOf, type Line, makeMarket } from './market';
import { allParts, openMarket } from './market-file';
import { launchDay } from './methods/launches';
import { netOf, unitsOf } from './methods/sale';
import { runQuery, selectionOf, sql, wholePeriod } from './questions';

/** Named queries about the whole market, against the single rows of it. */
const market = makeMarket();
let whole: OpenDataSet;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const opened = await openMarket(market);
  whole = opened.dataSet;
  closing.push(opened.close);
});
afterAll(() => Promise.all(closing.map((close) => close())));

const inDays =
  ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  ({ day }: Line) =>
    day >= dayFrom(startDate) && day <= dayFrom(endDate);
const selection = selectionOf();
const isBefore = inDays(selection.baseline!.range);
const isNow = inDays(wholePeriod);

describe('[D-10 R-03] movers', () => {
  /** Change of net sales by group, without unknown ones and those that did not change. */
  function changes(
    groupsOf: (line: Line) => readonly number[],
    isIn: (line: Line) => boolean = () => true,
  ): { group: number; change: number; now: number; before: number }[] {
    const groups = new Set(market.lines.filter(isIn).flatMap(groupsOf));
    return [...groups]
      .filter((group) => group !== 0)
      .map((group) => {
        const lines = market.lines.filter((line) => isIn(line) && groupsOf(line).includes(group));
        const [now, before] = [netOf(lines.filter(isNow)), netOf(lines.filter(isBefore))];
        return { group, change: now - before, now, before };
      })
      .filter(({ change }) => change !== 0);
  }
  const productOf = new Map(market.products.map((one) => [one.id, one]));
  const groupings = {
    brand: ({ brand }: Line) => [brand],
    product: ({ product }: Line) => [product],
    sub_category: ({ product }: Line) => [productOf.get(product)?.sub_category ?? 0],
    flavor: ({ product }: Line) => productOf.get(product)?.flavors ?? [],
  };

  it.each(Object.entries(groupings))(
    'by %s: the largest changes in money',
    async (by, groupsOf) => {
      const all = changes(groupsOf);
      let seen = 0;
      for (const direction of ['gainers', 'decliners'] as const) {
        const sign = direction === 'gainers' ? 1 : -1;
        const wanted = all
          .filter(({ change }) => sign * change > 0)
          .sort((one, other) => sign * (other.change - one.change))
          .slice(0, 4);
        const { rows } = await runQuery(
          whole,
          sql('movers', { direction, by, limit: 4 }),
          selection,
        );
        expect(rows.map((row) => row.slice(2, 5))).toEqual(
          wanted.map(({ change, now, before }) => [change, now, before]),
        );
        for (const [, , , now, before, growth] of rows)
          if (Number(before) > 0) expect(growth).toBeCloseTo(Number(now) / Number(before) - 1, 9);
          else expect(growth).toBeNull();
        seen += rows.length;
      }
      expect(seen).toBeGreaterThan(2);
    },
  );

  it('count what sold in one of the two periods alone', async () => {
    const onlyBefore = {
      ...market,
      lines: market.lines.filter((line) => line.brand !== 3 || isBefore(line)),
    };
    const { dataSet, close } = await openMarket(onlyBefore);
    closing.push(close);
    const { rows } = await runQuery(
      dataSet,
      sql('movers', { direction: 'decliners', limit: 50 }),
      selection,
    );
    const before = netOf(onlyBefore.lines.filter(({ brand }) => brand === 3));
    expect(rows.find(([, name]) => name === 'Cedar')?.slice(2)).toEqual([-before, 0, before, -1]);
  });

  it('follow the chosen categories', async () => {
    const [{ category }] = market.products as [(typeof market.products)[number]];
    const ofCategory = ({ product }: Line) => productOf.get(product)?.category === category;
    const wanted = changes(groupings.brand, ofCategory).filter(({ change }) => change > 0);
    const { rows } = await runQuery(
      whole,
      sql('movers', { limit: 50 }),
      selectionOf({ conditions: [{ dim: 'category', in: [category] }] }),
    );
    expect(rows.map(([, , change]) => change)).toEqual(
      wanted.map(({ change }) => change).sort((one, other) => other - one),
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it.each([
    null,
    { ...selection.baseline!, range: { startDate: '2024-01-01', endDate: '2024-02-01' } },
  ])('say that there is nothing to compare with', async (baseline) => {
    const { rows, empty } = await runQuery(whole, sql('movers'), { ...selection, baseline });
    expect(rows).toEqual([]);
    expect(empty?.message).toBe(
      'There is nothing to compare with: no sales in one of the two periods.',
    );
  });
});

describe('[D-10 R-03] newest-launches', () => {
  const launched = {
    ...market,
    products: market.products.map((one) =>
      one.id % 3 === 0 ? { ...one, launch: dayOf(one.id * 9) } : one,
    ),
    lines: market.lines.filter(({ product, day }) => product % 2 === 0 || day >= product * 6),
  };
  let launching: OpenDataSet;
  beforeAll(async () => {
    const opened = await openMarket(launched);
    launching = opened.dataSet;
    closing.push(opened.close);
  });

  it.each([
    ['all days', null, wholePeriod],
    ['the days of a plan', { startDate: '2025-11-20', endDate: '2026-04-10' }, wholePeriod],
    ['an earlier period', null, { startDate: '2026-01-01', endDate: '2026-02-28' }],
  ])('newest first, with what they sold since: %s', async (_name, limit, period) => {
    const range = {
      from: limit === null ? 0 : dayFrom(limit.startDate),
      to: Math.min(limit === null ? dayCount - 1 : dayFrom(limit.endDate), dayFrom(period.endDate)),
    };
    const wanted = launched.products
      .flatMap(({ id, name, launch }) => {
        const lines = launched.lines.filter(
          ({ product, day }) => product === id && day >= range.from && day <= range.to,
        );
        const day = launchDay(lines, launch === undefined ? null : dayFrom(launch), range);
        if (day === null || day > range.to) return [];
        const since = lines.filter((line) => line.day >= day);
        return since.length === 0 ? [] : [{ name, day, net: netOf(since), units: unitsOf(since) }];
      })
      .sort((one, other) => other.day - one.day || other.net - one.net);
    const { rows } = await runQuery(
      launching,
      sql('newest-launches', { limit: 50 }),
      selectionOf({ limit, period }),
    );
    expect(rows.map(([, , day, net, units]) => [day, net, units])).toEqual(
      wanted.map(({ day, net, units }) => [dayOf(day), net, units]),
    );
    for (const [at, row] of rows.entries()) expect(row[1]).toContain(wanted[at]!.name);
    expect(wanted.length).toBeGreaterThan(2);
  });
});

describe('[D-10 R-03] seasonality', () => {
  /** A year and three quarters more than the days of the market: a line each third day, more of it in December. */
  const years = 3 * 365;
  const seasonal = {
    ...market,
    lines: Array.from({ length: Math.floor(years / 3) }, (_, at) => {
      const [line] = market.lines as [Line];
      const day = at * 3;
      const isDecember = dayOf(day).slice(5, 7) === '12';
      const net = 1_000 + (at % 7) * 100 + (isDecember ? 900 : 0);
      return { ...line, id: at + 1, day, net, list: net, discount: 0, refund: 0 };
    }),
  };
  const lastDay = dayOf(years - 1);
  let set: OpenDataSet;
  beforeAll(async () => {
    const opened = await openMarket(seasonal, allParts, {}, lastDay);
    set = opened.dataSet;
    closing.push(opened.close);
  });

  /** Months from the first to the last, as `YYYY-MM`. */
  const monthsOf = (first: string, count: number) =>
    Array.from({ length: count }, (_, at) => {
      const month = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + at;
      return `${String(Math.floor(month / 12))}-${String((month % 12) + 1).padStart(2, '0')}`;
    });
  const daysIn = (month: string) =>
    new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();

  it.each([
    ['the data end inside a month', lastDay, '2027-11', '2026-11'],
    ['the period ends with a month', '2028-02-29', '2027-03', '2026-03'],
  ])('is a month against the mean of its twelve: %s', async (_name, endDate, first, before) => {
    const period = { startDate: '2028-01-05', endDate };
    const { rows, dateLevel } = await runQuery(set, sql('seasonality'), selectionOf({ period }));
    expect(dateLevel).toBe('month');
    const wanted = [first, before].flatMap((start, yearsBack) => {
      const months = monthsOf(start, 12);
      const netIn = (month: string) =>
        netOf(seasonal.lines.filter(({ day }) => dayOf(day).startsWith(month)));
      const net = months.reduce((sum, month) => sum + netIn(month), 0);
      const days = months.reduce((sum, month) => sum + daysIn(month), 0);
      return months.map((month, at) => ({
        month: `${monthsOf(first, 12)[at]!}-01`,
        series: yearsBack === 0 ? 'last' : 'before',
        index: (100 * netIn(month) * days) / (daysIn(month) * net),
      }));
    });
    expect(rows.map(([month, series]) => [month, series])).toEqual(
      wanted.map(({ month, series }) => [month, series]),
    );
    for (const [at, row] of rows.entries()) expect(row[3]).toBeCloseTo(wanted[at]!.index, 9);
    const december = rows.find(([month]) => String(month).slice(5, 7) === '12');
    expect(Number(december?.[3])).toBeGreaterThan(130);
  });

  it('shows the twelve months before only where they are open', async () => {
    const limit = { startDate: '2027-05-01', endDate: lastDay };
    const { rows } = await runQuery(
      set,
      sql('seasonality'),
      selectionOf({ limit, period: { startDate: '2028-06-01', endDate: '2028-07-31' } }),
    );
    expect(new Set(rows.map(([, series]) => series))).toEqual(new Set(['last']));
    expect(rows).toHaveLength(12);
  });

  it('needs twelve whole months that are open', async () => {
    const { rows, empty } = await runQuery(whole, sql('seasonality'), selection);
    expect(rows).toEqual([]);
    expect(empty?.message).toBe('Seasons show from twelve whole months on.');
  });
});
