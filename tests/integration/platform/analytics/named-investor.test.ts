import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import type { QuerySelection } from '../../../../server/platform/analytics/query/model/selection';
import { dayCount, dayFrom, dayOf, type Line, makeMarket, type Market } from './market';
import { allParts, openMarket } from './market-file';
import {
  contributions,
  type Life,
  momentum,
  placeOf,
  survival,
  watchList,
} from './methods/investor';
import { launchDay } from './methods/launches';
import { percentile } from './methods/percentile';
import { isPurchase, netOf } from './methods/sale';
import { birchAlone, Oracle, range } from './oracle';
import { runQuery, selectionOf, sql, wholePeriod } from './questions';

/** The investor's queries (docs/domain.md section 9.12), against the single rows of the market. */
const people = 300;
const plain = makeMarket();
/** Every product is a brand of its own, with so many buyers that most are members. */
const brandOf = new Map(plain.products.map(({ id }, at) => [id, at + 1]));
const market: Market = {
  ...plain,
  brands: [
    plain.brands[0]!,
    ...plain.products.map(({ name }, at) => ({
      ...{ id: at + 1, code: `brand-${String(at + 1)}`, name: `Brand of ${name}`, tier: null },
    })),
  ],
  products: plain.products.map((one) => ({ ...one, brand: brandOf.get(one.id)! })),
  buyers: Array.from({ length: people }, (_, at) => ({
    ...plain.buyers[at % plain.buyers.length]!,
    id: at + 1,
  })),
  lines: Array.from({ length: 3 }, (_, copy) =>
    plain.lines.map((line, at) => ({
      ...line,
      id: line.id + copy * 1_000_000,
      brand: brandOf.get(line.product) ?? 0,
      buyer: line.buyer === 0 ? 0 : 1 + ((at * 7 + copy * 101) % people),
    })),
  )
    .flat()
    .sort((one, other) => one.brand - other.brand || one.day - other.day),
};
const oracle = new Oracle(market);
let whole: OpenDataSet;
let bare: OpenDataSet;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const parts = allParts.filter((part) => !['listings', 'reviews', 'regions'].includes(part));
  // They show all rates, so that the oracle reaches those of few, too.
  const [one, other] = [
    await openMarket(market, allParts, { smallest: 0 }),
    await openMarket(market, parts, { smallest: 0 }),
  ];
  [whole, bare] = [one.dataSet, other.dataSet];
  closing.push(one.close, other.close);
});
afterAll(() => Promise.all(closing.map((close) => close())));

const [period, before] = [wholePeriod, { startDate: '2025-11-05', endDate: '2026-01-25' }];
const daysOf = ({ startDate, endDate }: typeof period) => range(startDate, endDate);
const isIn =
  ({ startDate, endDate }: typeof period) =>
  ({ day }: Line) =>
    day >= dayFrom(startDate) && day <= dayFrom(endDate);
const rounded = (value: unknown) =>
  typeof value === 'number' ? Number(value.toFixed(9)) + 0 : value;

const figure = (code: string, brand: number, days = daysOf(period)) =>
  oracle.answer(code, { ...birchAlone, subject: 'market' }, { brand: codeOf(brand) }, days);
const codeOf = (brand: number) => market.brands.find(({ id }) => id === brand)!.code;

/** The members of the market with their figures for the watch list. */
function membersOf({ withListings }: { withListings: boolean }) {
  const net = (days: typeof period, of: (line: Line) => boolean) =>
    netOf(market.lines.filter(isIn(days)).filter(of));
  const all = { now: net(period, () => true), before: net(before, () => true) };
  return market.brands
    .filter(({ id }) => id !== 0 && (figure('BUY', id) ?? 0) >= 50)
    .map(({ id }) => {
      const own = {
        now: net(period, ({ brand }) => brand === id),
        before: net(before, ({ brand }) => brand === id),
      };
      return {
        ...{ brand: id, net: own.now, momentum: momentum(own, all) },
        ...{ repeat: figure('RPT', id), velocity: withListings ? figure('VEL', id) : null },
      };
    });
}

