import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { metrics } from '../../../../server/platform/analytics/metrics/registry';
import { namedQueries } from '../../../../server/platform/analytics/query/named/registry';
import {
  type OptionalPart,
  optionalParts,
} from '../../../../server/platform/analytics/schema/star-schema';
import { isPublished } from '../../../support/data/real-data';
import { jaql, runQuery } from './questions';
import { casesOfBrands } from './real/brands';
import { expectFigures, isKnown } from './real/figures';
import {
  openRealSets,
  questionOf,
  realSets,
  type RealSet,
  type RealSetId,
  selectionIn,
  ask,
  type Case,
} from './real/market';
import { casesOfPeers } from './real/peers';
import { casesOfProducts } from './real/products';
import { casesOfScorecards } from './real/scorecards';
import { casesOfTheMarket } from './real/whole-market';

/*
 * Every metric and every named query on both public data sets, against their single rows: by the oracle of the metrics and by
 * the second implementations of the methods. Where a data set lacks what a figure is made of, it says so.
 */
const ids = Object.keys(realSets) as RealSetId[];
let sets: Record<RealSetId, RealSet>;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ sets, close } = await openRealSets());
}, 400_000);
afterAll(() => close());

/** Named queries of parts that neither data set has. */
const lacking: Readonly<Record<string, OptionalPart>> = {
  ratings: 'reviews',
  themes: 'reviews',
  'rating-against-peers': 'reviews',
  'rating-against-products': 'reviews',
  reformulation: 'reviews',
  verbatims: 'reviews',
  claims: 'restrictions',
  'growth-by-month': 'flavors',
  'rising-searches': 'searches',
  'white-space': 'flavors',
  'searches-and-orders': 'searches',
  'share-of-search': 'searches',
  'search-funnel': 'searches',
  'search-terms': 'searches',
  'unmet-demand': 'searches',
};
/** Named queries on sampling campaigns, which neither data set has. */
const ofCampaigns = [
  ...['sampling-campaigns', 'sampling-profile', 'sampling-figure', 'sampling-funnel'],
  ...['sampling-example', 'sampling-groups', 'sampling-benchmark', 'sampling-curve'],
  ...['sampling-respondents', 'sampling-texts', 'just-about-right', 'intent-by-group'],
];
const cases: Readonly<Record<string, Case>> = {
  ...casesOfBrands,
  ...casesOfPeers,
  ...casesOfProducts,
  ...casesOfScorecards,
  ...casesOfTheMarket,
};

it('has a case or a missing part of every named query', () => {
  expect([...Object.keys(cases), ...Object.keys(lacking), ...ofCampaigns].sort()).toEqual(
    [...namedQueries.keys()].sort(),
  );
});

describe.each(ids)('[D-10] %s', (id) => {
  it.each(Object.keys(cases))('%s is that of the second implementation', async (name) => {
    const set = sets[id];
    for (const brand of set.brands) await cases[name]!(set, brand);
  });

  it.each(Object.entries(lacking))('%s says that the data have no %s', async (name, part) => {
    const set = sets[id];
    const [brand] = set.brands;
    const { id: product } = set.market.products.find((one) => one.brand === brand)!;
    const { rows, empty } = await ask(set, name, selectionIn(set, brand, { product }));
    expect([rows.length, empty?.reason]).toEqual([0, 'missing-part']);
    expect(empty?.message).toContain(`This data set has no ${optionalParts[part].words}`);
  });

  it.each(ofCampaigns)('%s says that there is no campaign', async (name) => {
    const set = sets[id];
    const { rows, empty } = await ask(set, name, selectionIn(set, set.brands[0]));
    expect([name, rows.length, empty === null]).toEqual([name, 0, false]);
    expect(empty?.message).toMatch(/campaign|sample/);
  });

  const codes = [...metrics.keys()].filter((code) => code !== 'GR' && code !== 'IDX');
  const inGroups = (wanted: number) =>
    Array.from({ length: Math.ceil(codes.length / wanted) }, (_, at) =>
      codes.slice(wanted * at, wanted * (at + 1)),
    );

  it.each([null, 'brand', 'category', 'age_band', 'income_band', 'gender', 'state'])(
    'every metric is that of the oracle, by %s',
    async (dim) => {
      const set = sets[id];
      const [brand] = set.brands;
      let compared = 0;
      for (const subject of ['brand', 'market'] as const)
        for (const measures of inGroups(16)) {
          const known = measures.filter((code) => isKnown(set, code));
          if (known.length === 0) continue;
          const result = await runQuery(
            set.dataSet,
            jaql({
              subject,
              measures: known,
              compare: true,
              ...(dim === null ? {} : { dimensions: [{ dim }] }),
            }),
            selectionIn(set, brand),
          );
          // Every part is looked at, of many groups the first ones and a few of the others.
          const rows = result.rows.filter((_, at) => at < 3 || at % 400 === 0);
          for (const row of rows)
            compared += expectFigures(
              ...([set, result, row, questionOf(set, brand, { subject })] as const),
              dim === null ? {} : { [dim]: String(row[0]) },
            );
          const isSplit = dim === null || rows.length > 0;
          if (!isSplit) expect(result.empty?.reason).toBe('missing-part');
        }
      if (isPublished && dim !== 'gender' && dim !== 'state') expect(compared).toBeGreaterThan(50);
    },
  );

  it('a metric that it cannot compute says what is missing', async () => {
    const set = sets[id];
    const [brand] = set.brands;
    const unknown = codes.filter((code) => !isKnown(set, code));
    for (const code of unknown) {
      const { rows, empty } = await runQuery(
        ...([set.dataSet, jaql({ subject: 'brand', measures: [code] })] as const),
        selectionIn(set, brand),
      );
      expect([code, rows.length, empty?.reason]).toEqual([code, 0, 'missing-part']);
    }
    expect(unknown).toEqual(expect.arrayContaining(['VEL', 'WD', 'OOS', 'RAT', 'CONV', 'NPS']));
  });
});
