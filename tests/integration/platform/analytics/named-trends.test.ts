import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openDataSet, type OpenDataSet } from '../../../../server/platform/analytics/data-set';
import { asOf, dayCount, dayFrom, dayOf, type Line, makeMarket } from './market';
import { allParts, openMarket } from './market-file';
import { risingSearches } from './methods/rising-searches';
import { termsOf } from './methods/searches';
import { netOf } from './methods/sale';
import { runQuery, selectionOf, sql, wholePeriod } from './questions';

/** Named queries about what rises and falls in the market, against the single rows of it. */
const market = makeMarket();
let whole: OpenDataSet;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const opened = await openMarket(market);
  whole = opened.dataSet;
  closing.push(opened.close);
});
afterAll(() => Promise.all(closing.map((close) => close())));

interface Days {
  startDate: string;
  endDate: string;
}
const selection = selectionOf();
const before = selection.baselines[0]!.range;
const isIn = ({ startDate, endDate }: Days, { day }: { day: number }) =>
  day >= dayFrom(startDate) && day <= dayFrom(endDate);
const linesIn = (days: Days, isWanted: (line: Line) => boolean = () => true, of = market.lines) =>
  of.filter((line) => isIn(days, line) && isWanted(line));

const brandName = new Map(market.brands.map(({ id, name }) => [id, name]));
const productName = new Map(
  market.products.map(({ id, name, brand }) => [
    id,
    `(${brand === 0 ? 'Unknown brand' : brandName.get(brand)!}) ${name}`,
  ]),
);
const types = [
  ['brand', brandName],
  ['product', productName],
] as const;

/** Ranks by net sales: equal ones share the best place. */
function ranksIn(days: Days, type: 'brand' | 'product', isWanted?: (line: Line) => boolean) {
  const lines = linesIn(days, isWanted);
  const ids = [...new Set(lines.map((line) => line[type]))].filter((id) => id !== 0);
  const nets = ids
    .map((id) => ({ id, net: netOf(lines.filter((line) => line[type] === id)) }))
    .filter(({ net }) => net > 0);
  return new Map(
    nets.map(({ id, net }) => [
      id,
      { net, rank: 1 + nets.filter((other) => other.net > net).length },
    ]),
  );
}

describe('[D-10] ranking', () => {
  it.each(types)('by net sales, with the change of rank and growth: %s', async (type, names) => {
    const now = ranksIn(wholePeriod, type);
    const then = ranksIn(before, type);
    const { rows, columns } = await runQuery(
      whole,
      sql('ranking', { limit: 100 }),
      selectionOf({ options: { type, scorecard: null } }),
    );
    const wanted = [...now].map(([id, { rank, net }]) => {
      const earlier = then.get(id);
      const [from, to] = [earlier?.rank ?? 0, rank];
      const moved = from === to ? 'Same' : from > to ? `Up ${from - to}` : `Down ${to - from}`;
      return [names.get(id), rank, net, earlier === undefined ? 'New' : moved, earlier?.net ?? 0];
    });
    expect(new Map(rows.map(([rank, , name, net, moved]) => [name, [rank, net, moved]]))).toEqual(
      new Map(wanted.map(([name, rank, net, moved]) => [name, [rank, net, moved]])),
    );
    expect(rows.map(([rank]) => rank)).toEqual(
      wanted.map(([, rank]) => rank).sort((one, other) => Number(one) - Number(other)),
    );
    const weeks = Array.from({ length: 12 }, (_, at) =>
      dayOf(dayFrom(wholePeriod.startDate) + 7 * at),
    );
    expect(columns.at(-1)?.buckets).toMatchObject({ level: 'week', days: weeks });
    for (const [, , name, net, , growth, trend] of rows) {
      const earlier = Number(wanted.find(([known]) => known === name)![4]);
      if (earlier > 0) expect(growth).toBeCloseTo(Number(net) / earlier - 1, 9);
      else expect(growth).toBeNull();
      const [id] = [...names].find(([, known]) => known === name)!;
      const byWeek = weeks.map((startDate) => {
        const week = { startDate, endDate: dayOf(dayFrom(startDate) + 6) };
        // The data have a hole in the first week of the period.
        const any = linesIn(week).length > 0;
        return any ? netOf(linesIn(week, (line) => line[type] === id)) : null;
      });
      expect([name, trend]).toEqual([name, byWeek]);
    }
    if (type === 'product')
      expect(new Set(rows.map(([, , , , moved]) => moved)).size).toBeGreaterThan(3);
  });

  it('shows the own brand whatever its rank, and what is new', async () => {
    const fresh = await openMarket({
      ...market,
      lines: market.lines.filter((line) => line.brand !== 3 || !isIn(before, line)),
    });
    closing.push(fresh.close);
    const ranks = ranksIn(wholePeriod, 'brand');
    const last = [...ranks].find(([, { rank }]) => rank === ranks.size)![0];
    const { rows } = await runQuery(
      fresh.dataSet,
      sql('ranking', { limit: 2 }),
      selectionOf({ brand: last }),
    );
    expect(rows.map(([rank]) => rank)).toEqual([1, 2, ranks.size]);
    expect(rows.at(-1)![2]).toBe(brandName.get(last));
    const { rows: all } = await runQuery(fresh.dataSet, sql('ranking'), selection);
    const cedar = all.find(([, , name]) => name === 'Cedar')!;
    expect(cedar.slice(4, 6)).toEqual(['New', null]);
  });

  it('follows the filters, and has no change without a baseline', async () => {
    const { category } = market.products[0]!;
    const inCategory = ({ product }: Line) =>
      market.products.find(({ id }) => id === product)?.category === category;
    const wanted = ranksIn(wholePeriod, 'brand', inCategory);
    const { rows, columns } = await runQuery(
      whole,
      sql('ranking'),
      selectionOf({ baselines: [], conditions: [{ dim: 'category', in: [category] }] }),
    );
    expect(columns.map(({ key }) => key)).toEqual(['rank', 'brand_id', 'brand', 'NS', 'trend']);
    expect(rows.map(([rank, , name, net]) => [name, { rank, net }])).toEqual(
      [...wanted]
        .sort(([, one], [, other]) => other.net - one.net)
        .map(([id, one]) => [brandName.get(id), one]),
    );
  });
});

