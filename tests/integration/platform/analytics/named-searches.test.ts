import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import { dayFrom, dayOf, makeMarket } from './market';
import { allParts, openMarket } from './market-file';
import {
  brandOf,
  byTerm,
  funnelOf,
  outcomeOf,
  plainTerm,
  termsOf,
  unmetOf,
} from './methods/searches';
import { jaql, runQuery, selectionOf, sql, wholePeriod } from './questions';

/** Named queries about searches, against the single rows of a market. */
const market = makeMarket();
let whole: OpenDataSet;
let without: OpenDataSet;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const [one, other] = [
    await openMarket(market),
    await openMarket(
      { ...market, searches: [], views: [] },
      allParts.filter((part) => part !== 'searches'),
    ),
  ];
  whole = one.dataSet;
  without = other.dataSet;
  closing.push(one.close, other.close);
});
afterAll(() => Promise.all(closing.map((close) => close())));

const isIn = ({ day }: { day: number }) =>
  day >= dayFrom(wholePeriod.startDate) && day <= dayFrom(wholePeriod.endDate);
const searches = market.searches.filter(isIn);
const views = market.views.filter(isIn);
const purchases = market.lines.filter((line) => isIn(line) && line.units > 0);
const known = selectionOf();
const outcomes = [...byTerm(searches)].map(([term, of]) => ({ term, ...outcomeOf(of, purchases) }));
const listed = outcomes.filter((one) => one.searches >= 30);

