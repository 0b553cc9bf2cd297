import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import { dayCount, dayFrom, dayOf, type Line, makeMarket } from './market';
import { allParts, openMarket } from './market-file';
import { launchDay } from './methods/launches';
import { percentile } from './methods/percentile';
import { netOf, unitsOf } from './methods/sale';
import { jaql, runQuery, selectionOf, sql, wholePeriod } from './questions';

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
const isBefore = inDays(selection.baselines[0]!.range);
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
    [[], 'the data do not reach back that far'],
    [
      [{ ...selection.baselines[0]!, range: { startDate: '2024-01-01', endDate: '2024-02-01' } }],
      'one of the two periods has no net sales above zero',
    ],
  ])('say that there is nothing to compare with, and why', async (baselines, why) => {
    const { rows, empty } = await runQuery(whole, sql('movers'), { ...selection, baselines });
    expect(rows).toEqual([]);
    expect(empty?.message).toBe(`There is nothing to compare with: ${why}.`);
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
  const nameOfMonth = (month: string) =>
    new Date(`${month}-01`).toLocaleString('en', { month: 'short', timeZone: 'UTC' });
  const daysIn = (month: string) =>
    new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();

  it.each([
    ['the data end inside a month', lastDay, '2027-11', '2026-11'],
    ['the period ends with a month', '2028-02-29', '2027-03', '2026-03'],
  ])('is a month against the mean of its twelve: %s', async (_name, endDate, first, before) => {
    const period = { startDate: '2028-01-05', endDate };
    const { rows } = await runQuery(set, sql('seasonality'), selectionOf({ period }));
    const wanted = [first, before].flatMap((start, yearsBack) => {
      const months = monthsOf(start, 12);
      const netIn = (month: string) =>
        netOf(seasonal.lines.filter(({ day }) => dayOf(day).startsWith(month)));
      const net = months.reduce((sum, month) => sum + netIn(month), 0);
      const days = months.reduce((sum, month) => sum + daysIn(month), 0);
      return months.map((month, at) => ({
        month: nameOfMonth(monthsOf(first, 12)[at]!),
        series: yearsBack === 0 ? 'last' : 'before',
        index: (100 * netIn(month) * days) / (daysIn(month) * net),
      }));
    });
    expect(rows.map(([month, series]) => [month, series])).toEqual(
      wanted.map(({ month, series }) => [month, series]),
    );
    for (const [at, row] of rows.entries()) expect(row[3]).toBeCloseTo(wanted[at]!.index, 9);
    const december = rows.find(([month]) => month === 'Dec');
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

  it('leaves out twelve months with a hole in them', async () => {
    const inHole = ({ day }: Line) => /^2027-0[2-4]/.test(dayOf(day));
    const { dataSet, close } = await openMarket(
      { ...seasonal, lines: seasonal.lines.filter((line) => !inHole(line)) },
      allParts,
      {},
      lastDay,
    );
    closing.push(close);
    const period = { startDate: '2028-06-01', endDate: '2028-07-31' };
    const { rows } = await runQuery(dataSet, sql('seasonality'), selectionOf({ period }));
    // The twelve months before begin in August 2026.
    expect(new Set(rows.map(([, series]) => series))).toEqual(new Set(['last']));
    const earlier = { startDate: '2027-06-01', endDate: '2027-07-31' };
    const { empty } = await runQuery(dataSet, sql('seasonality'), selectionOf({ period: earlier }));
    expect(empty?.message).toBe('Seasons need twelve whole months with sales.');
  });

  it('needs twelve whole months that are open', async () => {
    const { rows, empty } = await runQuery(whole, sql('seasonality'), selection);
    expect(rows).toEqual([]);
    expect(empty?.message).toBe('Seasons need twelve whole months with sales.');
  });
});

describe('[D-10] white-space', () => {
  const nameOf = (of: readonly { id: number; name: string }[], id: number) =>
    of.find((one) => one.id === id)!.name;
  const productOf = new Map(market.products.map((one) => [one.id, one]));
  const keyOf = (flavor: number, part: number) => `${String(flavor)}/${String(part)}`;

  /** Net sales and order lines by flavour and sub-category, from the single rows. */
  function cellsOf(lines: readonly Line[]) {
    const cells = new Map<string, { flavor: number; part: number; net: number; lines: number }>();
    for (const line of lines) {
      const product = productOf.get(line.product);
      if (product === undefined || product.sub_category === 0) continue;
      for (const flavor of product.flavors) {
        const key = keyOf(flavor, product.sub_category);
        const cell = cells.get(key) ?? { flavor, part: product.sub_category, net: 0, lines: 0 };
        cells.set(key, { ...cell, net: cell.net + line.net, lines: cell.lines + 1 });
      }
    }
    return [...cells.values()].map((cell) => ({ ...cell, net: Math.max(0, cell.net) }));
  }

  /** Index, net sales, white space and expected order lines, from the document; by names. */
  function wantedOf(lines: readonly Line[]) {
    const cells = cellsOf(lines);
    const sum = (what: 'net' | 'lines', of: Partial<{ flavor: number; part: number }>) =>
      cells
        .filter(
          ({ flavor, part }) => (of.flavor ?? flavor) === flavor && (of.part ?? part) === part,
        )
        .reduce((total, cell) => total + cell[what], 0);
    const known = (side: 'flavor' | 'part') =>
      [...new Set(cells.map((cell) => cell[side]))].filter((id) => sum('net', { [side]: id }) > 0);
    return known('part').flatMap((part) =>
      known('flavor').map((flavor) => {
        const net = sum('net', { flavor, part });
        const expected = (what: 'net' | 'lines') =>
          (sum(what, { flavor }) * sum(what, { part })) / sum(what, {});
        return {
          key: `${nameOf(market.flavors, flavor)}/${nameOf(market.categories, part)}`,
          index: (100 * net) / expected('net'),
          net,
          space: Math.max(0, Math.round(expected('net') - net)),
          lines: Math.round(expected('lines')),
        };
      }),
    );
  }
  const ask = (more: Parameters<typeof selectionOf>[0] = {}, of = whole) =>
    runQuery(of, sql('white-space', { flavors: 20, parts: 20 }), selectionOf(more));

  it.each([
    ['of everything', {}, () => true],
    ['in a place', { conditions: [{ dim: 'state' as const, in: ['S2'] }] }, isIn('S2')],
  ])('is net sales against their usual share: %s', async (_name, more, isThere) => {
    const wanted = wantedOf(market.lines.filter((line) => isNow(line) && isThere(line)));
    const { rows } = await ask(more);
    expect(rows.map((row) => `${String(row[1])}/${String(row[3])}`).sort()).toEqual(
      wanted.map(({ key }) => key).sort(),
    );
    for (const [, flavor, , part, index, net, space, lines] of rows) {
      const { key, ...figures } = wanted.find(
        (one) => one.key === `${String(flavor)}/${String(part)}`,
      )!;
      expect([key, net, space, lines]).toEqual([key, figures.net, figures.space, figures.lines]);
      expect(index).toBeCloseTo(figures.index, 9);
    }
    expect(wanted.some(({ space }) => space > 0)).toBe(true);
  });
  function isIn(state: string) {
    const ids = market.regions.filter((region) => region.state === state).map(({ id }) => id);
    return ({ region }: Line) => ids.includes(region);
  }

  it('[D-22] compares with all flavours and sub-categories, also where the filters choose some', async () => {
    const all = (await ask({})).rows;
    const part = { dim: 'sub_category' as const, in: [6] };
    for (const conditions of [[part], [{ dim: 'flavor' as const, in: [1] }, part]])
      expect((await ask({ conditions })).rows).toEqual(all);
    // A category beside it narrows the whole.
    const mixed = { ...part, or: [{ dim: 'category' as const, in: [3] }] };
    expect((await ask({ conditions: [mixed] })).rows).not.toEqual(all);
  });

  it('is that of the example of the document', async () => {
    const [first] = market.lines as [Line];
    const sells = [
      { product: 1, flavors: [1], sub_category: 6, net: 60_00 },
      { product: 2, flavors: [2], sub_category: 6, net: 30_00 },
      { product: 3, flavors: [1], sub_category: 7, net: 20_00 },
      { product: 4, flavors: [3], sub_category: 7, net: 40_00 },
    ];
    const { dataSet, close } = await openMarket({
      ...market,
      products: market.products.map((one) => ({
        ...one,
        flavors: [],
        ...sells.find(({ product }) => product === one.id),
      })),
      lines: sells.map(({ product, net }, at) => ({
        ...first,
        id: at + 1,
        day: dayFrom(wholePeriod.startDate),
        product,
        brand: productOf.get(product)!.brand,
        net,
        list: net,
        discount: 0,
        refund: 0,
      })),
    });
    closing.push(close);
    const [salt, nut] = [nameOf(market.flavors, 1), nameOf(market.flavors, 3)];
    const { rows } = await ask({}, dataSet);
    const cell = (flavor: string, part: number) =>
      rows.find((row) => row[1] === flavor && row[3] === `Sub ${String(part)}`)?.slice(4, 7);
    expect(cell(nut, 6)).toEqual([0, 0, 24_00]);
    expect(cell(salt, 7)).toEqual([62.5, 20_00, 12_00]);
    expect(cell(salt, 6)).toEqual([125, 60_00, 0]);
  });

  it('shows the largest of both, and needs flavours', async () => {
    const { rows } = await runQuery(whole, sql('white-space', { flavors: 2, parts: 3 }), selection);
    expect(rows).toHaveLength(6);
    const { dataSet, close } = await openMarket(
      market,
      allParts.filter((part) => part !== 'flavors'),
    );
    closing.push(close);
    expect((await ask({}, dataSet)).empty?.message).toBe(
      'This data set has no flavours, so this cannot be worked out. Imports do not take them yet.',
    );
  });
});

describe('[D-10] leaderboard', () => {
  const codes = ['NS', 'VEL', 'GR', 'BRAT', 'RPT'] as const;
  const weights = [35, 25, 15, 15, 10];
  type Figures = Map<string, { buyers: number; figures: (number | null)[] }>;

  /** The figures of each brand or product, which the oracle of metrics proves. */
  async function figuresIn(
    period: { startDate: string; endDate: string },
    before: typeof period | null,
    dim: string,
    of = whole,
  ): Promise<Figures> {
    const { columns, rows } = await runQuery(
      of,
      jaql({ subject: 'market', measures: [...codes, 'BUY'], dimensions: [{ dim }] }),
      selectionOf({
        period,
        baselines:
          before === null ? [] : [{ kind: 'prior_period', range: before, outOfPlan: false }],
      }),
    );
    const at = (key: string) => columns.findIndex((column) => column.key === key);
    return new Map(
      rows
        .filter(([, name]) => !String(name).startsWith('Unknown'))
        .map((row) => [
          String(row[1]),
          {
            buyers: Number(row[at('BUY')]),
            figures: codes.map((code) => row[at(code)] as number | null),
          },
        ]),
    );
  }

  /** Scores and ranks, from the document. */
  function ranking(all: Figures) {
    const members = [...all].filter(([, { buyers }]) => buyers >= 50);
    const withFigure = (at: number) => members.filter(([, one]) => one.figures[at] !== null).length;
    const scores = members.flatMap(([name, { figures }]) => {
      let sum = 0;
      let weight = 0;
      for (const [at, figure] of figures.entries()) {
        if (figure === null) continue;
        const others = members.flatMap(([other, { figures: theirs }]) =>
          other === name || theirs[at] === null ? [] : [theirs[at]!],
        );
        const share = percentile(figure, others);
        if (share === null) continue;
        sum += share * weights[at]!;
        weight += weights[at]!;
      }
      // Without growth before, or listings, nobody has their weight; who lacks more than half of the rest has no score.
      const ofAll = weights
        .filter((_, at) => withFigure(at) >= 5)
        .reduce((all, one) => all + one, 0);
      // A half that floating point makes a little less is a half.
      const tenths = Math.floor((10 * sum) / weight + 0.5 + 1e-9);
      return weight === 0 || 2 * weight < ofAll ? [] : [{ name, score: tenths / 10 }];
    });
    return new Map(
      scores.map(({ name, score }) => [
        name,
        { score, rank: 1 + scores.filter((other) => other.score > score).length },
      ]),
    );
  }

  /** So many buyers that every brand and most products have at least 50 of them. */
  const people = 300;
  const crowded = {
    ...market,
    buyers: Array.from({ length: people }, (_, at) => ({
      ...market.buyers[at % market.buyers.length]!,
      id: at + 1,
    })),
    lines: market.lines.map((line, at) => ({
      ...line,
      buyer: line.buyer === 0 ? 0 : 1 + ((at * 7) % people),
    })),
    reviews: market.reviews.map((one, at) => ({ ...one, buyer: 1 + (at % people) })),
  };
  const periods = {
    now: wholePeriod,
    before: { startDate: '2025-11-05', endDate: '2026-01-25' },
  };

  it.each(['brand', 'product'])('is the published score among all members: %s', async (type) => {
    const { dataSet, close } = await openMarket(crowded);
    closing.push(close);
    const wanted = ranking(await figuresIn(periods.now, periods.before, type, dataSet));
    const earlier = ranking(await figuresIn(periods.before, null, type, dataSet));
    const { rows, empty } = await runQuery(
      dataSet,
      sql('leaderboard', { limit: 100 }),
      selectionOf({ options: { type, scorecard: null } }),
    );
    expect(empty).toBeNull();
    expect(wanted.size).toBeGreaterThan(4);
    expect(new Map(rows.map(([rank, , name, score]) => [name, { score, rank }]))).toEqual(wanted);
    for (const [rank, , name, , moved] of rows) {
      const before = earlier.get(String(name))?.rank;
      const words =
        before === undefined
          ? 'New'
          : before === rank
            ? 'Same'
            : before > Number(rank)
              ? `Up ${String(before - Number(rank))}`
              : `Down ${String(Number(rank) - before)}`;
      expect([name, moved]).toEqual([name, words]);
    }
    expect(rows.map(([rank]) => rank)).toEqual(
      [...wanted.values()].map(({ rank }) => rank).sort((one, other) => one - other),
    );
  });

  it('has points that add up to the score', async () => {
    const { dataSet, close } = await openMarket(crowded);
    closing.push(close);
    const { rows: ranks } = await runQuery(dataSet, sql('leaderboard', { limit: 100 }), selection);
    const { rows } = await runQuery(
      dataSet,
      sql('leaderboard', { view: 'points', limit: 100 }),
      selection,
    );
    for (const [, id, , score] of ranks) {
      const points = rows.filter(([of]) => of === id).map(([, , , , value]) => Number(value));
      expect(points).toHaveLength(5);
      expect(Math.abs(points.reduce((sum, one) => sum + one, 0) - Number(score))).toBeLessThan(
        0.051,
      );
    }
    expect(ranks.length).toBeGreaterThan(3);
  });

  it('names the weights in use: without a baseline, those of the figures that there are', async () => {
    const { dataSet, close } = await openMarket(crowded);
    closing.push(close);
    const weightsOf = async (of: ReturnType<typeof selectionOf>) => {
      const { rows } = await runQuery(dataSet, sql('leaderboard', { view: 'points' }), of);
      return [...new Set(rows.map(([, , , component]) => component))];
    };
    expect(await weightsOf(selection)).toEqual([
      'Net sales (35%)',
      'Velocity (25%)',
      'Net sales growth (15%)',
      'Bayesian rating (15%)',
      'Repeat rate (10%)',
    ]);
    // 35, 25, 15 and 10 of 85.
    const alone = selectionOf({ baselines: [] });
    expect(await weightsOf(alone)).toEqual([
      'Net sales (41.2%)',
      'Velocity (29.4%)',
      'Bayesian rating (17.6%)',
      'Repeat rate (11.8%)',
    ]);
  });

  it('leaves out members with fewer than 50 buyers, and says so where fewer than five are left', async () => {
    const few = {
      ...crowded,
      lines: crowded.lines.filter(({ brand, id }) => brand !== 3 || id % 40 === 0),
    };
    const { dataSet, close } = await openMarket(few);
    closing.push(close);
    const { rows, empty } = await runQuery(dataSet, sql('leaderboard', { limit: 100 }), selection);
    expect(rows).toEqual([]);
    expect(empty?.message).toBe(
      'Fewer than five brands have 50 buyers here, so there is no ranking.',
    );
  });

  /** A month, or one some months after it. @param month its first day */
  const monthAt = (month: string, by = 0) => {
    const day = (months: number, date: number) =>
      new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + months, date));
    return {
      startDate: day(by, 1).toISOString().slice(0, 10),
      endDate: day(by + 1, 0)
        .toISOString()
        .slice(0, 10),
    };
  };

  it('ranks each whole month by itself, with growth against the month before as the page', async () => {
    const { dataSet, close } = await openMarket(crowded);
    closing.push(close);
    const { rows, note } = await runQuery(
      dataSet,
      sql('leaderboard-months'),
      selectionOf({ brand: 2 }),
    );
    expect(note).toBe('Growth is vs. the month before.');
    const months = [...new Set(rows.map(([month]) => String(month)))];
    for (const month of months) {
      const wanted = ranking(await figuresIn(monthAt(month), monthAt(month, -1), 'brand', dataSet));
      for (const [day, , name, rank] of rows)
        if (day === month)
          expect([month, name, rank]).toEqual([month, name, wanted.get(String(name))?.rank]);
    }
    // In January and February, after the hole, fewer than five have 50 buyers.
    expect(months).toEqual(['2026-03-01']);
    const yearAgo = { startDate: '2025-01-27', endDate: '2025-04-20' };
    const { note: ofYear } = await runQuery(
      dataSet,
      sql('leaderboard-months'),
      selectionOf({
        brand: 2,
        baselines: [{ kind: 'year_ago', range: yearAgo, outOfPlan: false }],
      }),
    );
    expect(ofYear).toBe('Ranks without growth: the data do not reach back to the year before.');
  });
});
