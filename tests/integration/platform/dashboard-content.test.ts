import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { dashboardDefinition } from '../../../server/platform/dashboards/definition';
import { shippedDefinitions } from '../../../server/platform/dashboards/shipped';
import { bucketStart } from '../../../server/platform/dates/calendar-units';
import type { DashboardContent } from '../../../app/contracts/dashboards/content';
import type { DrillDown } from '../../../app/contracts/dashboards/dashboard';
import {
  contentQuery,
  drillDownQuery,
  filterOptionsQuery,
} from '../../../server/bff/domains/dashboards/queries';
import { idsOfDashboard } from '../../support/data/dashboard-ids';
import { LoginClient } from './login-client';
import { startTestPlatform, type TestPlatform } from './test-platform';

let platform: TestPlatform;
const client = () => new LoginClient(platform.current().connection);
const tokens = new Map<string, string>();

const home = { parentSlug: 'brand-dossier', slug: 'dossier' };

/** Asks as a demo user, signing in at the first time; null asks as a visitor. */
async function ask(
  user: string | null,
  query: string | { text: string },
  variables: Record<string, unknown> = {},
) {
  if (user !== null && !tokens.has(user))
    tokens.set(user, (await client().tokens(`${user}@demo.endcap.example`)).access_token);
  return client().graphql<Record<string, unknown>>(
    typeof query === 'string' ? query : query.text,
    user === null ? null : tokens.get(user)!,
    variables,
  );
}

/** The content of a dashboard with the BFF's own document and schema; null where it is not open. */
async function read(
  user: string | null,
  state: unknown = null,
  more: Record<string, unknown> = {},
): Promise<DashboardContent | null> {
  const { data, errors } = await ask(user, contentQuery, { ...home, state, ...more });
  expect(errors).toBeUndefined();
  return contentQuery.fields.dashboard.parse(data!['dashboard'])?.content ?? null;
}
async function content(...args: Parameters<typeof read>): Promise<DashboardContent> {
  const answer = await read(...args);
  if (answer === null) throw new Error('not open');
  return answer;
}
const messages = ({ notices }: DashboardContent) => notices.map(({ message }) => message);

const released = (slug: string, more: object) => ({
  parentSlug: 'test',
  slug,
  title: slug,
  purpose: 'For a test.',
  released: true,
  navigation: null,
  ...more,
});
const tile = (id: string, measure: string) => ({
  id,
  title: id,
  chart: 'tile',
  span: 3,
  query: { language: 'jaql', jaql: { subject: 'brand', measures: [measure] } },
});

beforeAll(async () => {
  const dashboardsDir = await mkdtemp(path.join(tmpdir(), 'endcap-dashboards-'));
  const write = (slug: string, more: object) =>
    writeFile(path.join(dashboardsDir, `${slug}.json`), JSON.stringify(released(slug, more)));
  await write('planned', { accessStatus: 'paid', released: false, widgets: [] });
  await write('paid', { accessStatus: 'paid', widgets: [tile('net-sales', 'NS')] });
  await write('mixed', {
    accessStatus: 'free',
    // The second names only what there is, and cannot be worked out all the same.
    widgets: [tile('good', 'NS'), tile('bad', 'IDX')],
  });
  platform = await startTestPlatform({ dashboardsDir });
});
afterAll(() => platform.remove());

