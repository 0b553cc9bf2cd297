import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import type { QuerySelection } from '../../../../server/platform/analytics/query/model/selection';
import { dayFrom, makeMarket, type Line, type Market } from './market';
import { allParts, openMarket } from './market-file';
import { peersOf, peersOfProduct } from './methods/peers';
import { gradeOf, median, percentile } from './methods/percentile';
import { netOf } from './methods/sale';
import { birchAlone, bucketsOf, changeInPoints, Oracle, range } from './oracle';
import { jaql, runQuery, selectionOf, sql } from './questions';

/** Places among peers, against the second implementations of docs/domain.md section 9. */
const market = makeMarket();
let dataSet: OpenDataSet;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ dataSet, close } = await openMarket(market, allParts, { smallest: 0 }));
});
afterAll(() => close());

const period = { startDate: '2026-03-01', endDate: '2026-04-15' };
const compared: Partial<QuerySelection> = {
  period,
  baselines: [
    {
      kind: 'prior_period',
      range: { startDate: '2025-11-20', endDate: '2026-01-04' },
      outOfPlan: false,
    },
  ],
};
const metrics = ['NS', 'GR', 'SH', 'RPT', 'VEL', 'BRAT'];
const productOf = new Map(market.products.map((product) => [product.id, product]));
const codeOf = new Map(market.brands.map(({ id, code }) => [id, code]));
const idOf = new Map(market.brands.map(({ id, code }) => [code, id]));
const inPeriod = ({ day }: Line) =>
  day >= dayFrom(period.startDate) && day <= dayFrom(period.endDate);
const sales = market.lines.filter(inPeriod);
const peersIn = (brand: number) =>
  peersOf(brand, sales, (product) => productOf.get(product)?.sub_category ?? 0).map(({ id }) => id);
const rounded = (value: unknown) => (typeof value === 'number' ? Number(value.toFixed(9)) : value);

/** Figures of each brand by itself, as tiles show them. */
async function figuresOf(brands: readonly number[]) {
  const found = new Map<number, (number | null)[]>();
  for (const brand of brands) {
    const query = jaql({ subject: 'brand', measures: metrics });
    const { rows } = await runQuery(dataSet, query, selectionOf({ ...compared, brand }));
    found.set(
      brand,
      metrics.map((_, at) => (rows[0]?.[at] ?? null) as number | null),
    );
  }
  return found;
}