/** The first and the last day of a month. */
const monthOf = (start: string): Days => ({
  startDate: start,
  endDate: new Date(Date.UTC(Number(start.slice(0, 4)), Number(start.slice(5, 7)), 0))
    .toISOString()
    .slice(0, 10),
});
const firstOf = (year: number, month: number) =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);

describe('[D-10] ranks-by-month', () => {
  it.each(types)('among all that sold in the month: %s', async (type, names) => {
    const { rows, columns, dateLevel } = await runQuery(
      whole,
      sql('ranks-by-month'),
      selectionOf({ options: { type, scorecard: null } }),
    );
    expect(dateLevel).toBe('month');
    // The data begin on 5 November and the period ends on 19 April: neither month is whole.
    const months = ['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01'];
    expect([...new Set(rows.map(([month]) => month))]).toEqual(months);
    const last = ranksIn(monthOf('2026-03-01'), type);
    const leaders = [...last]
      .filter(([id, { rank }]) => rank <= 10 || (type === 'brand' && id === 2))
      .map(([id]) => id);
    for (const month of months) {
      const ranks = ranksIn(monthOf(month), type);
      expect(
        new Map(rows.filter(([day]) => day === month).map((row) => [row.at(-2), row.at(-1)])),
      ).toEqual(new Map(leaders.map((id) => [names.get(id), ranks.get(id)?.rank ?? null])));
    }
    expect(leaders.length).toBe(type === 'brand' ? 5 : 10);
    // A product has its brand beside it, by which the page marks those of the own one.
    expect(columns.filter(({ role }) => role === 'id').map(({ key }) => key)).toEqual(
      type === 'brand' ? ['brand_id'] : ['brand_id', 'product_id'],
    );
    const codes = new Map(market.brands.map(({ id, code }) => [id, code]));
    const brandOf = new Map(market.products.map(({ code, brand }) => [code, codes.get(brand)]));
    if (type === 'product')
      for (const [, brand, product] of rows)
        expect(brand).toBe(brandOf.get(String(product)) ?? 'unknown');
  });

  it('has no month where none is open as a whole', async () => {
    const limit = { startDate: '2026-03-02', endDate: '2026-04-19' };
    const { rows, empty } = await runQuery(
      whole,
      sql('ranks-by-month'),
      selectionOf({ limit, period: limit }),
    );
    expect([rows, empty?.message]).toEqual([[], 'There is no whole month to rank.']);
  });
});

