import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import type { QuerySelection } from '../../../../server/platform/analytics/query/model/selection';
import type { QueryResult } from '../../../../server/platform/analytics/query/results/query-result';
import { asOf, dayFrom, dayOf, firstDay, makeMarket } from './market';
import { allParts, openMarket } from './market-file';
import { peersOf } from './methods/peers';
import { Oracle, type Question, range } from './oracle';
import { runQuery, selectionOf, sql } from './questions';

/** Named queries about reviews, against the single rows of the market. */
const market = makeMarket();
const oracle = new Oracle(market);
/** It shows all rates, so that the tests reach those of few mentions, too. */
let whole: OpenDataSet;
/** It hides rates as the product does. */
let strict: OpenDataSet;
let withoutReviews: OpenDataSet;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const [open, hiding, bare] = [
    await openMarket(market, allParts, { smallest: 0 }),
    await openMarket(market),
    await openMarket(
      market,
      allParts.filter((part) => part !== 'reviews'),
    ),
  ];
  [whole, strict, withoutReviews] = [open.dataSet, hiding.dataSet, bare.dataSet];
  closing.push(open.close, hiding.close, bare.close);
});
afterAll(() => Promise.all(closing.map((close) => close())));

const productOf = new Map(market.products.map((product) => [product.id, product]));
const product = market.products.find(({ brand }) => brand === 2)!;
const selections: [string, QuerySelection][] = [
  ['a brand', selectionOf()],
  ['a product', selectionOf({ product: product.id })],
  ['some states', selectionOf({ conditions: [{ dim: 'state', in: ['S1', 'S3'] }] })],
  [
    'days of the plan alone',
    selectionOf({ limit: { startDate: '2026-02-20', endDate: '2026-04-10' } }),
  ],
];
const cells = ({ columns, rows }: QueryResult, key: string) => {
  const at = columns.findIndex((column) => column.key === key);
  return rows.map((row) => row[at]);
};

/** Reviews of the selection's brand or product, on its open days and of its states. */
function reviewsOf({ brand, product: only, period, limit, conditions }: QuerySelection) {
  const from = dayFrom([period.startDate, limit?.startDate ?? ''].sort().at(-1)!);
  const to = dayFrom([period.endDate, limit?.endDate ?? '9'].sort()[0]!);
  const states = conditions.flatMap((condition) => condition.in);
  const stateOf = (buyer: number) => {
    const region = market.buyers.find(({ id }) => id === buyer)?.region ?? 0;
    return market.regions.find(({ id }) => id === region)?.state ?? '';
  };
  return market.reviews.filter(
    (review) =>
      productOf.get(review.product)!.brand === brand &&
      (only === null || review.product === only) &&
      review.day >= from &&
      review.day <= to &&
      (states.length === 0 || states.includes(stateOf(review.buyer))),
  );
}

describe('[D-10] verbatims', () => {
  it.each(selections)(
    '[D-16.1] shows the reviews of %s, newest first, with their themes and without their buyers',
    async (_name, selection) => {
      const verbatims = { search: '', limit: 1_000 };
      const result = await runQuery(whole, sql('verbatims'), { ...selection, verbatims });
      const themes = (review: number, sign: number) =>
        [
          ...new Set(
            market.themes
              .filter((one) => one.review === review && one.polarity === sign)
              .map(({ theme }) => theme),
          ),
        ]
          .sort()
          .join(', ');
      const expected = reviewsOf(selection)
        .sort((one, other) => other.day - one.day || other.id - one.id)
        .map((review) => [
          String(review.id),
          dayOf(review.day),
          review.stars,
          review.text,
          `(Birch) ${productOf.get(review.product)!.name}`,
          review.verified ? 'Verified' : 'Not verified',
          themes(review.id, 1),
          themes(review.id, -1),
          themes(review.id, 0),
        ]);
      expect(expected.length).toBeGreaterThan(1);
      expect(result.rows).toEqual(expected);
      expect(result.baseSize).toBe(expected.length);
      expect(result.columns.map(({ key }) => key)).not.toContain('buyer');
    },
  );

  it('finds every word in any case, and knows no wildcards', async () => {
    const market = reviewsOf(selectionOf());
    const has = (words: string[]) =>
      market.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word))).length;
    const found = async (search: string, limit = 1_000) => {
      const verbatims = { search, limit };
      return runQuery(whole, sql('verbatims'), { ...selectionOf(), verbatims });
    };
    for (const [search, words] of [
      ['crunchy', ['crunchy']],
      ['FRESH  crunchy fresh', ['crunchy', 'fresh']],
      ['100%', ['100%']],
      ['%', ['%']],
      ['_', ['_']],
      ['y_b', ['y_b']],
      ["It's", ["it's"]],
      ['\\', ['\\']],
      ['KÖSTLICH', ['köstlich']],
      ["'; DROP TABLE meta; --", ["';", 'drop', 'table', 'meta;', '--']],
    ] as const) {
      const result = await found(search);
      expect([search, result.rows.length, result.baseSize, result.empty]).toEqual([
        search,
        has([...words]),
        has([...words]),
        null,
      ]);
    }
    expect(has(['%'])).toBeGreaterThan(0);
    expect(has(['%'])).toBeLessThan(has(['crunchy']));
    const few = await found('crunchy', 2);
    expect([few.rows.length, few.baseSize]).toEqual([2, has(['crunchy'])]);
  });

  it('[D-13] says why there are none', async () => {
    const none = await runQuery(withoutReviews, sql('verbatims'), selectionOf());
    expect(none.empty?.message).toContain('no reviews, so this cannot be');
    const nothing = { period: { startDate: '2026-04-20', endDate: '2026-04-20' }, product: 999 };
    const quiet = await runQuery(whole, sql('verbatims'), selectionOf(nothing));
    expect(quiet.empty?.message).toBe('There are no reviews in this period.');
    const nobody = await runQuery(whole, sql('verbatims'), selectionOf({ brand: null }));
    expect(nobody.empty?.reason).toBe('no-brand');
  });
});