describe('[D-10] peers', () => {
  const selection = selectionOf({ ...compared, competitors: [5] });

  it('are the brand, its peers and the compared brands, with the rank of each figure', async () => {
    const members = [...new Set([2, ...peersIn(2), 5])];
    const figures = await figuresOf(members);
    const { rows, columns } = await runQuery(dataSet, sql('peers'), selection);
    expect(rows.map(([id]) => idOf.get(String(id)))).toEqual(members);
    for (const [at, code] of metrics.entries()) {
      const column = columns.findIndex(({ key }) => key === code);
      expect(columns[column + 1]?.key).toBe(`${code}_rank`);
      const all = members.flatMap((id) => figures.get(id)![at] ?? []);
      for (const [place, row] of rows.entries()) {
        const own = figures.get(members[place]!)![at] ?? null;
        expect([code, rounded(row[column])]).toEqual([code, rounded(own)]);
        const rank = own === null ? null : 1 + all.filter((figure) => figure > own).length;
        expect([code, row[column + 1]]).toEqual([code, rank]);
      }
    }
  });

  it('have percentiles, and so has their median', async () => {
    const peers = peersIn(2);
    const figures = await figuresOf([...new Set([2, ...peers, 5])]);
    const { rows } = await runQuery(dataSet, sql('peers', { view: 'percentiles' }), selection);
    const labels = [...new Set(rows.map(([label]) => label))];
    expect(labels.length).toBeGreaterThan(4);
    const names = await runQuery(dataSet, sql('peers'), selection);
    for (const [label, id, , value] of rows) {
      const at = metrics.indexOf(names.columns.find((column) => column.label === label)!.metric!);
      const of = (ids: readonly number[]) => ids.flatMap((one) => figures.get(one)![at] ?? []);
      const own = idOf.get(String(id));
      const expected =
        own === undefined
          ? // Its figure is that of none of them, so all of them are others.
            percentileBeside(median(of(peers))!, of(peers))
          : percentileBeside(of([own])[0]!, of([2, ...peers].filter((one) => one !== own)));
      expect([label, id, rounded(value)]).toEqual([label, id, rounded(expected)]);
    }
    expect(rows.some(([, id]) => id === 'average')).toBe(true);
  });
  it('have no percentiles of a compared brand without sales', async () => {
    const query = sql('peers', { view: 'percentiles' });
    const without = await runQuery(dataSet, query, selection);
    const { rows } = await runQuery(dataSet, query, { ...selection, competitors: [5, 99] });
    expect(rows).toEqual(without.rows);
    expect(rows.length).toBeGreaterThan(4);
  });
  const percentileBeside = (figure: number, others: readonly number[]) =>
    percentile(figure, others);

  it('are products where the type says so', async () => {
    const options = { type: 'product', scorecard: null };
    const ofBrand = sales.filter(({ brand }) => brand === 2);
    const [own] = market.products
      .filter(({ brand }) => brand === 2)
      .map(({ id }) => ({ id, net: netOf(ofBrand.filter(({ product }) => product === id)) }))
      .sort((one, other) => other.net - one.net);
    const { sub_category: sub } = productOf.get(own!.id)!;
    const lines = sales.filter(({ product }) => productOf.get(product)?.sub_category === sub);
    const expected = [own!.id, ...peersOfProduct(own!.id, lines).map(({ id }) => id)];
    const { rows } = await runQuery(dataSet, sql('peers'), selectionOf({ ...compared, options }));
    expect(rows.map(([id]) => id)).toEqual(expected.map((id) => productOf.get(id)!.code));
    expect(rows.length).toBeGreaterThan(1);
  });

  it('are compared in the brand’s categories alone', async () => {
    const own = { ownCategories: { dim: 'category' as const, in: [3, 4], complete: false } };
    const chosen = { conditions: [{ dim: 'category' as const, in: [3, 4] }] };
    for (const view of ['table', 'growth-and-share', 'percentiles']) {
      const shown = await runQuery(dataSet, sql('peers', { view }), { ...selection, ...own });
      const expected = await runQuery(dataSet, sql('peers', { view }), { ...selection, ...chosen });
      expect(shown.rows).toEqual(expected.rows);
      // Too few brands sell there for percentiles.
      expect([view, shown.rows.length > 1]).toEqual([view, view !== 'percentiles']);
    }
  });

  it('have growth and share side by side, or nothing to compare with', async () => {
    const query = sql('peers', { view: 'growth-and-share' });
    const { columns, rows } = await runQuery(dataSet, query, selection);
    expect(columns.map(({ key }) => key)).toEqual(['brand_id', 'brand', 'GR', 'SH']);
    expect(rows.length).toBe(new Set([2, ...peersIn(2), 5]).size);
    const { empty } = await runQuery(dataSet, query, { ...selection, baselines: [] });
    expect(empty?.message).toContain('There is nothing to compare with');
  });

  it('say that a brand without sales has none', async () => {
    const { rows, empty } = await runQuery(dataSet, sql('peers'), selectionOf({ brand: 99 }));
    expect([rows, empty?.message]).toEqual([
      [],
      'Peers are chosen by what a brand sells, and this one has no net sales above zero here.',
    ]);
  });
});

describe('[D-10] peers-indexed', () => {
  it('divides each week by the mean of the first four whole ones', async () => {
    const query = sql('peers-indexed');
    const { rows } = await runQuery(dataSet, query, selectionOf(compared));
    const weekOf = (day: number) => day - ((((day + 2) % 7) + 7) % 7);
    // The first day of the market is a Wednesday, and that of the period a Sunday: its week is cut.
    const starts = [...new Set(rows.map(([week]) => dayFrom(String(week))))];
    const whole = starts.filter((day) => day >= dayFrom(period.startDate)).slice(0, 4);
    for (const [week, id, , index] of rows) {
      const of = sales.filter(({ brand }) => codeOf.get(brand) === id);
      const net = (start: number) => netOf(of.filter(({ day }) => weekOf(day) === start));
      const mean = whole.reduce((sum, start) => sum + net(start), 0) / 4;
      const expected = (100 * net(dayFrom(String(week)))) / mean;
      expect([week, id, rounded(index)]).toEqual([week, id, rounded(expected)]);
    }
    const shown = new Set(rows.map(([, id]) => id));
    expect(shown).toEqual(new Set([2, ...peersIn(2).slice(0, 5)].map((id) => codeOf.get(id))));
  });

  it('needs four whole weeks', async () => {
    const short = { startDate: '2026-03-30', endDate: '2026-04-15' };
    const { empty } = await runQuery(
      dataSet,
      sql('peers-indexed'),
      selectionOf({ period: short, baselines: [] }),
    );
    expect(empty?.message).toContain('An index needs four whole weeks');
  });
});