describe('the dossier', () => {
  it('[D-01 D-10] returns the state, filters and widgets of a brand in the shape that pages read', async () => {
    const answer = await content('unlimited');
    expect(answer).toMatchObject({
      variant: 'full',
      brand: { id: 'brd_cocoa-atelier', name: 'Cocoa Atelier' },
      product: null,
      dataSet: { id: 'demo', firstDay: '2023-08-31', asOf: '2026-08-30' },
      period: { startDate: '2026-06-08', endDate: '2026-08-30', label: 'Last 12 weeks' },
      baselines: [{ kind: 'prior_period', startDate: '2026-03-16', outOfPlan: false }],
      competitorLimit: 3,
      notices: [],
    });
    const parents = answer.filters.filter(({ parent }) => parent === null);
    expect(parents.map(({ name }) => name)).toEqual([
      'brand',
      'time_frame',
      'timerange',
      'comparison',
      'comparison_type',
      'categories',
    ]);
    const traits = answer.filters.map((filter) => [
      filter.name,
      filter.hasSelectAll,
      filter.areMutuallyExclusive,
      filter.hasOneSelectionOnly,
    ]);
    expect(traits.find(([name]) => name === 'time_frame')).toEqual([
      ...['time_frame', false, true, true],
    ]);
    expect(traits.find(([name]) => name === 'categories')).toEqual([
      ...['categories', true, false, false],
    ]);
    const [brand, product] = answer.filters;
    expect(product!.parent).toBe('brand');
    expect(brand!.values.map(({ label }) => label)).toEqual(['Cocoa Atelier', 'Midnight Square']);
    const comparison = answer.filters.find(({ name }) => name === 'comparison')!;
    // Their values are searched for.
    for (const { isAsync, values, hasMore } of [product!, comparison])
      expect([isAsync, values, hasMore]).toEqual([true, [], true]);
    const categories = answer.filters.at(-1)!;
    expect([categories.selectedAll, categories.values[0]!.iconUrl]).toEqual([
      true,
      expect.stringContaining(platform.current().url),
    ]);
  });

  it('[D-01] has filters with their parent and children, whose values are a connection', async () => {
    const { data } = await ask(
      'unlimited',
      `{ dashboard(parentSlug: "brand-dossier", slug: "dossier") { content { filters {
           name parent childFilters { name parent childFilters { name } } values { edges { node { value } } } } } } }`,
    );
    const { filters } = (
      data as { dashboard: { content: { filters: { name: string; childFilters: unknown[] }[] } } }
    ).dashboard.content;
    expect(filters.map(({ name, childFilters }) => [name, childFilters])).toEqual([
      ['brand', [{ name: 'product', parent: 'brand', childFilters: [] }]],
      ...['time_frame', 'timerange', 'comparison', 'comparison_type', 'categories'].map((name) => [
        name,
        [],
      ]),
    ]);
    expect(filters[0]).toMatchObject({
      values: {
        edges: [
          { node: { value: 'brd_cocoa-atelier' } },
          { node: { value: 'brd_midnight-square' } },
        ],
      },
    });
  });

  it('[D-02 D-03] of category insight has its categories as a tree, and adds up what is chosen at any level', async () => {
    const insight = { parentSlug: 'trends', slug: 'category-insight' };
    const choosing = async (...values: string[]) => {
      const filters = [{ name: 'nested_categories', values }];
      const answer = await content('unlimited', { filters }, { ...insight, widgets: ['size'] });
      const filter = answer.filters.find(({ kind }) => kind === 'nested_categories')!;
      return { answer, filter, size: Number(answer.widgets[0]!.result.rows[0]![0]) };
    };
    const tea = await choosing('cat_tea');
    const { values } = tea.filter;
    // Each value comes after the one that it stands under.
    for (const [at, { value, parent }] of values.entries())
      if (parent !== undefined)
        expect([value, values.slice(0, at).some((above) => above.value === parent)]).toEqual([
          value,
          true,
        ]);
    expect(values.filter(({ parent }) => parent === undefined).map(({ label }) => label)).toEqual([
      'Snacks',
      'Beverages',
    ]);
    const partsOf = (above: string) =>
      values.filter(({ parent }) => parent === above).map(({ value }) => value);

    const [kettle, ...rest] = partsOf('cat_chips');
    const [ofKettle, both, chips] = [
      await choosing(kettle!),
      await choosing(kettle!, 'cat_tea'),
      await choosing(kettle!, ...rest, 'cat_chips'),
    ];
    expect(ofKettle.size).toBeGreaterThan(0);
    expect(both.size).toBe(ofKettle.size + tea.size);
    expect(chips.size).toBeGreaterThan(ofKettle.size);
    expect(chips.filter.selected.map(({ value }) => value)).toEqual(['cat_chips']);
    expect(chips.answer.notices).toEqual([]);
    const all = await choosing('cat_snacks', ...partsOf('cat_beverages'));
    expect([all.filter.selectedAll, all.filter.selected]).toEqual([true, []]);
  });

  it('[D-12 R-03] of the market overview begins with the categories of Snacks, each with its icon', async () => {
    const overview = await content('unlimited', null, {
      parentSlug: 'overview',
      slug: 'overview-home',
    });
    const { selected, selectedAll } = overview.filters.find(({ name }) => name === 'categories')!;
    expect(selectedAll).toBe(false);
    expect(selected.map(({ label }) => label)).toContain('Chips and crisps');
    expect(selected.map(({ label }) => label)).not.toContain('Tea and kombucha');
    for (const { iconUrl } of selected) expect(iconUrl).toMatch(/^http:.*\.svg$/);
    const [tile] = overview.widgets;
    expect(tile?.subtitle).toBe('in Snacks');
  });

  it.each([null, 'trial', 'unlimited'])(
    '[D-16.1 P-04] of the public trends is the last full quarter, without searches, for everybody: %s',
    async (user) => {
      const trends = await content(user, null, {
        parentSlug: 'trends',
        slug: 'publicly_available',
      });
      expect(trends).toMatchObject({
        variant: 'public',
        brand: null,
        baselines: [],
        period: { startDate: '2026-04-01', endDate: '2026-06-30' },
      });
      expect(trends.widgets.map(({ id }) => id)).toEqual(['ranking', 'rank-by-month', 'flavors']);
      const [ranking, months, flavors] = trends.widgets.map(({ result }) => result);
      expect(ranking!.rows).toHaveLength(10);
      expect(new Set(months!.rows.map(([month]) => month))).toEqual(
        new Set(['2026-04-01', '2026-05-01', '2026-06-01']),
      );
      // April has no month before it in the quarter.
      expect(new Set(flavors!.rows.map(([month]) => month))).toEqual(
        new Set(['2026-05-01', '2026-06-01']),
      );
    },
  );

  it.each([null, 'trial', 'unlimited', 'admin'])(
    '[D-16.1 P-04] of the public overview is the last full quarter for everybody: %s',
    async (user) => {
      const asked = {
        brand: 'brd_oatfield',
        timerange: { startDate: '2025-01-01', endDate: '2026-08-30' },
      };
      const overview = await content(user, asked, {
        parentSlug: 'overview',
        slug: 'publicly_available',
      });
      expect(overview).toMatchObject({
        variant: 'public',
        brand: null,
        baselines: [],
        period: { startDate: '2026-04-01', endDate: '2026-06-30' },
      });
      const ranking = overview.widgets.find(({ id }) => id === 'brands')!.result.rows;
      expect(ranking.filter(([id]) => id !== null)).toHaveLength(10);
      expect(overview.widgets.some(({ drillDown }) => drillDown)).toBe(false);
    },
  );

  it('[D-16.1] of a visitor, of the brandless and of public roles is the market’s last full quarter', async () => {
    for (const user of [null, 'brandless', 'inventory', 'vendor']) {
      const answer = await content(user, {
        brand: 'brd_oatfield',
        comparison: { brands: ['brd_barwood'] },
        timerange: { startDate: '01/01/2024', endDate: '08/30/2026' },
      });
      expect(answer).toMatchObject({
        variant: 'public',
        brand: null,
        period: { startDate: '2026-04-01', endDate: '2026-06-30' },
        baselines: [],
        comparison: [],
      });
      expect(messages(answer)).toContain(
        `You don't have permission for Oatfield. Below is the public market view.${user === null ? ' Log in to see your own brands.' : ''}`,
      );
      expect(answer.widgets.map(({ id, drillDown }) => [id, drillDown])).toEqual(
        ['market-net-sales', 'market-units', 'market-buyers', 'market-line', 'market-brands'].map(
          (id) => [id, false],
        ),
      );
      const rows = await ask(user, drillDownQuery, { ...home, widget: 'net-sales' });
      expect(rows.data!['drillDown']).toBeNull();
    }
  });

  it('[D-15] another’s brand is refused by name, one that is nobody’s is left out', async () => {
    const other = await content('core', { brand: 'brd_oatfield' });
    expect(other.brand!.id).toBe('brd_saltmarsh');
    expect(other.notices).toEqual([
      {
        code: 'no-permission',
        parameter: 'brand',
        subject: 'Oatfield',
        message:
          "You don't have permission for Oatfield. Below are the figures of Saltmarsh, with the same filters.",
      },
    ]);
    expect(messages(await content('core', { brand: 'brd_nothing' }))).toEqual([
      'There is no brand “brd_nothing”. Below are the figures of Saltmarsh, with the same filters.',
    ]);
    expect((await content('admin', { brand: 'brd_oatfield' })).brand!.id).toBe('brd_oatfield');
    // The role opens own brands alone: those given to the user, not all of the account's.
    const merchant = await content('owned-brands', { brand: 'brd_fizzberry' });
    expect([merchant.brand!.id, merchant.notices[0]!.code]).toEqual([
      'brd_harvest-grain',
      'no-permission',
    ]);
  });

  it('[D-07] compares with as many brands as the plan says', async () => {
    const comparison = { brands: ['brd_oatfield', 'brd_barwood', 'brd_popyard', 'brd_fizzberry'] };
    const unlimited = await content('unlimited', { comparison });
    expect(unlimited.comparison.map(({ name }) => name)).toEqual([
      'Oatfield',
      'Barwood',
      'Popyard',
    ]);
    expect(messages(unlimited)).toEqual(['You can compare at most 3 brands. Left out: Fizzberry.']);
    const trial = await content('trial', { comparison });
    expect([trial.competitorLimit, trial.comparison.length]).toEqual([1, 1]);
  });

  it('[D-16.1 X-24 P-04] cuts a trial to the days that its banner names, which end with the data', async () => {
    const { data } = await ask(
      'trial',
      '{ user { topSubscription { dataRange { startDate endDate } } } }',
    );
    const range = { startDate: '2026-06-02', endDate: '2026-08-30' };
    expect(data).toEqual({ user: { topSubscription: { dataRange: range } } });
    const answer = await content('trial', { filters: [{ name: 'time_frame', values: ['All'] }] });
    expect(answer.period).toMatchObject(range);
  });

  it.each(['category_average', 'brand'])(
    '[D-16.1 D-02] holds %s to the days of a trial, whatever days its address names',
    async (type) => {
      const open = { startDate: '2026-06-02', endDate: '2026-08-30' };
      const tileOf = async (user: string, timerange: typeof open) => {
        const answer = await content(user, {
          brand: 'brd_crunchwell',
          timerange,
          comparison: { brands: ['brd_popyard'] },
          filters: [{ name: 'comparison_type', values: [type] }],
        });
        const tile = answer.widgets.find(({ id }) => id === 'net-sales')!.result;
        const at = tile.columns.findIndex(({ role }) => role === 'baseline');
        return { period: answer.period, reference: tile.rows[0]?.[at], of: tile.reference };
      };
      const within = await tileOf('trial', open);
      const beyond = await tileOf('trial', { ...open, startDate: '2024-01-01' });
      expect(Number(within.reference)).toBeGreaterThan(0);
      expect(beyond).toEqual(within);
      expect(beyond.period).toMatchObject(open);
    },
  );

  it('[P-04 D-16.1] nothing of a closed, an unknown or a coming dashboard is told', async () => {
    for (const [user, parentSlug, slug] of [
      ['trial', 'test', 'paid'],
      [null, 'test', 'paid'],
      ['unlimited', 'test', 'planned'],
    ] as const)
      expect(await read(user, null, { parentSlug, slug })).toBeNull();
    const unknown = await ask('core', contentQuery, { parentSlug: 'no', slug: 'no' });
    expect(unknown.data).toEqual({ dashboard: null });
    const options = await ask('trial', filterOptionsQuery, {
      parentSlug: 'test',
      slug: 'paid',
      filter: 'brand',
    });
    expect(options.errors![0]!.extensions!.code).toBe('FORBIDDEN');
  });

  it('[D-13] gives some widgets alone, or none', async () => {
    const some = await content('core', null, { widgets: ['units', 'nothing'] });
    expect(some.widgets.map(({ id }) => id)).toEqual(['units']);
    expect((await content('core', null, { widgets: [] })).widgets).toEqual([]);
  });

  it('[D-13] one failing widget leaves the others alone', async () => {
    const { widgets } = await content('core', null, { parentSlug: 'test', slug: 'mixed' });
    const [good, bad] = widgets;
    expect(bad!.result).toMatchObject({
      rows: [],
      error: { code: 'failed', message: 'This figure could not be worked out just now.' },
    });
    expect(good!.result.error).toBeNull();
    expect(good!.result.rows).toHaveLength(1);
  });
});