describe('[D-10] growth-by-month', () => {
  const flavorsOf = new Map(market.products.map(({ id, flavors }) => [id, flavors]));
  const ofFlavor =
    (flavor: number) =>
    ({ product }: Line) =>
      flavorsOf.get(product)?.includes(flavor) ?? false;
  const name = (flavor: number) => `Flavour ${String(flavor)}`;
  const flavors = [1, 2, 3];

  it('is against the month before, as net sales a day, where the year before is not open', async () => {
    const { rows, note, incompleteFrom, columns } = await runQuery(
      whole,
      sql('growth-by-month'),
      selection,
    );
    const months = ['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'];
    const aDay = (month: string, flavor: number) => {
      const days = monthOf(month);
      const cut =
        days.endDate > wholePeriod.endDate ? { ...days, endDate: wholePeriod.endDate } : days;
      const count = dayFrom(cut.endDate) - dayFrom(cut.startDate) + 1;
      return netOf(linesIn(cut, ofFlavor(flavor))) / count;
    };
    const wanted = months.slice(1).flatMap((month, at) =>
      flavors.map((flavor) => ({
        key: [month, name(flavor)],
        growth: aDay(month, flavor) / aDay(months[at]!, flavor) - 1,
      })),
    );
    expect(rows).toHaveLength(wanted.length);
    for (const { key, growth } of wanted) {
      const row = rows.find(([month, , flavor]) => month === key[0] && flavor === key[1]);
      expect([...key, Number(row?.[3]).toFixed(9)]).toEqual([...key, growth.toFixed(9)]);
    }
    expect(note).toBe(
      'Growth is vs. the month before, in net sales a day: the data do not reach back to the year before.',
    );
    expect(columns.at(-2)?.label).toBe('Net sales growth vs. the month before');
    // Cells are grey where the month before has a small base.
    expect(columns.at(-1)).toMatchObject({ role: 'base', key: columns.at(-2)?.base });
    for (const [month, , flavor, , lines] of rows) {
      const before = months[months.indexOf(String(month)) - 1]!;
      const one = flavors.find((id) => name(id) === flavor)!;
      expect([month, flavor, lines]).toEqual([
        month,
        flavor,
        linesIn(monthOf(before), ofFlavor(one)).length,
      ]);
    }
    expect(incompleteFrom).toBe('2026-04-01');
  });

  it('[D-33] compares no month with days that the data do not cover', async () => {
    const gaps = [{ startDate: '2026-02-08', endDate: '2026-02-21' }];
    const holed = openDataSet({ ...whole, info: { ...whole.info, gaps } });
    const { rows } = await runQuery(holed, sql('growth-by-month'), selection);
    const compared = (month: string) =>
      rows.filter(([shown, , , growth]) => shown === month && growth !== null).length;
    expect(['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'].map(compared)).toEqual([
      3, 0, 0, 3,
    ]);
  });

  it('is against the same days of the year before where these are open', async () => {
    // The days of the market, a year later more of some products, and two years later more of others.
    const later = [1, 2].flatMap((years) =>
      market.lines.map((line) => {
        const times = line.product % (years + 1) === 0 ? 2 : 1;
        const { units, list, discount, refund, net } = line;
        return {
          ...line,
          id: line.id + years * 100_000,
          day: line.day + years * 365,
          units: times * units,
          list: times * list,
          discount: times * discount,
          refund: times * refund,
          net: times * net,
        };
      }),
    );
    const lines = [...market.lines, ...later].sort(
      (one, other) => one.brand - other.brand || one.day - other.day,
    );
    const lastDay = dayOf(dayCount - 1 + 2 * 365);
    const { dataSet, close } = await openMarket({ ...market, lines }, allParts, {}, lastDay);
    closing.push(close);
    const period = { startDate: '2028-01-10', endDate: '2028-03-20' };
    const { rows, note, columns } = await runQuery(
      dataSet,
      sql('growth-by-month'),
      selectionOf({ period }),
    );
    expect(note).toBe('Growth is vs. the year before.');
    const limit = { startDate: '2027-04-01', endDate: period.endDate };
    const limited = await runQuery(dataSet, sql('growth-by-month'), selectionOf({ period, limit }));
    expect(limited.note).toBe(
      'Growth is vs. the month before, in net sales a day: the year before is not in your plan.',
    );
    expect(columns.at(-2)?.label).toBe('Net sales growth vs. the year before');
    const months = Array.from({ length: 12 }, (_, at) => firstOf(2027, 4 + at));
    expect([...new Set(rows.map(([month]) => month))]).toEqual(months);
    let compared = 0;
    for (const [month, , flavor, growth] of rows) {
      const days = monthOf(String(month));
      if (days.endDate > period.endDate) days.endDate = period.endDate;
      const earlier = (day: string) => `${String(Number(day.slice(0, 4)) - 1)}${day.slice(4)}`;
      // 29 February 2028 compares with the 28th.
      const then = {
        startDate: earlier(days.startDate),
        endDate: earlier(days.endDate).replace('02-29', '02-28'),
      };
      const of = flavors.find((known) => name(known) === flavor)!;
      const anySales = [days, then].every((one) => linesIn(one, undefined, lines).length > 0);
      if (!anySales) {
        expect([month, growth]).toEqual([month, null]);
        continue;
      }
      const net = (one: Days) => netOf(linesIn(one, ofFlavor(of), lines));
      expect(growth).toBeCloseTo(net(days) / net(then) - 1, 9);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(12);
  });
});

describe('[D-10] rising-searches', () => {
  const counts = (now: Days, then: Days) => {
    const terms = market.searches.map((one) => ({ ...one, term: one.term.trim().toLowerCase() }));
    const names = [...new Set(terms.map(({ term }) => term))].filter((term) => term !== '');
    const count = (term: string, days: Days) =>
      terms.filter((one) => one.term === term && isIn(days, one)).length;
    return names.map((term) => ({ term, now: count(term, now), before: count(term, then) }));
  };

  it.each([
    ['as many days', wholePeriod, before],
    [
      'more days',
      { startDate: '2026-01-20', endDate: asOf },
      { startDate: '2025-12-01', endDate: '2026-01-19' },
    ],
  ])('grew beyond chance, per day: %s', async (_name, period, range) => {
    const days = {
      now: dayFrom(period.endDate) - dayFrom(period.startDate) + 1,
      before: dayFrom(range.endDate) - dayFrom(range.startDate) + 1,
    };
    const all = counts(period, range);
    const wanted = risingSearches(all, days);
    const { rows } = await runQuery(
      whole,
      sql('rising-searches', { limit: 50 }),
      selectionOf({ period, baselines: [{ kind: 'prior_period', range, outOfPlan: false }] }),
    );
    expect(rows.map(([term]) => term)).toEqual(wanted.map(({ term }) => term));
    for (const [at, [term, now, then, growth, mark]] of rows.entries()) {
      const one = wanted[at]!;
      expect([term, now, then]).toEqual(Object.values(all.find((known) => known.term === term)!));
      if (one.growth === null) expect([growth, mark]).toEqual([null, 'Breakout, new']);
      else {
        expect(growth).toBeCloseTo(one.growth, 9);
        expect(mark).toBe(one.isBreakout ? 'Breakout' : 'Rising');
      }
    }
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(all.length);
  });

  it('of buyers in the chosen places, for terms of the chosen categories', async () => {
    const east = new Set(market.regions.filter(({ zone }) => zone === 'East').map(({ id }) => id));
    const there = new Set(
      market.buyers.filter(({ region }) => east.has(region)).map(({ id }) => id),
    );
    const run = (conditions: { dim: 'zone' | 'category'; in: (string | number)[] }[]) =>
      runQuery(whole, sql('rising-searches', { limit: 50 }), selectionOf({ conditions }));
    const { rows } = await run([{ dim: 'zone', in: ['East'] }]);
    for (const [term, now] of rows)
      expect(now).toBe(
        market.searches.filter(
          (one) =>
            one.term.trim().toLowerCase() === term &&
            isIn(wholePeriod, one) &&
            there.has(one.buyer),
        ).length,
      );
    const terms = termsOf(
      market.searches.filter((one) => isIn(wholePeriod, one)),
      (product) => market.products.some(({ id, category }) => id === product && category > 3),
    );
    const all = (await run([])).rows;
    const ofCategory = all.filter(([term]) => terms.has(String(term)));
    expect((await run([{ dim: 'category', in: [4, 5] }])).rows).toEqual(ofCategory);
    expect(ofCategory.length).toBeGreaterThan(0);
    expect(ofCategory.length).toBeLessThan(all.length);
  });

  it.each([
    ['no baseline', { baselines: [] }],
    [
      'no searches before',
      {
        baselines: [
          {
            kind: 'prior_period' as const,
            range: { startDate: '2025-11-05', endDate: '2025-11-05' },
            outOfPlan: false,
          },
        ],
        conditions: [{ dim: 'state' as const, in: ['nowhere'] }],
      },
    ],
  ])('says that there is nothing to compare with: %s', async (_name, more) => {
    const { rows, empty } = await runQuery(whole, sql('rising-searches'), selectionOf(more));
    expect(rows).toEqual([]);
    expect(empty?.message).toBe(
      'There is nothing to compare with: no searches in one of the two periods.',
    );
  });

  it('says what a data set without searches lacks', async () => {
    const { dataSet, close } = await openMarket(
      { ...market, searches: [] },
      allParts.filter((part) => part !== 'searches'),
    );
    closing.push(close);
    const { empty } = await runQuery(dataSet, sql('rising-searches'), selection);
    expect(empty).toMatchObject({
      reason: 'missing-part',
      message: expect.stringContaining('This data set has no searches') as string,
    });
  });
});
