import { afterAll, describe, expect, it } from 'vitest';

import type { DayRange } from '../../../../server/platform/dates/days';
import { asOf, dayFrom, makeMarket, type Line } from './market';
import { allParts, openMarket } from './market-file';
import { runQuery, selectionOf, sql } from './questions';

const closing: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

describe('[D-10] alerts', () => {
  const period = { startDate: '2026-02-02', endDate: '2026-03-29' };
  const before = { startDate: '2025-12-08', endDate: '2026-02-01' };
  const ask = {
    period,
    baselines: [{ kind: 'prior_period' as const, range: before, outOfPlan: false }],
  };
  const calm = makeMarket();
  /** Products 1 to 5 are those of brand 2, products 6 to 9 those of brands 1, 3, 4 and 5. */
  const ownProducts = [1, 2, 3, 4, 5];
  const rivals = [1, 3, 4, 5];

  /** A day of a product: units, hundredths, and the number of buyers. */
  interface Day {
    units?: number;
    net: number;
    buyers?: number;
  }
  interface Story {
    /** What a product of the brand sells on a day of the period; on days before, it sells 10 units for 10.00. */
    now: (product: number) => Day;
    /** A product of the brand that is neither sold nor in stock before the period. */
    launched?: number;
    /** Days of the period on which product 1 is out of stock in the second region. */
    outFrom?: string;
    /** Days that the data do not cover. */
    gaps?: DayRange[];
    parts?: typeof allParts;
    reviews?: { day: number; stars: number }[];
  }

  async function alertsOf(story: Story, selection: Parameters<typeof selectionOf>[0] = ask) {
    const template = calm.lines[0]!;
    const split = dayFrom(period.startDate);
    const products = [...ownProducts, ...rivals.map((_, at) => 6 + at)].map((id) => ({
      ...calm.products[0]!,
      id,
      code: `p${String(id)}`,
      name: `P ${String(id)}`,
      brand: id <= 5 ? 2 : rivals[id - 6]!,
    }));
    const lines: Line[] = [];
    const sell = (
      brand: number,
      product: number,
      day: number,
      { units = 10, net, buyers = 1 }: Day,
    ) => {
      for (let at = 0; at < buyers; at += 1)
        lines.push({
          ...template,
          brand,
          product,
          day,
          region: (product % 2) + 1,
          buyer: 1 + ((day * 7 + product * 3 + at) % 40),
          units: units / buyers,
          cancelled: 0,
          refunded: 0,
          list: net / buyers,
          discount: 0,
          refund: 0,
          net: net / buyers,
        });
    };
    for (let day = 0; day < 170; day += 1) {
      for (const product of ownProducts)
        if (day >= split) sell(2, product, day, story.now(product));
        else if (product !== story.launched) sell(2, product, day, { net: 1000 + product });
      for (const [at, brand] of rivals.entries())
        sell(brand, 6 + at, day, { net: 4000 + 900 * at });
    }
    const kept = lines.filter(({ net, units }) => net !== 0 || units !== 0);
    kept.sort((one, other) => one.brand - other.brand || one.day - other.day);
    kept.forEach((one, at) => Object.assign(one, { id: at + 1, order: at + 1 }));
    const from = story.outFrom === undefined ? null : dayFrom(story.outFrom);
    const listings = [1, 2].flatMap((region) =>
      ownProducts.flatMap((product) =>
        product === 1 && region === 2 && from !== null
          ? [
              { product, region, from: 0, to: from - 1, inStock: true },
              { product, region, from, to: 169, inStock: false },
            ]
          : [
              {
                product,
                region,
                from: product === story.launched ? split : 0,
                to: 169,
                inStock: true,
              },
            ],
      ),
    );
    const reviews = (story.reviews ?? []).map((review, at) => ({
      ...review,
      id: at + 1,
      product: 1,
      buyer: 1,
      text: '',
      verified: true,
    }));
    const none = { themes: [], campaigns: [], samples: [], answers: [] };
    const { dataSet: set, close } = await openMarket(
      { ...calm, products, lines: kept, listings, reviews, ...none },
      story.parts ?? allParts,
      {},
      asOf,
      story.gaps,
    );
    closing.push(close);
    const widgets = {
      ...{ ranking: 'brands', sales: 'sales', share: 'share', rating: 'rating' },
      prices: 'products',
    };
    const result = await runQuery(set, sql('alerts', widgets), selectionOf(selection));
    return {
      result,
      texts: result.rows.map(([, severity, text, , value]) => [severity, text, value]),
    };
  }
  const asBefore = (product: number): Day => ({ net: 1000 + product });

  it('say that nothing needs attention, and what was not checked', async () => {
    const { result } = await alertsOf({ now: asBefore });
    expect(result.empty).toEqual({
      reason: 'no-data',
      message: 'Nothing needs attention in this period.',
    });
    const parts = allParts.filter((part) => !['reviews', 'listings', 'regions'].includes(part));
    const poor = await alertsOf({ now: asBefore, parts });
    expect(poor.result.empty?.message).toBe(
      'Nothing needs attention in this period. Not checked: distribution (no listings), rating (no reviews), regions (no regions), stock (no listings).',
    );
  });

  it('[D-33] say that days without data left changes unchecked', async () => {
    const { result } = await alertsOf(
      { now: asBefore, gaps: [{ startDate: '2026-01-05', endDate: '2026-01-18' }] },
      { period, baselines: [{ ...ask.baselines[0]!, gapDays: 14 }] },
    );
    expect(result.empty?.message).toBe(
      'Nothing needs attention in this period. Not checked: changes (14 days of the two periods have no data).',
    );
  });

  it('say that there is nothing to compare with, rather than that all is well', async () => {
    const parts = allParts.filter((part) => part !== 'listings');
    const { result } = await alertsOf({ now: asBefore, parts }, { period, baselines: [] });
    expect(result.empty?.message).toBe(
      'There is nothing to compare with: the data do not reach back that far.',
    );
  });

  it('are severe by money: a brand that lost 60 % of its sales, by fewer units at the same price', async () => {
    const { result, texts } = await alertsOf({
      now: (product) => ({ units: 4, net: 0.4 * (1000 + product) }),
    });
    // 56 days of 3.009 less for each of five products.
    expect(texts[0]).toEqual(['High', 'Net sales fell by 60%.', '−$1,685']);
    expect(result.rows[0]?.[0]).toBe('rows:sales:product');
    expect(result.columns.map(({ key }) => key)).toEqual([
      'subject',
      'severity',
      'text',
      'since',
      'value',
      'value_number',
      'value_unit',
      'value_baseline',
    ]);
    // For files.
    expect(result.rows[0]?.slice(5)).toEqual([expect.closeTo(-1685, 0), 'USD', 'prior period']);
    const about = texts.map(([, text]) => String(text));
    expect(about).toContainEqual(
      expect.stringMatching(/^The share fell from \d+\.\d% to \d+\.\d%\.$/),
    );
    expect(about).toContainEqual(expect.stringMatching(/^Net sales in .* fell by 60%\.$/));
    // Opened, the rows of such an alert mark its division.
    const divided = result.rows.find(([, , text]) => String(text).startsWith('Net sales in '));
    expect(divided?.[0]).toMatch(/^rows:sales:division:Division \d$/);
    // Prices, ranks of products and the repeat rate are as before.
    expect(about.filter((text) => /price|among the brand|rating/i.test(text))).toEqual([]);
  });

  it('name the losses of products before larger gains of others, where not all have room', async () => {
    const nets = [5_000, 4_800, 4_600, 900, 100];
    const { texts } = await alertsOf({ now: (product) => ({ net: nets[product - 1] ?? 0 }) });
    const ranks = texts.map(String).filter((text) => text.includes('among the brand’s products'));
    const are = (word: string) => ranks.filter((text) => text.includes(` ${word} `)).length;
    expect([ranks.length, are('fell'), are('rose')]).toEqual([3, 2, 1]);
  });

  it('are heard of a brand that no longer sells', async () => {
    const { texts } = await alertsOf({ now: () => ({ units: 0, net: 0 }) });
    expect(texts[0]).toEqual(['High', 'Net sales fell by 100%.', '−$2,808']);
    expect(texts).toContainEqual([
      'High',
      'Birch has no sales any more. It was in 3rd place in the market by net sales.',
      '−$2,808',
    ]);
  });

  it('compare what is new, or sells no more, with no place and no distribution that it never had', async () => {
    const started = { now: (product: number) => ({ net: 1000 + product }), launched: 3 };
    const place = 'place among the brand’s products by net sales.';
    const [brand, own, ended] = await Promise.all([
      alertsOf(started),
      alertsOf(started, { ...ask, product: 3 }),
      alertsOf({ now: (product) => (product === 3 ? { units: 0, net: 0 } : asBefore(product)) }),
    ]);
    const launch = ['Gain', `(Birch) P 3 had no sales before and is now in 3rd ${place}`, '+$562'];
    expect(brand.texts).toContainEqual(launch);
    expect(own.texts).toEqual([launch]);
    expect(ended.texts).toContainEqual([
      'High',
      `(Birch) P 3 has no sales any more. It was in 3rd ${place}`,
      '−$562',
    ]);
  });

  it('know the price, like for like, and the place of a product', async () => {
    const { result, texts } = await alertsOf({
      now: (product) => ({ units: product === 1 ? 18 : 10, net: product === 1 ? 1440 : 800 }),
    });
    // The rows behind net sales show no prices.
    const ofPrice = result.rows.find(([, , text]) => String(text).startsWith('Price changes'));
    expect(ofPrice?.[0]).toBe('drivers:products');
    expect(texts.map(([severity, text]) => [severity, text])).toEqual(
      expect.arrayContaining([
        ['High', expect.stringMatching(/^Price changes cut net sales by 2\d%\.$/)],
        ['Gain', '(Birch) P 1 rose from 5th to 1st place among the brand’s products by net sales.'],
      ]),
    );
  });

  it('tell of products that changed much and not as the brand, also where they keep their place', async () => {
    const parts: Record<number, number> = { 1: 0.6, 5: 1.5 };
    const moved = {
      now: (product: number) => ({ net: (parts[product] ?? 1) * (1000 + product) }),
    };
    const ofProducts = ({ texts }: { texts: unknown[][] }) =>
      texts.filter(([, text]) => /^Net sales of |place among/.test(String(text)));
    const brand = await alertsOf(moved);
    expect(ofProducts(brand)).toEqual([
      ['Medium', 'Net sales of (Birch) P 1 fell by 40%.', '−$224'],
      ['Gain', 'Net sales of (Birch) P 5 rose by 50%.', '+$282'],
    ]);
    const at = brand.texts.findIndex(([, text]) => String(text).includes('P 1 fell'));
    expect(brand.result.rows[at]?.[0]).toBe('product:p1');
    expect(ofProducts(await alertsOf(moved, { ...ask, product: 1 }))).toEqual([]);
    // All of them fell alike: the brand's own alert reports it.
    const alike = { now: (product: number) => ({ units: 4, net: 0.4 * (1000 + product) }) };
    expect(ofProducts(await alertsOf(alike))).toEqual([]);
  });

  it('tell of stock-outs with what they cost', async () => {
    const { result, texts } = await alertsOf({ now: asBefore, outFrom: '2026-03-09' });
    const at = texts.findIndex(([, text]) => String(text).includes('out of stock'));
    // Its sales of 28 days count as those of the 7 in stock: the 21 others cost three times as much, 30 % of what the
    // brand sold before.
    expect(texts[at]).toEqual([
      'High',
      '(Birch) P 1 out of stock in Division 1: 75% of the last 28 days (previously 0%).',
      '75%',
    ]);
    expect(result.rows[at]?.[0]).toBe('stock:p1:Division 1');
    expect(result.rows[at]?.[3]).toBe('2026-03-09');
    // A stock-out has no change from the baseline.
    expect(result.rows[at]?.slice(5)).toEqual([75, '% of days', null]);
  });

  it('are as severe on the page of a product as on that of its brand', async () => {
    // Product 5 sells less than the others, and product 1 is out of stock: 8 % and 6 % of the sales of the brand.
    const story = {
      now: (product: number) => ({ net: (product === 5 ? 0.6 : 1) * (1000 + product) }),
      outFrom: '2026-03-20',
    };
    const shared = (texts: unknown[][], what: RegExp) =>
      texts.filter(([, text]) => what.test(String(text)));
    const [brand, one, five] = await Promise.all([
      alertsOf(story),
      alertsOf(story, { ...ask, product: 1 }),
      alertsOf(story, { ...ask, product: 5 }),
    ]);
    for (const [page, what] of [
      [one, /P 1 out of stock/],
      [five, /P 5 fell .* place/],
    ] as const) {
      expect(shared(page.texts, what)).toHaveLength(1);
      expect(shared(page.texts, what)[0]?.[0]).toBe('Medium');
      expect(shared(page.texts, what)).toEqual(shared(brand.texts, what));
    }
    // What is about the product itself is measured by what it sold.
    expect(five.texts).toContainEqual(['High', 'Net sales fell by 40%.', '−$225']);
  });

  it('tell of ratings from thirty reviews on', async () => {
    const split = dayFrom(period.startDate);
    const reviewsOf = (count: number) =>
      Array.from({ length: 2 * count }, (_, at) => ({
        day: at < count ? split - 1 - (at % 40) : split + (at % 40),
        stars: at < count ? 5 : 4,
      }));
    const { texts, result } = await alertsOf({ now: asBefore, reviews: reviewsOf(30) });
    expect(texts).toEqual([
      ['Medium', 'The average rating fell from 5.0 to 4.0 stars.', '−1.0 stars'],
    ]);
    expect(result.rows[0]?.[0]).toBe('widget:rating');
    expect((await alertsOf({ now: asBefore, reviews: reviewsOf(29) })).texts).toEqual([]);
  });
});