describe('[D-10] themes', () => {
  const mentionsOf = (selection: QuerySelection) => {
    const ids = new Set(reviewsOf(selection).map(({ id }) => id));
    return market.themes.filter(({ review }) => ids.has(review));
  };

  it.each(selections)('has the polarity of each theme of %s, the best first', async (_name, of) => {
    const result = await runQuery(whole, sql('themes'), of);
    const mentions = mentionsOf(of);
    const shares = (rows: typeof mentions) => {
      const share = (sign: number) =>
        rows.filter(({ polarity }) => polarity === sign).length / rows.length;
      return [share(1) - share(-1), share(1), share(-1), rows.length] as const;
    };
    const expected = [...new Set(mentions.map(({ theme }) => theme))]
      .map((theme) => [theme, ...shares(mentions.filter((one) => one.theme === theme))] as const)
      .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
    const total = ['All themes', ...shares(mentions)] as const;
    expect(expected.length).toBeGreaterThan(0);
    [...expected, total].forEach(([theme, ...figures], at) => {
      expect(String(result.rows[at]?.[1]).toLowerCase()).toBe(theme.toLowerCase());
      figures.forEach((figure, column) => {
        expect(result.rows[at]?.[2 + column]).toBeCloseTo(figure, 12);
      });
    });
  });

  it('[D-24] hides shares of fewer than 30 mentions, and puts their themes last', async () => {
    const selection = selectionOf({ period: { startDate: firstDay, endDate: asOf } });
    const shown = await runQuery(whole, sql('themes'), selection);
    const { columns, rows } = await runQuery(strict, sql('themes'), selection);
    const mentions = columns.findIndex(({ role }) => role === 'base');
    const seen = new Set(rows.map((row) => Number(row[mentions]) < 30));
    expect(seen).toEqual(new Set([true, false]));
    for (const row of rows) {
      const isFew = Number(row[mentions]) < 30;
      expect(row.slice(2, 5).map((cell) => cell === null)).toEqual([isFew, isFew, isFew]);
    }
    expect(rows.map((row) => row[mentions]).sort()).toEqual(
      shown.rows.map((row) => row[mentions]).sort(),
    );
  });
});

describe('[D-10] rating-against-peers', () => {
  const question: Question = {
    subject: 'brand+competitors',
    brand: 2,
    product: null,
    competitors: [],
    competitorProducts: [],
    conditions: [],
    ownCategories: [3, 4],
  };

  it('rates the brand, those that it is compared with and its five nearest peers, the best first', async () => {
    const selection = selectionOf({
      competitors: [4],
      ownCategories: { dim: 'category', in: [3, 4], complete: false },
    });
    const days = range(selection.period.startDate, selection.period.endDate);
    const peers = peersOf(
      2,
      market.lines.filter(
        ({ day, product: id }) =>
          day >= days.from && day <= days.to && [3, 4].includes(productOf.get(id)?.category ?? 0),
      ),
      (id) => productOf.get(id)?.sub_category ?? 0,
    ).map(({ id }) => id);
    const competitors = [...new Set([4, ...peers.slice(0, 5)])];
    expect(competitors.length).toBeGreaterThan(1);
    const expected = [2, ...competitors]
      .map((brand) => {
        const { code } = market.brands.find(({ id }) => id === brand)!;
        const of = { ...question, competitors };
        return [code, oracle.answer('BRAT', of, { brand: code }, days)] as const;
      })
      .sort((one, other) => other[1]! - one[1]!);
    for (const asked of [selection, { ...selection, product: product.id }]) {
      const result = await runQuery(whole, sql('rating-against-peers'), asked);
      expect(cells(result, 'brand_id')).toEqual(expected.map(([code]) => code));
      cells(result, 'BRAT').forEach((rating, at) => {
        expect(rating).toBeCloseTo(expected[at]![1]!, 12);
      });
    }
  });

  it('[D-13] says that a data set has no reviews', async () => {
    const { empty } = await runQuery(withoutReviews, sql('rating-against-peers'), selectionOf());
    expect(empty?.reason).toBe('missing-part');
  });
});