describe('[D-10] investor', () => {
  /** The figures of the scorecards that are not changes, and whether less is better. */
  const cards: Record<string, [code: string, isLess: boolean][]> = {
    distribution: ['WD', 'TDP', 'VEL', 'OOS'].map((code) => [code, code === 'OOS']),
    loyalty: ['RPT', 'FREQ', 'SOR', 'BR'].map((code) => [code, false]),
    satisfaction: ['BRAT', 'SENT', 'REV'].map((code) => [code, false]),
  };

  it.each(Object.keys(cards))(
    'screens the members by momentum, with the score of the set %s',
    async (scorecard) => {
      const members = membersOf({ withListings: true });
      expect(members.length).toBeGreaterThan(7);
      const { columns, rows } = await runQuery(
        whole,
        sql('investor', { limit: 100 }),
        selectionOf({ options: { type: null, scorecard } }),
      );
      const cell = (row: (typeof rows)[number], key: string) =>
        rounded(row[columns.findIndex((column) => column.key === key)] ?? null);
      const inOrder = [...members].sort(
        (one, other) => (other.momentum ?? -Infinity) - (one.momentum ?? -Infinity),
      );
      expect(rows.map(([id]) => id)).toEqual(inOrder.map(({ brand }) => codeOf(brand)));
      const scoreOf = (brand: number) => {
        const places = cards[scorecard]!.flatMap(([code, isLess]) => {
          const own = figure(code, brand);
          const others = members.flatMap((one) =>
            one.brand === brand ? [] : (figure(code, one.brand) ?? []),
          );
          return own === null ? [] : (percentile(own, others, isLess ? 'lower' : 'higher') ?? []);
        });
        return places.length === 0
          ? null
          : places.reduce((sum, one) => sum + one, 0) / places.length;
      };
      for (const [at, member] of inOrder.entries()) {
        const { brand } = member;
        const wanted = {
          momentum: member.momentum,
          NS: member.net,
          scale: placeOf(members, member, ({ net }) => net),
          score: scoreOf(brand),
          ...Object.fromEntries(
            ['VEL', 'RPT', 'RAT', 'WD'].map((code) => [code, figure(code, brand)]),
          ),
        };
        for (const [key, value] of Object.entries(wanted))
          expect([brand, key, cell(rows[at]!, key)]).toEqual([brand, key, rounded(value)]);
        const then = figure('NS', brand, daysOf(before))!;
        expect(cell(rows[at]!, 'GR')).toBe(then > 0 ? rounded(member.net / then - 1) : null);
      }
    },
  );

  it('sets momentum beside scale', async () => {
    const members = membersOf({ withListings: true });
    const { rows } = await runQuery(
      whole,
      sql('investor', { view: 'momentum-and-scale', limit: 200 }),
      selectionOf(),
    );
    expect(
      new Map(rows.map(([id, , scale, speed]) => [id, [rounded(scale), rounded(speed)]])),
    ).toEqual(
      new Map(
        members.map((member) => [
          codeOf(member.brand),
          [rounded(placeOf(members, member, ({ net }) => net)), rounded(member.momentum)],
        ]),
      ),
    );
  });

  it.each([
    ['with listings', true],
    ['without listings and reviews', false],
  ])('watches what the rule names, %s', async (_name, withListings) => {
    const wanted = watchList(membersOf({ withListings })).map(codeOf);
    const { rows, empty, note } = await runQuery(
      withListings ? whole : bare,
      sql('investor', { view: 'watch-list' }),
      selectionOf(),
    );
    expect(rows.map(([id]) => id)).toEqual(wanted);
    expect(empty === null).toBe(wanted.length > 0);
    if (!withListings) {
      expect(wanted.length).toBeGreaterThan(0);
      expect(note).toContain(
        'This data set has no listings (what was on which shelf), so Velocity',
      );
    }
  });

  it('[D-13] names the figures that the data set lacks, and shows the others', async () => {
    const { columns, rows, note } = await runQuery(bare, sql('investor'), selectionOf());
    expect(columns.map(({ key }) => key)).toEqual(expect.arrayContaining(['momentum', 'RPT']));
    expect(columns.map(({ key }) => key)).not.toContain('VEL');
    expect(note).toContain('This data set has no reviews, so Average rating cannot be worked out');
    expect(rows.length).toBeGreaterThan(5);
  });

  it.each<[string, string, Record<string, string>, Partial<QuerySelection>]>([
    ['a baseline', 'investor', { view: 'momentum-and-scale' }, { baselines: [] }],
    ['a baseline', 'investor', { view: 'watch-list' }, { baselines: [] }],
    ['a baseline', 'growth-contribution', {}, { baselines: [] }],
  ])('says that it needs %s: %s %o', async (_what, name, params, more) => {
    const { rows, empty } = await runQuery(whole, sql(name, params), selectionOf(more));
    expect([rows.length, empty?.message]).toEqual([
      0,
      'There is nothing to compare with: the data do not reach back that far.',
    ]);
  });

  it('needs five brands with 50 buyers', async () => {
    const short = { startDate: '2026-04-17', endDate: '2026-04-19' };
    const { rows, empty } = await runQuery(whole, sql('investor'), selectionOf({ period: short }));
    expect([rows.length, empty?.message]).toEqual([
      0,
      'Fewer than five brands have 50 buyers here, so there is no screen.',
    ]);
  });
});