describe('a dashboard of a demo brand', () => {
  it.each([
    ['R-05', 'brand-dossier', 'performance'],
    ['R-07', 'product-dossier', 'product-performance'],
  ])(
    '[%s] %s/%s has figures in every widget; a launch before the data is the exception',
    async (_id, parentSlug, slug) => {
      const timerange = { startDate: '2025-09-01', endDate: '2026-08-30' };
      const { widgets } = await content('unlimited', { timerange }, { parentSlug, slug });
      expect(widgets.length).toBeGreaterThan(0);
      for (const { id, result, trend } of widgets) {
        expect([id, result.error]).toEqual([id, null]);
        if (id === 'launch' && result.empty !== null) {
          expect(result.empty.message).toMatch(/launched before the dates/);
          continue;
        }
        expect([id, result.empty]).toEqual([id, null]);
        expect([id, result.rows.length > 0]).toEqual([id, true]);
        // Rates with a small base are hidden.
        const values = result.columns.flatMap(({ role, base }, at) =>
          role === 'value' && base === undefined ? [at] : [],
        );
        const isEmpty = result.rows.every((row) => values.every((at) => row[at] === null));
        expect([id, values.length > 0 && isEmpty]).toEqual([id, false]);
        if (trend !== null) expect([id, trend.rows.length]).toEqual([id, 52]);
      }
    },
  );
});