describe('[D-10] search-terms', () => {
  it('have their searches, clicks and purchases, most searched first', async () => {
    const { rows } = await runQuery(whole, sql('search-terms', { limit: 100 }), known);
    const wanted = [...listed].sort((one, other) => other.searches - one.searches);
    expect(rows.map(([, count]) => count)).toEqual(wanted.map((one) => one.searches));
    expect(rows.map(([term]) => term).sort()).toEqual(wanted.map(({ term }) => term).sort());
    for (const [term, , clicked, conversion, none, base] of rows) {
      const one = listed.find((other) => other.term === term)!;
      expect(clicked).toBeCloseTo(one.clickThrough!, 9);
      expect(none).toBeCloseTo(one.without / one.searches, 9);
      expect(base).toBe(one.known);
      // A rate on fewer than 30 is hidden.
      if (one.known < 30) expect(conversion).toBeNull();
      else expect(conversion).toBeCloseTo(one.conversion!, 9);
    }
    expect(listed.length).toBeGreaterThan(4);
    expect(listed.length).toBeLessThan(outcomes.length);
    expect(listed.some(({ conversion }) => conversion! > 0)).toBe(true);
  });

  it('[D-16.1] end where the plan ends', async () => {
    const limit = { startDate: '2026-03-02', endDate: '2026-04-19' };
    const open = market.searches.filter(
      ({ day }) => day >= dayFrom(limit.startDate) && day <= dayFrom(limit.endDate),
    );
    const { rows } = await runQuery(whole, sql('search-terms'), selectionOf({ limit }));
    const counts = byTerm(open);
    for (const [term, count] of rows) expect(count).toBe(counts.get(String(term))?.length);
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('[D-10] unmet-demand', () => {
  it('is what found nothing, and what was bought less than usual', async () => {
    const all = outcomeOf(
      searches.filter(({ term }) => term.trim() !== ''),
      purchases,
    );
    const wanted = listed
      .map((one) => ({ term: one.term, ...unmetOf(one, all.conversionFound!) }))
      .filter((one) => one.without + one.unbought > 0)
      .sort((a, b) => b.without + b.unbought - a.without - a.unbought);
    const { rows } = await runQuery(whole, sql('unmet-demand', { limit: 30 }), known);
    expect(rows.length).toBe(2 * wanted.length);
    for (const { term, ...parts } of wanted)
      for (const [why, count] of Object.entries(parts))
        expect([term, why, rows.find((row) => row[0] === term && row[1] === why)?.[3]]).toEqual([
          term,
          why,
          count,
        ]);
    const totals = rows.flatMap((row, at) =>
      at % 2 === 0 ? [Number(row[3]) + Number(rows[at + 1]![3])] : [],
    );
    expect(totals).toEqual([...totals].sort((one, other) => other - one));
    expect(wanted.some(({ without: none }) => none > 0)).toBe(true);
    expect(wanted.some(({ unbought }) => unbought > 0)).toBe(true);
  });
});

const weeks = Array.from({ length: 12 }, (_, at) => dayFrom(wholePeriod.startDate) + 7 * at);
const brands = market.brands.filter(({ id }) => id !== 0);
const searchesFor = (brand: number, from: number) =>
  searches.filter(
    (one) => one.day >= from && one.day < from + 7 && brandOf(one.term, brands) === brand,
  ).length;

describe('[D-10] share-of-search', () => {
  it.each([
    ['all categories', []],
    ['a category', [{ dim: 'category' as const, in: [3] }]],
  ])('is of the searches for all brands of the category: %s', async (_name, conditions) => {
    const { rows, dateLevel } = await runQuery(
      whole,
      sql('share-of-search'),
      selectionOf({ conditions }),
    );
    expect(dateLevel).toBe('week');
    const ofCategory = brands.filter(({ id }) =>
      market.products.some(
        ({ brand, category }) => brand === id && (conditions.length === 0 || category === 3),
      ),
    );
    let seen = 0;
    for (const [day, , name, share, base] of rows) {
      const from = dayFrom(String(day));
      const all = ofCategory.reduce((sum, { id }) => sum + searchesFor(id, from), 0);
      const brand = ofCategory.find((one) => one.name === name)!;
      expect([day, base]).toEqual([day, all]);
      if (all < 30) expect(share).toBeNull();
      else {
        expect(share).toBeCloseTo(searchesFor(brand.id, from) / all, 9);
        seen += 1;
      }
    }
    expect(rows.length % weeks.length).toBe(0);
    if (conditions.length === 0) expect(seen).toBeGreaterThan(0);
    // The brand that the page is about comes first.
    expect(rows[0]![2]).toBe('Birch');
  });
});

describe('[D-10] searches-and-orders', () => {
  it('are of the brand, by week', async () => {
    const { rows } = await runQuery(whole, sql('searches-and-orders'), known);
    const { rows: orders } = await runQuery(
      whole,
      jaql({
        subject: 'brand',
        measures: ['ORD'],
        dimensions: [{ dim: 'date', level: 'week' }],
      }),
      known,
    );
    // The id of the brand gives its line the colour that it has in the share of search.
    const birch = market.brands.find(({ id }) => id === 2)!.code;
    expect(rows).toEqual(
      weeks.flatMap((from) => {
        const day = dayOf(from);
        return [
          [day, birch, 'Searches for Birch', searchesFor(2, from)],
          [day, 'orders', 'Orders of Birch', orders.find(([start]) => start === day)?.[1] ?? null],
        ];
      }),
    );
    expect(rows.some(([, series, , count]) => series === birch && Number(count) > 0)).toBe(true);
  });
});

describe('[D-10] search-funnel', () => {
  it('follows visits of known buyers', async () => {
    const { rows } = await runQuery(whole, sql('search-funnel'), known);
    const wanted = funnelOf(searches, views, purchases);
    expect(rows.map(([, , count]) => count)).toEqual(wanted);
    expect(wanted[2]).toBeGreaterThan(0);
    expect(wanted[0]).toBeGreaterThan(wanted[1]);
    expect(wanted[1]).toBeGreaterThan(wanted[2]);
  });

  it('of buyers in the chosen places', async () => {
    const there = new Set(
      market.buyers.filter(({ region }) => region === 1 || region === 4).map(({ id }) => id),
    );
    const isThere = ({ buyer }: { buyer: number }) => there.has(buyer);
    const { rows } = await runQuery(
      whole,
      sql('search-funnel'),
      selectionOf({ conditions: [{ dim: 'division', in: ['Division 0'] }] }),
    );
    expect(rows.map(([, , count]) => count)).toEqual(
      funnelOf(searches.filter(isThere), views.filter(isThere), purchases),
    );
  });
});

describe('[D-10 R-18] of some categories', () => {
  const inCategories = (...categories: number[]) => {
    const products = new Set(
      market.products.filter(({ category }) => categories.includes(category)).map(({ id }) => id),
    );
    const isChosen = (product: number) => products.has(product);
    const terms = termsOf(searches, isChosen);
    return {
      terms,
      searches: searches.filter(({ term }) => terms.has(plainTerm(term))),
      views: views.filter(({ product }) => isChosen(product)),
      run: async (name: string, params = {}) =>
        (
          await runQuery(
            whole,
            sql(name, params),
            selectionOf({ conditions: [{ dim: 'category', in: categories }] }),
          )
        ).rows,
    };
  };
  const two = inCategories(4, 5);

  it('terms are those whose clicks are mostly on their products', async () => {
    const rows = await two.run('search-terms', { limit: 100 });
    const wanted = listed.filter(({ term }) => two.terms.has(term));
    expect(new Map(rows.map(([term, count]) => [term, count]))).toEqual(
      new Map(wanted.map((one) => [one.term, one.searches])),
    );
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(listed.length);
  });

  it('unmet demand is of their terms, with the conversion of all of them as the usual one', async () => {
    const rows = await two.run('unmet-demand', { limit: 30 });
    const usual = outcomeOf(two.searches, purchases).conversionFound!;
    for (const [term, why, , count] of rows) {
      const one = listed.find((other) => other.term === term)!;
      const unmet = unmetOf(one, usual);
      expect([term, two.terms.has(one.term)]).toEqual([term, true]);
      expect([term, count]).toEqual([term, why === 'without' ? unmet.without : unmet.unbought]);
    }
    expect(rows.length).toBeGreaterThan(0);
  });

  it('visits search for their terms and view their products', async () => {
    const rows = await two.run('search-funnel');
    const wanted = funnelOf(two.searches, two.views, purchases);
    expect(rows.map(([, , count]) => count)).toEqual(wanted);
  });

  it('searches for the brand are those for their terms', async () => {
    const one = inCategories(3);
    const rows = await one.run('searches-and-orders');
    const birch = market.brands.find(({ id }) => id === 2)!.code;
    const wanted = weeks.map(
      (from) =>
        one.searches.filter(
          ({ day, term }) => day >= from && day < from + 7 && brandOf(term, brands) === 2,
        ).length,
    );
    expect(rows.filter(([, series]) => series === birch).map(([, , , count]) => count)).toEqual(
      wanted,
    );
    expect(wanted).not.toEqual(weeks.map((from) => searchesFor(2, from)));
  });
});

it.each([
  'search-terms',
  'unmet-demand',
  'share-of-search',
  'searches-and-orders',
  'search-funnel',
])('[D-10] %s says what a data set without searches lacks', async (name) => {
  const { rows, empty } = await runQuery(without, sql(name), known);
  expect(rows).toEqual([]);
  expect(empty?.reason).toBe('missing-part');
  expect(empty?.message).toContain('This data set has no searches');
});