describe('[D-10] growth-contribution', () => {
  it.each([
    ['the market', {}, () => true],
    [
      'a category',
      { conditions: [{ dim: 'category' as const, in: [4] }] },
      ({ product }: Line) => plain.products.find(({ id }) => id === product)?.category === 4,
    ],
  ])('adds up to the growth of %s', async (_name, more, isOf) => {
    const [now, then] = [period, before].map((days) =>
      market.lines.filter(isIn(days)).filter(isOf),
    );
    const wanted = contributions(now!, then!);
    const { rows } = await runQuery(
      whole,
      sql('growth-contribution', { limit: 3 }),
      selectionOf(more),
    );
    const gains = wanted.filter(({ change }) => change > 0).slice(0, 3);
    const losses = wanted.filter(({ change }) => change < 0).slice(-3);
    const shown = rows.filter(([id]) => id !== 'other');
    expect(shown.map(([id, , points, change]) => [id, rounded(points), change])).toEqual(
      [...gains, ...losses].map(({ brand, points, change }) => [
        ...[codeOf(brand), rounded(points), change],
      ]),
    );
    const sum = rows.reduce((total, [, , points]) => total + Number(points), 0);
    expect(rounded(sum)).toBe(rounded(netOf(now!) / netOf(then!) - 1));
    expect(shown.length).toBeGreaterThan(2);
  });
});

describe('[D-10] launch-survival', () => {
  /** Products in four series, launched from the first month on; some end. */
  const many = 160;
  const template = plain.products[0]!;
  const launched: Market = {
    ...plain,
    products: Array.from({ length: many }, (_, at) => ({
      ...template,
      ...{
        id: at + 1,
        code: `p${String(at + 1)}`,
        name: `P ${String(at + 1)}`,
        brand: 1 + (at % 5),
      },
      category: 3 + (at % 3),
      ...(at % 4 === 0 ? {} : { launch: dayOf(at % 20) }),
    })),
    lines: Array.from({ length: many }, (_, at) => {
      const from = at % 4 === 0 ? 29 + (at % 40) : at % 20;
      const to = at % 5 === 0 ? from + 5 + (at % 50) : dayCount - 1;
      const days = Array.from({ length: dayCount }, (__, day) => day).filter(
        (day) => day >= from && day <= to && (day - from) % 3 === 0,
      );
      return days.map((day) => ({
        ...plain.lines[0]!,
        ...{
          id: at * 1_000 + day,
          product: at + 1,
          brand: 1 + (at % 5),
          day,
          units: day % 5 === 4 ? 0 : 1,
        },
      }));
    })
      .flat()
      .sort((one, other) => one.brand - other.brand || one.day - other.day),
    listings: [],
    reviews: [],
    themes: [],
    events: [],
  };
  let dataSet: OpenDataSet;
  beforeAll(async () => {
    const opened = await openMarket(launched);
    dataSet = opened.dataSet;
    closing.push(opened.close);
  });

  const livesOf = (open: { from: number; to: number }, category: number | null): Life[] =>
    launched.products
      .filter((one) => category === null || one.category === category)
      .flatMap(({ id, launch }) => {
        const lines = launched.lines.filter(
          (line) => line.product === id && line.day >= open.from && line.day <= open.to,
        );
        const day = launchDay(lines, launch === undefined ? null : dayFrom(launch), open);
        const last = Math.max(...lines.filter(isPurchase).map((line) => line.day));
        return day === null || day > open.to || last < day
          ? []
          : [{ bought: last - day, seen: open.to - day }];
      });

  it.each<[string, Partial<QuerySelection>, number | null]>([
    ['all launches', {}, null],
    ['a category', { conditions: [{ dim: 'category', in: [4] }] }, 4],
    ['the days of a plan', { limit: { startDate: dayOf(8), endDate: dayOf(160) } }, null],
  ])('is Kaplan and Meier’s: %s', async (_name, more, category) => {
    const { rows } = await runQuery(dataSet, sql('launch-survival'), selectionOf(more));
    const limit = more.limit ?? null;
    const open = {
      from: limit === null ? 0 : dayFrom(limit.startDate),
      to: Math.min(dayFrom(period.endDate), limit === null ? dayCount : dayFrom(limit.endDate)),
    };
    const curves = [...new Set(rows.map(([, id]) => String(id)))].map((id) => {
      const of = rows.filter(([, series]) => series === id);
      return [id, of.map(([week, , , share, count]) => [week, rounded(share), count])];
    });
    const wanted = (of: number | null) =>
      survival(livesOf(open, of)).map(([share, count], month) => [
        ...[String(4 * month), rounded(share), count],
      ]);
    const large = category === null ? [3, 4, 5].filter((id) => livesOf(open, id).length >= 30) : [];
    const codes = new Map(plain.categories.map(({ id, code }) => [id, code]));
    expect(Object.fromEntries(curves)).toEqual({
      all: wanted(category),
      ...Object.fromEntries(
        (large.length < 2 ? [] : large).map((id) => [codes.get(id), wanted(id)]),
      ),
    });
    expect(wanted(category).length).toBeGreaterThan(2);
    expect(wanted(category).at(-1)![1]).toBeLessThan(1);
  });

  it('says that there are too few', async () => {
    const { rows, empty } = await runQuery(
      dataSet,
      sql('launch-survival'),
      selectionOf({ period: { startDate: dayOf(60), endDate: dayOf(90) }, baselines: [] }),
    );
    expect([rows.length, empty?.reason]).toEqual([0, 'no-event']);
  });
});