describe('[D-10] rating-against-products', () => {
  it('rates the product, those that it is compared with and the nearest in sales of its sub-category', async () => {
    const days = range(selectionOf().period.startDate, selectionOf().period.endDate);
    const net = (id: number) =>
      market.lines
        .filter(({ product: of, day }) => of === id && day >= days.from && day <= days.to)
        .reduce((sum, line) => sum + line.net, 0);
    for (const own of market.products.filter(({ brand }) => brand === 2)) {
      const away = (id: number) => Math.abs(Math.log10(net(id) / net(own.id)));
      const peers = market.products
        .filter(
          ({ id, sub_category: sub }) => id !== own.id && sub !== 0 && sub === own.sub_category,
        )
        .filter(({ id }) => net(id) > 0)
        .sort((one, other) => away(one.id) - away(other.id))
        .slice(0, 5)
        .map(({ id }) => id);
      const competitorProducts = [...new Set([14, ...peers])];
      const of: Question = {
        subject: 'brand+competitors',
        brand: 2,
        product: own.id,
        competitors: [],
        competitorProducts,
        conditions: [],
        ownCategories: null,
      };
      const expected = [own.id, ...competitorProducts]
        .map((id) => {
          const { code } = productOf.get(id)!;
          return [code, oracle.answer('BRAT', of, { product: code }, days)] as const;
        })
        .filter(([, rating]) => rating !== null);
      const result = await runQuery(
        whole,
        sql('rating-against-products'),
        selectionOf({ product: own.id, competitors: [4], competitorProducts: [14] }),
      );
      const found = new Map(
        cells(result, 'product_id').map((id, at) => [id, cells(result, 'BRAT')[at]]),
      );
      for (const [code, rating] of expected) expect(found.get(code)).toBeCloseTo(rating!, 12);
      expect(found.size).toBe(expected.length);
    }
  });
});

describe('[D-10] reformulation', () => {
  const around = (from: number, to: number) => {
    const reviews = market.reviews.filter(
      ({ product: id, day }) => id === 2 && day >= from && day <= to,
    );
    const stars = reviews.reduce((sum, review) => sum + review.stars, 0);
    return [reviews.length === 0 ? null : stars / reviews.length, reviews.length] as const;
  };
  const ask = (more: Partial<QuerySelection> = {}, of = whole) =>
    runQuery(of, sql('reformulation'), selectionOf({ product: 2, ...more }));

  it('compares the twelve weeks on both sides of the last one, cut at the end of the data', async () => {
    const result = await ask();
    const last = dayFrom(asOf);
    expect(result.columns[1]?.label).toBe('Feb 13, 2026: Less sugar');
    const sides = [
      [16, 99],
      [100, last],
    ] as const;
    expect(cells(result, 'when')).toEqual(['Before the change', 'After the change']);
    expect(cells(result, 'from')).toEqual(sides.map(([from]) => dayOf(from)));
    expect(cells(result, 'to')).toEqual(sides.map(([, to]) => dayOf(to)));
    for (const [at, [from, to]] of sides.entries()) {
      const [rating, count] = around(from, to);
      expect([at, cells(result, 'base_reviews')[at]]).toEqual([at, count]);
      expect(cells(result, 'RAT')[at]).toBeCloseTo(rating!, 12);
    }
  });

  it('[D-16.1] knows no event and no review outside the days of the plan', async () => {
    const until = { startDate: '2025-11-05', endDate: dayOf(99) };
    expect((await ask({ limit: until, period: until })).empty?.message).toBe(
      'The twelve weeks before it are not in your plan.',
    );
    const later = { startDate: dayOf(120), endDate: asOf };
    expect((await ask({ limit: later, period: later })).empty?.reason).toBe('no-event');
  });

  it('[D-13] says why there is none', async () => {
    const reason = async (...args: Parameters<typeof ask>) => (await ask(...args)).empty?.reason;
    expect(await reason({ product: 12 })).toBe('no-event');
    expect(await reason({ product: null })).toBe('no-brand');
    expect(await reason({}, withoutReviews)).toBe('missing-part');
  });
});