/** The first figure of cards whose title does not begin with its name. */
const firstFigures: Readonly<Record<string, string>> = {
  'Best and worst themes': 'Net sentiment',
  'Bought together with': 'Share of orders',
  'Brands by net sales, and all brands': 'Net sales',
  'Brands that gained the most': 'Change of net sales',
  'Brands that lost the most': 'Change of net sales',
  'Buyers who bought again': 'Bought again',
  'Campaigns, the latest first': 'Sent',
  'Claims of products on sale vs. category': 'Share of the brand’s products',
  'Compared with your brand': 'Percentile',
  Conversion: 'Sampling conversion',
  'Conversion by division': 'Sampling conversion',
  'From the search to the order': 'Visits',
  'Example of a sampling funnel': 'People',
  'Gaps in the assortment': 'Rank by net sales',
  Growth: 'Net sales growth',
  'Growth and share': 'Net sales growth',
  'Growth by claim': 'Net sales growth',
  'Growth by division': 'Net sales',
  'Growth by sub-category': 'Net sales',
  'Growth of flavours by month': 'Net sales growth vs. the year before',
  'publicly_available: Growth of flavours by month': 'Net sales growth vs. the month before',
  'How many launches stay on sale': 'Still bought',
  'Launch vs. other launches in the category': 'Units',
  'Leaderboard score by part': 'Points of the leaderboard score',
  Lift: 'Sampling lift',
  'Net sales by week, indexed': 'Index of net sales',
  'New, repeat and lapsed buyers': 'Buyers',
  'Newest launches': 'Launched',
  'Offices that buy, by industry and company size': 'Buyers',
  'Other brands its buyers buy': 'Also bought',
  'Other brands your buyers buy': 'Also bought',
  'Peer figures and ranks': 'Net sales',
  'Position among peers': 'Percentile',
  'Price and units by week': 'Average unit price',
  'Products by distribution and velocity': 'Weighted distribution',
  'Products by net sales, and all products': 'Rank',
  'Products most often out of stock': 'Out of stock',
  'Products on sale by price band': 'Share of products',
  'Products with the most lost sales': 'Lost sales',
  'Rating vs. peers': 'Bayesian rating',
  'Rating vs. similar products': 'Bayesian rating',
  'Reviews in their own words': 'Stars',
  'Rising searches': 'Searches',
  'Sampling funnel': 'People',
  'Sales vs. category average': 'Net sales',
  'Searches for the brand and its orders': 'Number',
  Seasons: 'Seasonal index',
  'Share who bought, by day since delivery': 'Bought so far',
  Size: 'Net sales',
  'The largest brands and how they moved': 'Rank',
  'The largest sub-categories by size and growth': 'Net sales',
  'The ten largest brands': 'Rank',
  'Too little, just right or too much': 'Share of answers',
  'Top five products by net sales': 'Rank',
  'Top ten': 'Rank',
  'Top ten brands by net sales': 'Net sales',
  'Top ten brands by net sales, and all brands': 'Rank',
  'Unmet demand': 'Unmet searches',
  'What moved net sales': 'Net sales',
  'What needs attention': 'Figure',
  'What people search for': 'Searches',
  'Where buyers went': 'Share of buyers',
  'Who bought what they tried, by category': 'Sampling conversion',
  'Where the change in net sales comes from': 'Net sales',
  'White space by flavour and sub-category': 'Index of net sales',
  'Who made the market grow or shrink': 'Contribution to growth',
  'You vs. competitors': 'Net sales',
  'You vs. peers': 'Net sales growth',
  'Your packs in the sub-category, by size': 'Units',
  'Your products in their category': 'Percentile',
};