describe('[D-10] scorecard', () => {
  /** Metrics of each scorecard and whether its figure is a change, from docs/domain.md section 9.3. */
  const sets = {
    growth: [
      ['GR', false],
      ['SH', true],
      ['BUY', true],
      ['TDP', true],
    ],
    distribution: [
      ['WD', false],
      ['TDP', false],
      ['VEL', false],
      ['OOS', false],
    ],
    loyalty: [
      ['RPT', false],
      ['FREQ', false],
      ['SOR', false],
      ['BR', false],
    ],
    satisfaction: [
      ['BRAT', false],
      ['SENT', false],
      ['REV', false],
    ],
    price: [
      ['AUP', false],
      ['PRIX', false],
      ['DISC', false],
      ['PROMO', false],
    ],
  } as const;
  /** Metrics of which less is better, and of which neither more nor less is. */
  const less: readonly string[] = ['OOS', 'DISC', 'PROMO'];
  const neutral: readonly string[] = ['AUP', 'PRIX'];
  /** Rates, shares and changes, whose gaps are in points. */
  const rates: readonly string[] = ['GR', 'WD', 'OOS', 'RPT', 'SOR', 'SENT', 'DISC', 'PROMO'];
  type Name = keyof typeof sets;
  // Every product is a brand of its own in one sub-category, so that there are enough peers for percentiles.
  const [place] = market.products;
  const brandOf = new Map(market.products.map(({ id }, at) => [id, at + 1]));
  const ofMany: Market = {
    ...market,
    brands: market.products.map(({ name }, at) => {
      const id = at + 1;
      return { id, code: `brand-${String(id)}`, name: `Brand of ${name}`, tier: null };
    }),
    products: market.products.map((product) => {
      const { department, category, sub_category } = place!;
      return { ...product, department, category, sub_category, brand: brandOf.get(product.id)! };
    }),
    lines: market.lines
      .map((line) => ({ ...line, brand: brandOf.get(line.product) ?? 0 }))
      .sort((one, other) => one.brand - other.brand || one.day - other.day),
  };
  const salesOfMany = ofMany.lines.filter(inPeriod);
  const many = { of: dataSet, close: () => Promise.resolve() };
  beforeAll(async () => {
    const opened = await openMarket(ofMany, allParts, { smallest: 0 });
    [many.of, many.close] = [opened.dataSet, opened.close];
  });
  afterAll(() => many.close());

  const selectionWith = (card: string, more: Partial<QuerySelection> = {}) =>
    selectionOf({ ...compared, options: { type: null, scorecard: card }, ...more });

  /** Figures of one brand by itself, as tiles show them. */
  async function figuresAlone(brand: number, name: Name) {
    const of = sets[name].map(async ([code, isChange]) => {
      const query = jaql({
        subject: 'brand',
        measures: [code],
        ...(isChange && { compare: true }),
      });
      const { columns, rows } = await runQuery(many.of, query, selectionOf({ ...compared, brand }));
      const at = columns.findIndex(({ key }) => key === (isChange ? `${code}_growth` : code));
      return (rows[0]?.[at] ?? null) as number | null;
    });
    return Promise.all(of);
  }

  it.each(Object.keys(sets) as Name[])(
    '%s has figures, percentiles, grades, gaps and a score',
    async (name) => {
      const peers = peersOf(2, salesOfMany, () => 1).map(({ id }) => id);
      const own = await figuresAlone(2, name);
      const ofPeers = await Promise.all(peers.map((id) => figuresAlone(id, name)));
      const expected = sets[name].map(([code], at) => {
        const others = ofPeers.flatMap((figures) => figures[at] ?? []);
        const lower = less.includes(code);
        const isGraded = own[at] !== null && !neutral.includes(code);
        const share = isGraded ? percentile(own[at]!, others, lower ? 'lower' : 'higher') : null;
        const all = own[at] === null ? others : [own[at]!, ...others];
        const sorted = [...all].sort((one, other) => (lower ? one - other : other - one));
        const best = neutral.includes(code) ? null : (sorted[0] ?? null);
        return { code, figure: own[at]!, middle: median(others), best, share, lower };
      });
      const run = (view: string) =>
        runQuery(many.of, sql('scorecard', { view }), selectionWith(name));
      const graded = await run('grades');
      expect(graded.rows.map(([, grade, share]) => [grade, rounded(share)])).toEqual(
        expected.map(({ share }) => [share === null ? null : gradeOf(share), rounded(share)]),
      );
      const figures = await run('figures');
      const shown = figures.rows.map((row) => row.slice(2, 2 + expected.length).map(rounded));
      expect(shown).toEqual([
        expected.map(({ figure }) => rounded(figure)),
        expected.map(({ middle }) => rounded(middle)),
        expected.map(({ best }) => rounded(best)),
      ]);
      // What is missing to the best, or beyond it where less is better: of changes and rates in points, of other figures for
      // each unit of the best.
      const gaps = expected
        .map((one, at) => ({ ...one, inPoints: sets[name][at]![1] || rates.includes(one.code) }))
        .filter(({ figure, best }) => figure !== null && best !== null)
        .map(({ code, figure, best, lower, inPoints }) => {
          const missing = lower ? figure - best! : best! - figure;
          const gap = inPoints ? missing : best! > 0 ? missing / best! : null;
          return { code, lower, inPoints, gap };
        })
        .sort(
          (one, other) =>
            Number(other.inPoints) - Number(one.inPoints) || (other.gap ?? -1) - (one.gap ?? -1),
        );
      const ranked = await run('gaps');
      const formats = ranked.columns.slice(2).map(({ format }) => format);
      expect(formats).toEqual([
        ...(gaps.some(({ inPoints }) => inPoints) ? ['points'] : []),
        ...(gaps.some(({ inPoints }) => !inPoints) ? ['percent'] : []),
      ]);
      expect(ranked.rows.map((row) => row.slice(2).map(rounded))).toEqual(
        gaps.map(({ gap, inPoints }) =>
          formats.map((format) => ((format === 'points') === inPoints ? rounded(gap) : null)),
        ),
      );
      expect(ranked.rows.map(([, label]) => String(label).includes('less is better'))).toEqual(
        gaps.map(({ lower }) => lower),
      );
      const shares = expected.flatMap(({ share }) => share ?? []);
      expect(shares.length).toBeGreaterThan(1);
      const [[score]] = (await run('score')).rows as [[number]];
      expect(rounded(score)).toBe(
        rounded(shares.reduce((sum, one) => sum + one, 0) / shares.length),
      );
    },
  );

  /** Names of the sets whose figures are all of the period: the market has no year before. */
  const ofPeriod = (Object.keys(sets) as Name[]).filter((name) => name !== 'growth');
  const oracle = new Oracle(ofMany);
  const shareOf = (code: string, own: number, others: readonly number[]) =>
    percentile(own, others, less.includes(code) ? 'lower' : 'higher');
  const gradedCodes = (name: Name) =>
    sets[name].map(([code]) => code).filter((code) => !neutral.includes(code));

  it.each(ofPeriod)('%s has a score of each whole month that is open', async (name) => {
    const peers = peersOf(2, salesOfMany, () => 1).map(({ id }) => id);
    // The data begin on 5 November, in a month that is not whole.
    const months = bucketsOf(range('2025-12-01', '2026-04-15'), 'month').map(
      ({ name: month, days }) => {
        const figure = (code: string, brand: number) =>
          oracle.answer(code, { ...birchAlone, brand }, {}, days);
        const shares = gradedCodes(name).flatMap((code) => {
          const own = figure(code, 2);
          const others = peers.flatMap((brand) => figure(code, brand) ?? []);
          return [own === null ? null : (shareOf(code, own, others) ?? null)];
        });
        return { month, ofCodes: shares, shares: shares.flatMap((share) => share ?? []) };
      },
    );
    const most = Math.max(...months.map(({ shares }) => shares.length));
    const { rows, incompleteFrom } = await runQuery(
      many.of,
      sql('scorecard-months'),
      selectionWith(name),
    );
    expect(rows.map(([month, score]) => [month, rounded(score)])).toEqual(
      months.map(({ month, shares }) => {
        const mean = shares.reduce((sum, one) => sum + one, 0) / shares.length;
        return [month, shares.length === most ? rounded(mean) : null];
      }),
    );
    expect(rows.some(([, score]) => score !== null)).toBe(true);
    expect(incompleteFrom).toBe('2026-04-01');
    // The trend of each metric is what the scores are made of.
    const { rows: graded, columns } = await runQuery(
      many.of,
      sql('scorecard'),
      selectionWith(name),
    );
    expect(columns[3]).toMatchObject({
      role: 'trend',
      format: 'integer',
      buckets: {
        days: months.map(({ month }) => month),
        level: 'month',
        incompleteFrom: '2026-04-01',
        incompleteTo: null,
        range: [0, 100],
      },
    });
    const codes = gradedCodes(name);
    expect(graded.map(([, , , line]) => (line as unknown[]).map(rounded))).toEqual(
      sets[name].map(([code]) =>
        months.map(({ ofCodes }) => rounded(ofCodes[codes.indexOf(code)] ?? null)),
      ),
    );
  });

  it('has the changes of each month against the month before where the page has the prior period', async () => {
    const peers = peersOf(2, salesOfMany, () => 1).map(({ id }) => id);
    // December has no whole month before it, and April goes to the 15th.
    const months = [
      [range('2026-01-01', '2026-01-31'), range('2025-12-01', '2025-12-31')],
      [range('2026-02-01', '2026-02-28'), range('2026-01-01', '2026-01-31')],
      [range('2026-03-01', '2026-03-31'), range('2026-02-01', '2026-02-28')],
      [range('2026-04-01', '2026-04-15'), range('2026-03-01', '2026-03-15')],
    ] as const;
    const wanted = months.map(([now, before]) => {
      const change = (code: string, brand: number) => {
        const of = (days: typeof now) => oracle.answer(code, { ...birchAlone, brand }, {}, days);
        return oracle.growth(changeInPoints.has(code), of(now), of(before));
      };
      const places = ['NS', 'SH', 'BUY', 'TDP'].flatMap((code) => {
        const own = change(code, 2);
        const others = peers.flatMap((brand) => change(code, brand) ?? []);
        return own === null ? [] : (percentile(own, others) ?? []);
      });
      return { places, mean: places.reduce((sum, one) => sum + one, 0) / places.length };
    });
    const most = Math.max(...wanted.map(({ places }) => places.length));
    const found = await runQuery(many.of, sql('scorecard-months'), selectionWith('growth'));
    expect(found.rows.map(([month, score]) => [month, rounded(score)])).toEqual(
      wanted.map(({ places, mean }, at) => [
        `2026-0${String(at + 1)}-01`,
        places.length === most ? rounded(mean) : null,
      ]),
    );
    expect(found.rows.some(([, score]) => score !== null)).toBe(true);
    expect(found.note).toBe('Changes are vs. the month before.');
  });

  it('has no months of changes against a year before that the data do not have, and says so beside the grades', async () => {
    const range = { startDate: '2025-03-01', endDate: '2025-04-15' };
    const yearAgo = { baselines: [{ kind: 'year_ago' as const, range, outOfPlan: false }] };
    const selection = selectionWith('growth', yearAgo);
    const found = await runQuery(many.of, sql('scorecard-months'), selection);
    expect([found.rows, found.empty?.message]).toEqual([
      [],
      expect.stringContaining('nothing to compare with'),
    ]);
    const grades = await runQuery(many.of, sql('scorecard'), selectionWith('growth', {}));
    expect(grades.rows).toHaveLength(4);
  });

  it('[D-10] has no score of a brand without figures of more than half of the metrics, as that of a launch', async () => {
    const isLaunch = ({ brand, day }: Line) => brand !== 2 || day >= dayFrom(period.startDate);
    const launched = { ...ofMany, lines: ofMany.lines.filter(isLaunch) };
    // Without listings, growth and the changes of share and buyers are left. The launch has that of share alone.
    const parts = allParts.filter((part) => part !== 'listings');
    const { dataSet: of, close: end } = await openMarket(launched, parts, { smallest: 0 });
    try {
      const score = await runQuery(
        of,
        sql('scorecard', { view: 'score' }),
        selectionWith('growth'),
      );
      expect([score.rows, score.empty?.message]).toEqual([
        [],
        'A score needs grades for at least half of the metrics, and there are fewer.',
      ]);
    } finally {
      await end();
    }
  });

  it.each(ofPeriod)('%s has a percentile of each product in its category', async (name) => {
    // All products of two brands are in two categories, so that the others of a category are not those of the brand.
    const categoryOf = (id: number) => 3 + (id % 2);
    const halves: Market = {
      ...ofMany,
      products: ofMany.products.map((product) => ({
        ...product,
        brand: product.id % 3 === 0 ? 1 : 2,
        category: categoryOf(product.id),
      })),
      lines: ofMany.lines
        .map((line) => ({
          ...line,
          brand: line.product === 0 ? 0 : line.product % 3 === 0 ? 1 : 2,
        }))
        .sort((one, other) => one.brand - other.brand || one.day - other.day),
    };
    const { dataSet: of, close: end } = await openMarket(halves, allParts, { smallest: 0 });
    try {
      const ofHalves = new Oracle(halves);
      const days = range(period.startDate, period.endDate);
      const codeOfProduct = new Map(halves.products.map(({ id, code }) => [id, code]));
      const figure = (code: string, product: number) =>
        ofHalves.answer(
          code,
          { ...birchAlone, subject: 'market' },
          {
            product: codeOfProduct.get(product)!,
            category: ofHalves.idOf('category', categoryOf(product)),
          },
          days,
        );
      const sold = halves.lines.filter(inPeriod);
      const own = halves.products
        .filter(({ brand }) => brand === 2)
        .map(({ id }) => ({ id, net: netOf(sold.filter(({ product }) => product === id)) }))
        .sort((one, other) => other.net - one.net || one.id - other.id)
        .slice(0, 12);
      const expected = gradedCodes(name).flatMap((code) =>
        own.map(({ id }) => {
          const mine = figure(code, id);
          const others = halves.products
            .filter((other) => other.id !== id && categoryOf(other.id) === categoryOf(id))
            .flatMap((other) => figure(code, other.id) ?? []);
          return [
            codeOfProduct.get(id),
            mine === null ? null : rounded(shareOf(code, mine, others)),
          ];
        }),
      );
      const { rows } = await runQuery(of, sql('scorecard-products'), selectionWith(name));
      expect(rows.map(([, id, , share]) => [id, rounded(share)])).toEqual(expected);
      expect(rows.some(([, , , share]) => share !== null)).toBe(true);
    } finally {
      await end();
    }
  });

  it('says which figures of the set Price have no grade, and leaves them out of the gaps', async () => {
    const grades = await runQuery(many.of, sql('scorecard'), selectionWith('price'));
    expect(grades.note).toBe(
      'Without a grade, because neither more nor less is better: Average unit price, Price index.',
    );
    const gaps = await runQuery(
      many.of,
      sql('scorecard', { view: 'gaps' }),
      selectionWith('price'),
    );
    expect(gaps.rows.map(([id]) => id).sort()).toEqual(['DISC', 'PROMO']);
  });

  it('has no grades among too few, and no changes without a comparison period', async () => {
    const own = { ownCategories: { dim: 'category' as const, in: [3, 4], complete: false } };
    const few = await runQuery(dataSet, sql('scorecard'), selectionWith('loyalty', own));
    expect(few.empty?.message).toContain('Grades need at least five members');
    const alone = await runQuery(
      many.of,
      sql('scorecard', { view: 'score' }),
      selectionWith('growth', { baselines: [] }),
    );
    expect(alone.empty?.message).toContain('nothing to compare with');
  });

  it('[D-24] leaves out the percentiles of hidden rates, and says of which', async () => {
    const { dataSet: strict, close: end } = await openMarket(ofMany, allParts, {
      smallest: 10_000,
    });
    try {
      const { rows, note } = await runQuery(strict, sql('scorecard'), selectionWith('loyalty'));
      const [first, , third] = rows.map(([label]) => label);
      expect(note).toContain(
        `Without a grade, because the brand has no figure: ${String(first)}, ${String(third)}.`,
      );
      const gradeOfRow = rows.map(([, grade]) => grade);
      expect([gradeOfRow[0], gradeOfRow[2]]).toEqual([null, null]);
      expect(gradeOfRow[1]).toMatch(/^[A-E]$/);
    } finally {
      await end();
    }
  });

  it('names the figures that the data set cannot compute', async () => {
    const parts = allParts.filter((part) => part !== 'listings');
    const { dataSet: bare, close: end } = await openMarket(ofMany, parts, { smallest: 0 });
    try {
      const growth = await runQuery(bare, sql('scorecard'), selectionWith('growth'));
      expect(growth.rows).toHaveLength(3);
      expect(growth.note).toContain('Total distribution points cannot be worked out');
      const none = await runQuery(bare, sql('scorecard'), selectionWith('distribution'));
      expect([none.rows, none.empty?.reason]).toEqual([[], 'missing-part']);
    } finally {
      await end();
    }
  });
});
