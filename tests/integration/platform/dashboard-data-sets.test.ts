import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  createOperatorClient,
  readOperatorAccess,
} from '../../../server/platform/analytics/data-sets/operator-client';
import { contentQuery, filterOptionsQuery } from '../../../server/bff/domains/dashboards/queries';
import { LoginClient } from './login-client';
import { makeSmallSet } from './small-set';
import { startTestPlatform, type TestPlatform } from './test-platform';

let platform: TestPlatform;
const client = () => new LoginClient(platform.current().connection);
const tokens = new Map<string, string>();
const home = { parentSlug: 'brand-dossier', slug: 'dossier' };

async function ask(
  user: string | null,
  query: string | { text: string },
  variables: Record<string, unknown>,
) {
  if (user !== null && !tokens.has(user))
    tokens.set(user, (await client().tokens(`${user}@demo.endcap.example`)).access_token);
  const answer = await client().graphql<Record<string, unknown>>(
    typeof query === 'string' ? query : query.text,
    user === null ? null : tokens.get(user)!,
    { ...home, ...variables },
  );
  expect(answer.errors).toBeUndefined();
  return answer.data!;
}
async function content(
  user: string | null,
  state: unknown,
  widgets: string[] | null = ['net-sales'],
) {
  const data = await ask(user, contentQuery, { state, widgets });
  return contentQuery.fields.dashboard.parse(data['dashboard'])!.content!;
}
async function options(user: string | null, filter: string, more: object) {
  const data = await ask(user, filterOptionsQuery, { filter, ...more });
  return filterOptionsQuery.fields.filterOptions
    .parse(data['filterOptions'])
    .options.map(({ label }) => label);
}

beforeAll(async () => {
  platform = await startTestPlatform();
  const version = await makeSmallSet(platform.config.analytics.folder, 'shop', {
    acme: 3,
    zenith: 2,
  });
  const operator = createOperatorClient((await readOperatorAccess(platform.dataDir))!);
  await operator.adopt('shop', version);
  await operator.give({
    brand: 'brd_shop_acme',
    email: 'unlimited@demo.endcap.example',
    dataSet: null,
  });
});
afterAll(() => platform.remove());