/** Cards of facts and texts, and one without a reformulation, or without a baseline, in the demo data. */
const withoutFigures = new Set([
  'Brand facts',
  'Brands by momentum',
  'Momentum and scale',
  'Product facts',
  'Ratings before and after the last reformulation',
  'The campaign',
  'Top three',
  'Watch list',
  'What people wrote',
]);

describe('the cards of a dashboard', () => {
  it.each(
    Object.values(shippedDefinitions)
      .map((definition) => dashboardDefinition.parse(definition))
      .filter((definition) => definition.released)
      .map(({ parentSlug, slug }) => [idsOfDashboard(slug).join(' ') || 'D-10', parentSlug, slug]),
  )('[%s] have the figure that their titles name: %s/%s', async (_id, parentSlug, slug) => {
    const state = slug === 'experimentation-sampling-report' ? { report: 'smp_demo_5' } : null;
    const { widgets } = await content('unlimited', state, { parentSlug, slug });
    for (const { id, title, result } of widgets) {
      const figure = result.columns.find(({ role }) => role === 'value')?.label;
      if (withoutFigures.has(title) && figure === undefined) continue;
      expect([
        id,
        title,
        firstFigures[`${slug}: ${title}`] ?? firstFigures[title] ?? title.slice(0, figure?.length),
      ]).toEqual([...[id, title, figure]]);
    }
  });

  it('[R-03] of brands that gained and lost have changes of that direction', async () => {
    const { widgets } = await content('unlimited', null, {
      parentSlug: 'overview',
      slug: 'overview-home',
    });
    for (const [id, sign] of [
      ['gainers', 1],
      ['decliners', -1],
    ] as const) {
      const { columns, rows } = widgets.find((widget) => widget.id === id)!.result;
      const change = columns.findIndex(({ label }) => label === 'Change of net sales');
      const changes = rows.map((row) => Math.sign(Number(row[change])));
      expect([id, changes.length > 0, new Set(changes)]).toEqual([id, true, new Set([sign])]);
    }
  });

  it('[R-04] have the facts of the brand that they name', async () => {
    const { widgets } = await content('unlimited', null, {
      parentSlug: 'brand-dossier',
      slug: 'brand-info',
    });
    const profile = widgets.find(({ id }) => id === 'profile')!;
    expect(profile.result.rows.map(([, label, value]) => [label, value])).toEqual([
      ['Brand', 'Cocoa Atelier'],
      [
        'Story',
        'Cocoa Atelier has made dark chocolate and milk chocolate in Texas since 2018. It is venture-backed, and sells 5 products.',
      ],
      ['Website', 'https://cocoa-atelier.example'],
      ['Headquarters', 'Texas'],
      ['Founded', '2018'],
      ['Ownership', 'Venture-backed'],
      ['Certifications', 'Rainforest Alliance'],
      ['Categories', 'Chocolate'],
      ['Price tier', 'Value'],
      ['Products', '5'],
      ['First product launched', 'Dec 29, 2018'],
      ['Channels', 'Grocery, Natural grocery, Offices'],
      ['Social media', '@cocoaatelier'],
      ['Contact', 'hello@cocoa-atelier.example'],
      ['Completeness', '100% (14 of 14)'],
    ]);
  });

  it('[R-06] have the facts of the product that they name', async () => {
    const { widgets } = await content('unlimited', null, {
      parentSlug: 'product-dossier',
      slug: 'product-product-info',
    });
    const profile = widgets.find(({ id }) => id === 'profile')!;
    expect(profile.result.rows.map(([, label, value]) => [label, value])).toEqual([
      ['Stock', 'IN STOCK'],
      ['Product', '(Cocoa Atelier) Almond Brittle Bar'],
      ['Picture', null],
      ['GTIN', '10850006000231'],
      ['Category', 'Snacks › Chocolate › Milk chocolate'],
      ['Flavours', 'Almond'],
      ['Claims and restrictions', 'Gluten free, Non-GMO, Organic, Vegetarian'],
      [
        'Ingredients',
        'Cocoa mass, cane sugar, cocoa butter, emulsifier (sunflower lecithin), almond',
      ],
      ['Allergens', 'Milk; may contain nuts'],
      ['Nutrition', '505 kcal, 45 g sugar, 7 g protein per 100 g'],
      ['Size', '3 oz'],
      ['Units per case', '12'],
      ['Case dimensions', '8.4 × 6.0 × 4.3 in'],
      ['Storage', 'Cool and dry, 54–68 °F'],
      ['Shelf life', '365 days'],
      ['List price (MSRP)', '$3.49'],
      ['Case cost', '$21.31'],
      ['Launched', 'Oct 07, 2019'],
      ['Completeness', '94% (16 of 17)'],
    ]);
  });
});

describe('a line against the year ago', () => {
  const performance = { parentSlug: 'brand-dossier', slug: 'performance' };
  const lineOf = async (user: string, timerange: object | null) => {
    const { widgets, baselines } = await content(
      user,
      {
        ...(timerange && { timerange }),
        comparison: { brands: [] },
        filters: [{ name: 'comparison_type', values: ['year_ago'] }],
      },
      { ...performance, widgets: ['net-sales-by-week'] },
    );
    return { ...widgets[0]!.result, baselines };
  };

  it('[D-14] has the figures of the same weekdays 364 days earlier', async () => {
    const weeks = { startDate: '2026-07-06', endDate: '2026-08-02' };
    const before = { startDate: '2025-07-07', endDate: '2025-08-03' };
    const now = await lineOf('unlimited', weeks);
    const then = await lineOf('unlimited', before);
    expect(now.rows.map(([day]) => day)).toEqual([
      '2026-07-06',
      '2026-07-13',
      '2026-07-20',
      '2026-07-27',
    ]);
    expect(now.rows.map((row) => row[4])).toEqual(then.rows.map((row) => row[3]));
    expect(then.rows.some((row) => Number(row[3]) > 0)).toBe(true);
    expect(now.baselines).toMatchObject([{ kind: 'year_ago', outOfPlan: false }]);
  });

  it('[D-16.1] says that the plan does not open it', async () => {
    const result = await lineOf('core', null);
    expect(result.baselines).toMatchObject([{ kind: 'year_ago', outOfPlan: true }]);
    expect(result.rows.every((row) => row[4] === null)).toBe(true);
    expect(result.rows.some((row) => Number(row[3]) > 0)).toBe(true);
  });
});

describe('options', () => {
  const options = async (user: string | null, variables: Record<string, unknown>) => {
    const { data, errors } = await ask(user, filterOptionsQuery, { ...home, ...variables });
    expect(errors).toBeUndefined();
    return filterOptionsQuery.fields.filterOptions.parse(data!['filterOptions']);
  };

  it('[D-04] come page by page, each once', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: { options: { value: string }[]; endCursor: string | null } = await options(
        'core',
        { filter: 'comparison', after, first: 5 },
      );
      expect(page.options.length).toBeLessThanOrEqual(5);
      seen.push(...page.options.map(({ value }) => value));
      after = page.endCursor;
    } while (after !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).not.toContain('brd_saltmarsh');
    expect(seen.length).toBeGreaterThan(20);
  });

  it('[D-04 D-11] are found by name: brands, products of the brand, any brand for an admin', async () => {
    const labels = async (user: string, variables: Record<string, unknown>) =>
      (await options(user, variables)).options.map(({ label }) => label);
    for (const search of ['OAT', 'öat'])
      expect(await labels('core', { filter: 'comparison', search })).toEqual(['Oatfield']);
    for (const search of ['peanut', 'PÉANUT', 'pe\u0301anut'])
      expect(await labels('growth', { filter: 'product', search })).toEqual([
        '(Oatfield) Peanut Butter Oat Bites',
      ]);
    expect(
      await labels('growth', {
        filter: 'product',
        search: 'peanut',
        state: { brand: 'brd_barwood' },
      }),
    ).toEqual([]);
    expect(await labels('admin', { filter: 'brand', search: '%' })).toEqual([]);
    expect((await labels('admin', { filter: 'brand', search: 'sal' }))[0]).toBe('Saltmarsh');
  });

  it('[D-04 R-19] of nothing are refused in words', async () => {
    for (const [variables, code] of [
      [{ filter: 'nothing' }, 'BAD_USER_INPUT'],
      [{ filter: 'comparison', after: 'abc' }, 'BAD_USER_INPUT'],
      [{ filter: 'comparison', after: '-1' }, 'BAD_USER_INPUT'],
    ] as const) {
      const { status, errors } = await ask('core', filterOptionsQuery, { ...home, ...variables });
      expect([status, errors![0]!.extensions!.code]).toEqual([200, code]);
    }
  });
});

describe('rows behind a figure', () => {
  const rows = async (user: string | null, variables: Record<string, unknown>) => {
    const { data, errors } = await ask(user, drillDownQuery, { ...home, ...variables });
    expect(errors).toBeUndefined();
    return drillDownQuery.fields.drillDown.parse(data!['drillDown']);
  };

  it.each(['product', 'week', 'line'])(
    '[D-10 D-16.1] by %s add up to the figure, and lie inside the range',
    async (level) => {
      const state = { filters: [{ name: 'time_frame', values: ['All'] }] };
      const [tile] = (await content('trial', state, { widgets: ['net-sales'] })).widgets;
      const figure = tile!.result.rows[0]![0];
      let sum = 0;
      let after: string | null = null;
      do {
        const page: DrillDown | null = await rows('trial', {
          widget: 'net-sales',
          state,
          level,
          after,
          first: 40,
        });
        expect(page).toMatchObject({ level, error: null, asOf: '2026-08-30' });
        const column = (key: string) => page!.columns.findIndex((each) => each.key === key);
        expect(page!.total![column('NS')]).toBe(figure);
        for (const row of page!.rows) {
          sum += Number(row[column('NS')]);
          if (level !== 'product') expect(String(row[column('date')]) >= '2026-06-01').toBe(true);
        }
        after = page!.endCursor;
      } while (after !== null);
      expect(Math.round(sum)).toBe(figure);
    },
  );

  it('[D-22] of a chart row are its figure, in the period of the page and of the plan alone', async () => {
    const performance = {
      slug: 'performance',
      widgets: ['states', 'net-sales-by-week', 'drivers'],
    };
    const answer = await content('core', null, performance);
    const [weeks, , states] = answer.widgets;
    const filterOf = (widget: typeof weeks) =>
      widget!.result.columns.flatMap(({ key, filter }) =>
        filter === undefined ? [] : [key, filter],
      );
    expect([weeks, states].map(filterOf)).toEqual([
      ['brand_id', 'comparison'],
      ['state_id', 'region'],
    ]);
    expect(answer.widgets.map(({ drillDown }) => drillDown)).toEqual([true, false, true]);

    const [state, , figure] = states!.result.rows[0]!;
    const behind = (widget: string, row: object[], level: string | null = null) =>
      rows('core', { slug: 'performance', widget, row, level, first: 500 });
    const found = await behind('states', [{ dim: 'state', id: state }], 'line');
    expect(found).toMatchObject({ rowName: state, error: null });
    const at = found!.columns.findIndex(({ key }) => key === 'NS');
    expect(found!.total![at]).toBe(figure);

    // Both are compared with what the page compares with.
    for (const [widget, ignoredFilters] of [
      ['net-sales-by-week', []],
      ['states', ['Compare with']],
    ])
      expect(await rows('core', { slug: 'performance', widget })).toMatchObject({
        ...{ baselineLabel: null, ignoredFilters, error: null },
      });

    const [, own] = weeks!.result.rows[0]!;
    for (const [widget, row] of [
      ['states', [{ dim: 'state', id: 'Atlantis' }]],
      ['states', [{ dim: 'brand', id: own }]],
      // Before the plan, and a brand that is not compared with.
      [
        'net-sales-by-week',
        [
          { dim: 'date', id: '2023-09-04' },
          { dim: 'brand', id: own },
        ],
      ],
      [
        'net-sales-by-week',
        [
          { dim: 'date', id: '2026-08-24' },
          { dim: 'brand', id: 'brd_none' },
        ],
      ],
    ] as const) {
      const refused = await behind(widget, [...row]);
      expect(refused!.error).toMatchObject({ code: 'refused' });
      expect(refused!.error!.message).toMatch(/^This chart has no row/);
    }
  });

  it('[D-16.1 R-19] are null for a widget that is not theirs, and an error of their own for a wrong cursor', async () => {
    expect(await rows('core', { widget: 'market-net-sales' })).toBeNull();
    expect(await rows('core', { widget: 'alerts' })).toBeNull();
    const odd = await rows('core', { widget: 'net-sales', after: 'garbage', first: -1 });
    expect(odd!.error!.code).toBe('refused');
    const level = await rows('core', { widget: 'net-sales', level: 'store' });
    expect(level!.error).toEqual({ code: 'refused', message: 'There is no level “store”.' });
    expect(level!.levels).toContainEqual({ id: 'product', label: 'By product' });
  });
});