describe('a data set of somebody’s own', () => {
  const acme = { brand: 'brd_shop_acme' };

  it('[D-10 R-18] is what a dashboard reads for a brand of it: days, currency, figures, comparison', async () => {
    const answer = await content('unlimited', {
      ...acme,
      comparison: { brands: ['brd_oatfield', 'brd_shop_zenith'] },
    });
    expect(answer).toMatchObject({
      brand: { id: 'brd_shop_acme', name: 'ACME' },
      dataSet: { id: 'shop', currency: 'EUR', asOf: '2025-03-01' },
      period: { startDate: '2025-03-01', endDate: '2025-03-01' },
      baselines: [],
      comparison: [{ id: 'brd_shop_zenith' }],
    });
    expect(answer.notices.map(({ message }) => message)).toEqual([
      'There is no brand “brd_oatfield” to compare with.',
    ]);
    const [netSales] = answer.widgets;
    expect(netSales!.metrics[0]!.unit).toBe('EUR');
    expect(netSales!.result.rows[0]![0]).toBe(300);
    expect(await options('unlimited', 'comparison', { state: acme })).toEqual(['ZENITH']);
    expect(await options('unlimited', 'brand', {})).toEqual([
      'Cocoa Atelier',
      'ACME',
      'Midnight Square',
    ]);
    // The other brand is in the same set, and not theirs.
    const other = await content('unlimited', { brand: 'brd_shop_zenith' });
    expect([other.dataSet.id, other.notices[0]!.message]).toEqual([
      'demo',
      expect.stringMatching(/^You don't have permission for ZENITH\. /),
    ]);
  });

  it('[D-16.1] is searched for brands by those alone who have a brand in it', async () => {
    const look = async (user: string, brand: string | null, searched: string) => {
      const state = { brand, filters: [{ name: 'search_brand', values: [searched] }] };
      const slug = { slug: 'brand-intelligence' };
      const data = await ask(user, contentQuery, { ...slug, state, widgets: ['net-sales'] });
      return contentQuery.fields.dashboard.parse(data['dashboard'])!.content!;
    };
    const chosen = (answer: Awaited<ReturnType<typeof look>>) =>
      answer.filters.find(({ kind }) => kind === 'search_brands')!.selected[0]?.label;
    const own = await look('unlimited', acme.brand, 'brd_shop_zenith');
    expect([own.notices, chosen(own), own.brand!.id]).toEqual([[], 'ZENITH', acme.brand]);
    expect(own.widgets[0]!.result.rows[0]![0]).toBe(200);
    for (const user of ['core', 'unlimited']) {
      const other = await look(user, null, 'brd_shop_zenith');
      expect(other.dataSet.id).toBe('demo');
      expect(other.notices.map(({ message }) => message)).toEqual([
        'Brand: there is no “brd_shop_zenith”.',
      ]);
      expect(JSON.stringify(other)).not.toContain('ZENITH');
    }
    const oatfield = await look('core', null, 'brd_oatfield');
    expect([chosen(oatfield), oatfield.notices]).toEqual(['Oatfield', []]);
    // No rows behind figures of a brand that is somebody else's.
    expect(oatfield.widgets.map(({ drillDown }) => drillDown)).toEqual([false]);
  });

  it('says whether it is shared: the demo market is, an imported set is not', async () => {
    const query = `query ($parentSlug: String!, $slug: String!, $state: DashboardStateInput) {
      dashboard(parentSlug: $parentSlug, slug: $slug) {
        content(state: $state, widgets: []) { dataSet { id shared } }
      }
    }`;
    const dataSetOf = async (state: unknown) =>
      (await ask('unlimited', query, { state }))['dashboard'];
    expect(await dataSetOf(null)).toEqual({ content: { dataSet: { id: 'demo', shared: true } } });
    expect(await dataSetOf(acme)).toEqual({ content: { dataSet: { id: 'shop', shared: false } } });
  });

  it('[D-13] says what it lacks, and fails nowhere', async () => {
    const { widgets } = await content('unlimited', acme, null);
    expect(widgets).toHaveLength(13);
    for (const { id, result } of widgets) {
      expect([id, result.error]).toEqual([id, null]);
      expect([id, result.rows.length > 0]).toEqual([id, result.empty === null]);
    }
    const reasons = widgets.flatMap(({ id, result: { empty } }) =>
      empty ? [[id, empty.reason]] : [],
    );
    expect(reasons).toContainEqual(['velocity', 'missing-part']);
    expect(reasons).toContainEqual(['rating', 'missing-part']);
    expect(widgets.find(({ id }) => id === 'top-products')!.result.rows).toHaveLength(4);
  });

  it('[D-13] gives one reason where it lacks what all widgets of a dashboard need', async () => {
    const slug = 'rating-and-reviews';
    const data = await ask('unlimited', contentQuery, { slug, state: acme, widgets: null });
    const answer = contentQuery.fields.dashboard.parse(data['dashboard'])!.content!;
    expect([answer.widgets, answer.unavailable?.message]).toEqual([
      [],
      'This data set has no reviews, so there is nothing to show here. Imports do not take them yet.',
    ]);
    expect((await content('unlimited', acme)).unavailable).toBeNull();
  });

  it.each([
    [
      'brand-dossier',
      'performance',
      ['velocity', 'distribution-and-velocity', 'out-of-stock', 'lost-sales'],
    ],
    ['product-dossier', 'product-performance', ['velocity', 'weighted-distribution', 'lost-sales']],
  ])('[D-13] says what %s/%s lacks, and fails nowhere', async (parentSlug, slug, lacking) => {
    const data = await ask('unlimited', contentQuery, {
      parentSlug,
      slug,
      state: acme,
      widgets: null,
    });
    const { widgets } = contentQuery.fields.dashboard.parse(data['dashboard'])!.content!;
    expect(widgets.flatMap(({ id, result }) => (result.error === null ? [] : [id]))).toEqual([]);
    const missing = widgets.filter(({ result }) => result.empty?.reason === 'missing-part');
    expect(missing.map(({ id }) => id)).toEqual(lacking);
  });

  it('[D-10 SEC-46] does not exist for anybody else, not even by name', async () => {
    for (const user of ['growth', 'trial', 'brandless', null]) {
      const answer = await content(user, acme, ['net-sales', 'market-net-sales']);
      expect(answer.dataSet.id).toBe('demo');
      expect(answer.notices[0]?.message).toMatch(/^There is no brand “brd_shop_acme”\./);
      expect(JSON.stringify(answer)).not.toMatch(/ACME|ZENITH|Set shop/);
    }
    expect(await options('growth', 'comparison', { search: 'zenith', state: acme })).toEqual([]);
    const compared = await content('growth', {
      comparison: { products: ['prd_shop_acme-1'] },
      product: 'prd_shop_acme-1',
    });
    expect([compared.comparison, compared.product]).toEqual([[], null]);
  });

  it('is open to an admin, who finds it by name', async () => {
    expect(await options('admin', 'brand', { search: 'ac' })).toContain('ACME');
    expect((await content('admin', acme)).dataSet.id).toBe('shop');
  });
});