describe('alerts', () => {
  const follow = async (insightIds: readonly string[]) => {
    const { data } = await ask('unlimited', '{ user { preferencesVersion } }');
    const { preferencesVersion: version } = data!['user'] as { preferencesVersion: string };
    const { errors } = await ask(
      'unlimited',
      'mutation ($version: String!, $input: UpdatePreferencesInput!) { updatePreferences(version: $version, input: $input) { insightIds } }',
      { version, input: { insightIds } },
    );
    expect(errors).toBeUndefined();
  };
  const alertsOf = async () => {
    const { widgets } = await content('unlimited');
    const { result } = widgets.find(({ id }) => id === 'alerts')!;
    return result.rows.map(([, severity, text]) => ({ severity, text }));
  };
  const topics = [
    ['stock-outs', /out of stock/],
    ['velocity', /among the brand’s products/],
    ['competitors', /in the market by net sales/],
    ['buyers', /number of buyers|repeat rate/],
    ['share', /^The share/],
    ['prices', /^Price changes/],
    ['distribution', /^Weighted distribution/],
    ['reviews', /^The average rating/],
  ] as const;

  it('[U-05] of followed topics come first among equally severe ones', async () => {
    await follow([]);
    const before = await alertsOf();
    const last = before.findLast(
      ({ severity, text }, at) =>
        before[at - 1]?.severity === severity &&
        topics.some(
          ([, pattern]) =>
            pattern.test(String(text)) && !pattern.test(String(before[at - 1]!.text)),
        ),
    );
    if (last === undefined) throw new Error('no two alerts are equally severe');
    const [topic, pattern] = topics.find(([, one]) => one.test(String(last.text)))!;
    await follow([topic]);
    const after = await alertsOf();
    const firsts = after.filter(({ severity }) => severity === last.severity);
    expect(String(firsts[0]!.text)).toMatch(pattern);
    const severities = (list: typeof after) => list.map(({ severity }) => severity);
    expect(severities(after)).toEqual(severities(before));
    expect(after).not.toEqual(before);
    await follow([]);
    expect(await alertsOf()).toEqual(before);
  });
});

describe('brands', () => {
  it('list as many products as are asked for', async () => {
    const products = async (args: string) =>
      (
        (await ask('growth', `{ brands(kind: own) { id products${args} { id name } } }`)).data![
          'brands'
        ] as { id: string; products: { name: string }[] }[]
      ).find(({ id }) => id === 'brd_oatfield')!.products;
    const all = await products('');
    expect(await products('(first: 2)')).toEqual(all.slice(0, 2));
    expect(await products('(first: -5)')).toEqual([]);
    expect(all.map(({ name }) => name)).toContain('Almond Oat Bar');
  });
});

describe('anything', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      '',
      'all',
      '\u0000',
      '\ud800',
      "' OR '1'='1",
      '"; DROP TABLE brand; --',
      '$1',
      '%',
      'brd_oatfield',
      'brd_saltmarsh',
      'prd_oatfield_1',
      'prd_saltmarsh_1',
      'chips',
      'cat_chips',
      'L52W',
      'All',
      'year_ago',
      'product',
      '01/01/2024',
      '08/30/2026',
      '9999-12-31',
    ),
  );
  const dashboards = Object.values(shippedDefinitions)
    .map((shipped) => dashboardDefinition.parse(shipped))
    .filter(({ released: isReleased }) => isReleased);
  const names = new Set(dashboards.flatMap(({ filters }) => filters.map((one) => one.name)));
  const list = fc.option(fc.array(text, { maxLength: 5 }));
  const name = fc.oneof(text, fc.constantFrom('brand', 'product', 'timerange', ...names));
  const state = fc.record({
    brand: fc.option(text),
    product: fc.option(text),
    report: fc.option(fc.oneof(text, fc.constantFrom('smp_demo_2', 'smp_demo_5', 'smp_demo_6'))),
    timerange: fc.option(fc.record({ startDate: text, endDate: text })),
    comparison: fc.option(fc.record({ brands: list, products: list })),
    filters: fc.option(
      fc.array(fc.record({ name, all: fc.option(fc.boolean()), values: list }), { maxLength: 4 }),
    ),
  });
  const mine: Record<string, string[]> = {
    trial: ['brd_crunchwell'],
    core: ['brd_saltmarsh'],
    unlimited: ['brd_cocoa-atelier', 'brd_midnight-square'],
  };

  it('[D-10 D-16.1 R-19 SEC-46] in a state of any released dashboard: never an error, another’s brand, or a day beyond the range', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('trial', 'core', 'unlimited', null),
        fc.constantFrom(...dashboards),
        fc.nat(),
        state,
        async (user, { parentSlug, slug, widgets, accessStatus }, n, asked) => {
          const shown = ['net-sales', 'market-net-sales', widgets[n % widgets.length]!.id];
          const answer = await read(user, asked, { parentSlug, slug, widgets: shown });
          // Not open to everybody.
          if (answer === null) {
            const closed =
              accessStatus === 'restricted' ? ['core', 'trial', null] : ['trial', null];
            expect(closed).toContain(user);
            return;
          }
          for (const { id, result } of answer.widgets)
            expect([id, result.error]).toEqual([id, null]);
          const { brand, period, product } = answer;
          // A page that is open to everybody shows the same to everybody.
          const sees = accessStatus === 'publicly_available' ? null : user;
          const first =
            sees === 'trial'
              ? '2026-06-02'
              : sees === 'core'
                ? '2025-08-31'
                : sees === null
                  ? '2026-04-01'
                  : '2023-08-31';
          expect(
            period.startDate >= first &&
              period.endDate <= (sees === null ? '2026-06-30' : '2026-08-30'),
          ).toBe(true);
          if (sees === null)
            expect([brand, product, answer.dataSet.id]).toEqual([null, null, 'demo']);
          else expect(mine[sees]).toContain(brand!.id);
          if (product) expect(product.id.startsWith(brand!.id.replace('brd_', 'prd_'))).toBe(true);
          // The figures, too: a week is named by its Monday, which may lie before the first day.
          const monday = bucketStart(first, 'week');
          for (const { trend, result } of answer.widgets)
            for (const { columns, rows } of trend === null ? [result] : [result, trend]) {
              const day = columns.findIndex(({ key }) => key === 'date');
              for (const row of day === -1 ? [] : rows)
                expect([slug, String(row[day]) >= monday]).toEqual([slug, true]);
            }
          expect(answer.comparison.length).toBeLessThanOrEqual(answer.competitorLimit);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('[D-04 D-16.1 R-19] in a search, a cursor, a widget, a level or a state: never a failure inside, or a day beyond the range', async () => {
    const open = dashboards.filter(({ accessStatus }) => accessStatus !== 'restricted');
    await fc.assert(
      fc.asyncProperty(
        text,
        text,
        text,
        fc.option(fc.integer()),
        fc.constantFrom(...open),
        fc.nat(),
        state,
        async (a, b, c, first, of, n, any) => {
          const { filters, widgets } = of;
          const path = { parentSlug: of.parentSlug, slug: of.slug, state: any };
          const one = <Of>(list: readonly Of[]) => list[n % list.length]!;
          const deep = { ...path, widget: one(widgets).id };
          const asked = [
            await ask('core', filterOptionsQuery, {
              ...path,
              filter: one(filters).name,
              search: a,
            }),
            await ask('core', drillDownQuery, {
              ...deep,
              level: one(['line', 'week', 'product', b]),
            }),
            await ask('core', filterOptionsQuery, {
              ...home,
              filter: 'comparison',
              search: a,
              first,
            }),
            await ask('core', filterOptionsQuery, { ...home, filter: 'product', search: b, first }),
            await ask('admin', filterOptionsQuery, { ...home, filter: 'brand', search: a }),
            await ask('core', filterOptionsQuery, { ...home, filter: c, after: a }),
            await ask('core', drillDownQuery, { ...home, widget: a, level: b, after: c }),
            await ask('core', drillDownQuery, {
              ...home,
              widget: 'net-sales',
              level: b,
              after: c,
              first,
            }),
          ];
          for (const { status, errors, data } of asked) {
            expect(status).toBeLessThan(500);
            for (const { extensions } of errors ?? [])
              expect(['BAD_USER_INPUT', 'BAD_REQUEST']).toContain(extensions?.code);
            const { columns, rows } = (data?.['drillDown'] ?? {
              columns: [],
              rows: [],
            }) as DrillDown;
            const day = columns.findIndex(({ key }) => key === 'date');
            for (const row of day === -1 ? [] : rows)
              expect([of.slug, String(row[day]) >= bucketStart('2025-08-31', 'week')]).toEqual([
                of.slug,
                true,
              ]);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
