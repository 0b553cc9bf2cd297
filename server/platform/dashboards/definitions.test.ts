import { describe, expect, it } from 'vitest';

import { idsOfDashboard } from '../../../tests/support/data/dashboard-ids';
import { dashboardDefinition } from './definition';
import { kindTraits } from './filter-kinds';
import { filterKinds } from '../../../contract/vocabulary';
import { shippedDefinitions } from './shipped';

const base = {
  parentSlug: 'any',
  slug: 'some',
  title: 'T',
  purpose: 'P',
  accessStatus: 'free',
  released: true,
  navigation: null,
};
const widget = {
  id: 'net-sales',
  title: 'Net sales',
  chart: 'tile',
  span: 3,
  query: { language: 'jaql', jaql: { subject: 'brand', measures: ['NS'] } },
};
const frame = { name: 'time_frame', kind: 'time_frame', label: 'Time frame' };

/** What is wrong with a definition: path and message of each fault. */
function faults(more: Record<string, unknown>): string[] {
  const { success, error } = dashboardDefinition.safeParse({ ...base, ...more });
  return success ? [] : error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('the shipped definitions', () => {
  const all = Object.values(shippedDefinitions).map((shipped) =>
    dashboardDefinition.parse(shipped),
  );

  const pathOf = ({ parentSlug, slug }: (typeof all)[number]) => `${parentSlug}/${slug}`;

  it('[D-14] compare with what is chosen wherever the comparison can be chosen', () => {
    for (const { slug, filters, widgets } of all) {
      if (!filters.some(({ kind }) => kind === 'comparison_type')) continue;
      const against = widgets
        .flatMap(({ query, trend }) => (trend === null ? [query] : [query, trend]))
        .flatMap((query) => (query.language === 'jaql' ? [query.jaql.against] : []));
      expect([slug, ...new Set(against)]).toEqual([slug, null]);
    }
  });

  it('[D-01] have filters of known kinds, whose parents exist; every kind but one is in use', () => {
    expect(all).toHaveLength(25);
    const used = new Set(all.flatMap(({ filters }) => filters.map(({ kind }) => kind)));
    // The dossier compares by pills; `comparison` is for definitions that offer brands and products.
    expect(filterKinds.filter((kind) => !used.has(kind))).toEqual(['comparison']);
    for (const { slug, filters } of all) expect([slug, filters.length > 0]).toEqual([slug, true]);
  });

  const released = all.filter((definition) => definition.released);

  /** By hand from docs/domain.md, section 3: filter kinds, then charts with ids, in page order; + has a drill-down. */
  const shown: Readonly<Record<string, readonly [filters: string, widgets: string]>> = {
    'brand-dossier/brand-info': [
      'brand_dropdown',
      'facts:profile donut:category-mix+ stacked:assortment stacked:launches table:claims',
    ],
    'brand-dossier/brand-intelligence': [
      'search_brands search_brands_with_pills time_range categories',
      'tile:net-sales tile:share tile:average-price tile:velocity tile:buyers tile:repeat-rate radar:against-own bar:requirements waterfall:source-of-volume bar:overlap line:share-by-week table:assortment-gaps',
    ],
    'brand-dossier/demographics': [
      'brand_dropdown time_range search_brands_with_pills region work_and_play categories',
      'bar:index-by-age bar:index-by-income bar:index-by-gender heatmap:index-by-age-and-brand map:penetration-by-state+ stacked:buyer-flow heatmap:index-by-age-and-region stacked:offices+',
    ],
    'brand-dossier/dossier': [
      'brand_dropdown product_dropdown time_frame time_range search_brands_with_pills comparison_type categories',
      'tile:net-sales+ tile:units+ tile:velocity+ tile:share+ table:alerts line:sales-against-category tile:buyers+ tile:penetration+ tile:repeat-rate+ tile:rating+ table:top-products+ bar:competitors table:top-brands+ tile:market-net-sales tile:market-units tile:market-buyers line:market-line table:market-brands',
    ],
    'brand-dossier/peer-group': [
      'brand_dropdown search_brands_with_pills type time_range categories',
      'scatter:growth-and-share radar:percentiles table:ranks heatmap:switching bar:overlap line:indexed',
    ],
    'brand-dossier/performance': [
      'brand_dropdown time_range time_frame search_brands_with_pills comparison_type categories flavors region work_and_play historical_toggle',
      'tile:net-sales+ tile:units+ tile:average-price+ tile:velocity+ tile:share+ tile:repeat-rate+ line:net-sales-by-week+ line:units-by-week+ waterfall:drivers scatter:distribution-and-velocity+ table:products+ map:states+ bar:divisions+ bar:out-of-stock+ bar:lost-sales+',
    ],
    'brand-dossier/rating-and-reviews': [
      'brand_dropdown product_dropdown time_range search_brands_with_pills region',
      'tile:rating+ tile:reviews+ tile:response-rate+ stars:stars line:rating-by-month+ stacked:reviews-by-month+ table:themes bar:peers verbatims:verbatims',
    ],
    'brand-dossier/scorecard': [
      'brand_dropdown scorecard_dropdown time_frame categories velocity_score',
      'tile:score table:grades table:figures table:gaps line:months heatmap:products',
    ],
    'category-insight/publicly_available': [
      'categories',
      'tile:size tile:buyers tile:buy-rate treemap:parts bar:price-bands table:brands',
    ],
    'experimentation/experimentation-samples': [
      'brand_dropdown product_dropdown time_range region work_and_play type',
      'tile:people tile:conversion tile:lift table:campaigns funnel:funnel bar:regions',
    ],
    'experimentation/experimentation-sampling-report': [
      'region work_and_play',
      'facts:campaign funnel:funnel tile:people tile:response-rate tile:purchase-intent tile:recommendation tile:conversion tile:lift tile:cost-per-acquisition line:cumulative-conversion stacked:just-about-right bar:intent-by-age bar:intent-by-buyer table:answers',
    ],
    'experimentation/sampling': ['categories', 'funnel:example bar:benchmark'],
    'investor/investor': [
      'categories time_frame region velocity_score scorecard_dropdown historical_toggle',
      'table:screener scatter:momentum bar:contribution table:watch-list line:survival',
    ],
    'leaderboard/leaderboard': [
      'type time_frame categories sub_category velocity_score region work_and_play',
      'facts:podium stacked:points table:ranks bump:rank-by-month bar:around',
    ],
    'leaderboard/publicly_available': ['categories', 'facts:podium stacked:points table:ranks'],
    'overview/overview-home': [
      'categories time_frame work_and_play region',
      'tile:net-sales tile:units tile:buyers bar:growth treemap:shares table:gainers table:decliners line:seasons table:launches',
    ],
    'overview/publicly_available': [
      'categories',
      'tile:net-sales tile:units tile:buyers line:weeks treemap:shares table:brands',
    ],
    'product-dossier/product-demographics': [
      'brand_dropdown product_dropdown time_range search_products_with_pills region work_and_play',
      'bar:index-by-age bar:index-by-income bar:index-by-gender bar:index-in-brand heatmap:index-by-age-and-product map:penetration-by-state+ stacked:buyer-flow heatmap:index-by-age-and-region stacked:offices+',
    ],
    'product-dossier/product-performance': [
      'brand_dropdown product_dropdown search_products_with_pills time_range comparison_type region work_and_play historical_toggle',
      'tile:units+ tile:net-sales+ tile:velocity+ tile:repeat-rate+ tile:weighted-distribution+ tile:lost-sales+ line:units-by-week line:launch cohort:repeat bar:bought-with scatter:price-and-units+ map:states+',
    ],
    'product-dossier/product-product-info': [
      'brand_dropdown product_dropdown',
      'facts:profile bar:unit-price bar:ounce-price stacked:packs',
    ],
    'product-dossier/product-ratings-reviews': [
      'brand_dropdown product_dropdown time_range search_products_with_pills',
      'tile:rating+ tile:reviews+ tile:response-rate+ stars:stars line:rating-by-month+ stacked:reviews-by-month+ table:themes bar:peers table:reformulation verbatims:verbatims',
    ],
    'trends/category-insight': [
      'nested_categories snacks beverages flavors restrictions time_range region work_and_play',
      'tile:size tile:growth tile:buyers tile:buy-rate treemap:parts scatter:size-and-growth line:seasons bar:price-bands heatmap:white-space table:brands',
    ],
    'trends/publicly_available': ['categories', 'table:ranking bump:rank-by-month heatmap:flavors'],
    'trends/search-order-trend': [
      'search_brands time_range categories region work_and_play',
      'line:demand funnel:funnel line:share stacked:unmet table:terms',
    ],
    'trends/trends-and-rankings': [
      'type time_frame categories sub_category snacks beverages flavors restrictions region work_and_play',
      'table:ranking bump:rank-by-month heatmap:flavors bar:claims table:searches',
    ],
  };
  /** By hand: the named query of each widget that has one, with its parameters; those of another type after a slash. */
  const namedQueries: Readonly<Record<string, string>> = {
    'brand-dossier/brand-info':
      'profile:brand-profile assortment:assortment launches:launches claims:claims',
    'brand-dossier/brand-intelligence':
      'against-own:peers?view=against-own source-of-volume:source-of-volume overlap:overlap assortment-gaps:assortment-gaps',
    'brand-dossier/demographics': 'buyer-flow:buyer-flow',
    'brand-dossier/dossier':
      'alerts:alerts?ranking=top-brands&sales=net-sales&share=share&buyers=buyers&repeat=repeat-rate&rating=rating&prices=top-products sales-against-category:net-sales-against-category?level=auto top-products:top-products?limit=5 competitors:competitors top-brands:top-brands?limit=10',
    'brand-dossier/peer-group':
      'growth-and-share:peers?view=growth-and-share growth-and-share/product:peers?view=growth-and-share percentiles:peers?view=percentiles percentiles/product:peers?view=percentiles ranks:peers ranks/product:peers switching:switching overlap:overlap indexed:peers-indexed indexed/product:peers-indexed',
    'brand-dossier/performance': 'drivers:sales-drivers products:top-products?limit=20&columns=all',
    'brand-dossier/rating-and-reviews':
      'stars:ratings themes:themes peers:rating-against-peers verbatims:verbatims',
    'brand-dossier/scorecard':
      'score:scorecard?view=score grades:scorecard figures:scorecard?view=figures gaps:scorecard?view=gaps months:scorecard-months products:scorecard-products',
    'experimentation/experimentation-samples':
      'people:sampling-figure?figure=people conversion:sampling-figure?figure=CONV lift:sampling-figure?figure=LIFT campaigns:sampling-campaigns funnel:sampling-funnel regions:sampling-groups?by=division&figure=CONV regions/delivered:sampling-groups?by=division&figure=delivered',
    'experimentation/experimentation-sampling-report':
      'campaign:sampling-profile funnel:sampling-funnel people:sampling-figure?figure=people response-rate:sampling-figure?figure=response purchase-intent:sampling-figure?figure=PI recommendation:sampling-figure?figure=NPS conversion:sampling-figure?figure=CONV lift:sampling-figure?figure=LIFT cost-per-acquisition:sampling-figure?figure=CPA cumulative-conversion:sampling-curve just-about-right:just-about-right intent-by-age:intent-by-group?by=age_band intent-by-buyer:intent-by-group?by=existing answers:sampling-texts',
    'experimentation/sampling':
      'example:sampling-example benchmark:sampling-benchmark?by=category&figure=CONV',
    'investor/investor':
      'screener:investor?view=screener&limit=20 momentum:investor?view=momentum-and-scale&limit=200 contribution:growth-contribution?limit=6 watch-list:investor?view=watch-list&limit=10 survival:launch-survival',
    'leaderboard/leaderboard':
      'podium:leaderboard?view=podium points:leaderboard?view=points&limit=10 ranks:leaderboard?view=ranks&limit=20 ranks/product:leaderboard?view=ranks&limit=20 rank-by-month:leaderboard-months rank-by-month/product:leaderboard-months around:leaderboard?view=around&limit=7 around/product:leaderboard?view=around&limit=7',
    'leaderboard/publicly_available':
      'podium:leaderboard?view=podium points:leaderboard?view=points&limit=10 ranks:leaderboard?view=ranks&limit=10',
    'overview/overview-home':
      'gainers:movers?direction=gainers&by=brand&limit=5 decliners:movers?direction=decliners&by=brand&limit=5 seasons:seasonality launches:newest-launches?limit=10',
    'product-dossier/product-demographics':
      'index-in-brand:buyer-index-in-brand?by=age_band buyer-flow:buyer-flow',
    'product-dossier/product-performance':
      'units-by-week:units-and-stock-outs launch:launch-curve repeat:repeat-cohorts bought-with:bought-with',
    'product-dossier/product-product-info':
      'profile:product-profile unit-price:price-against-category?price=unit ounce-price:price-against-category?price=ounce packs:packs',
    'product-dossier/product-ratings-reviews':
      'stars:ratings themes:themes peers:rating-against-products reformulation:reformulation verbatims:verbatims',
    'trends/category-insight': 'seasons:seasonality white-space:white-space?flavors=7&parts=8',
    'trends/publicly_available':
      'ranking:ranking?limit=10 rank-by-month:ranks-by-month flavors:growth-by-month?limit=10',
    'trends/search-order-trend':
      'demand:searches-and-orders funnel:search-funnel share:share-of-search unmet:unmet-demand?limit=12 terms:search-terms?limit=20',
    'trends/trends-and-rankings':
      'ranking:ranking?limit=20 ranking/product:ranking?limit=20 rank-by-month:ranks-by-month rank-by-month/product:ranks-by-month flavors:growth-by-month?limit=15 searches:rising-searches?limit=10',
  };
  const queryOf = (id: string, query: (typeof all)[number]['widgets'][number]['query']) => {
    if (query.language === 'jaql') return [];
    const params = Object.entries(query.params ?? {}).map(
      ([key, value]) => `${key}=${String(value)}`,
    );
    return [`${id}:${query.name}${params.length > 0 ? '?' : ''}${params.join('&')}`];
  };
  /** Title, access status, and section and place in the navigation. */
  const heads: Readonly<Record<string, readonly [string, string, string | null]>> = {
    'brand-dossier/brand-info': ['Brand info', 'free', 'brand-dossier 2: Brand info'],
    'brand-dossier/brand-intelligence': [
      'Brand intelligence',
      'paid',
      'brand-dossier 8: Brand intelligence',
    ],
    'brand-dossier/demographics': ['Demographics', 'paid', 'brand-dossier 4: Demographics'],
    'brand-dossier/dossier': ['Brand dossier', 'free', 'brand-dossier 1: Dossier'],
    'brand-dossier/peer-group': ['Peer group', 'paid', 'brand-dossier 5: Peer group'],
    'brand-dossier/performance': ['Performance', 'paid', 'brand-dossier 3: Performance'],
    'brand-dossier/rating-and-reviews': [
      'Ratings and reviews',
      'paid',
      'brand-dossier 6: Ratings and reviews',
    ],
    'brand-dossier/scorecard': ['Scorecard', 'paid', 'brand-dossier 7: Scorecard'],
    'category-insight/publicly_available': [
      'Public category insight',
      'publicly_available',
      'trends 5: Public category insight',
    ],
    'experimentation/experimentation-samples': ['Samples', 'paid', 'experimentation 1: Campaigns'],
    'experimentation/experimentation-sampling-report': ['Sampling report', 'paid', null],
    'experimentation/sampling': [
      'Sampling',
      'publicly_available',
      'experimentation 2: How sampling works',
    ],
    'investor/investor': ['Investor', 'restricted', 'investor 1: Investor'],
    'leaderboard/leaderboard': ['Leaderboard', 'paid', 'leaderboard 1: Leaderboard'],
    'leaderboard/publicly_available': [
      'Public leaderboard',
      'publicly_available',
      'leaderboard 2: Public leaderboard',
    ],
    'overview/overview-home': ['Market overview', 'paid', 'overview 1: Overview'],
    'overview/publicly_available': [
      'Public overview',
      'publicly_available',
      'overview 2: Public overview',
    ],
    'product-dossier/product-demographics': [
      'Product demographics',
      'paid',
      'product-dossier 3: Demographics',
    ],
    'product-dossier/product-performance': [
      'Product performance',
      'paid',
      'product-dossier 2: Performance',
    ],
    'product-dossier/product-product-info': [
      'Product info',
      'free',
      'product-dossier 1: Product info',
    ],
    'product-dossier/product-ratings-reviews': [
      'Product ratings and reviews',
      'paid',
      'product-dossier 4: Ratings and reviews',
    ],
    'trends/category-insight': ['Category insight', 'paid', 'trends 3: Category insight'],
    'trends/publicly_available': ['Public trends', 'publicly_available', 'trends 4: Public trends'],
    'trends/search-order-trend': ['Search and order trend', 'paid', 'trends 2: Search and orders'],
    'trends/trends-and-rankings': ['Trends and rankings', 'paid', 'trends 1: Trends and rankings'],
  };
  const ids = ['D-01', 'D-09', 'D-22'];
  it.each(
    all.map((one) => [[...ids, ...idsOfDashboard(one.slug)].join(' '), pathOf(one), one] as const),
  )(
    '[%s] of %s have this head, these filters and widgets, with these queries and rows behind some',
    (_ids, path, definition) => {
      const { filters, widgets, title, accessStatus, navigation: at } = definition;
      const kinds = filters.map(({ kind }) => kind).join(' ');
      const charts = widgets.map(
        ({ chart, id, drillDown }) => `${chart}:${id}${drillDown ? '+' : ''}`,
      );
      expect([kinds, charts.join(' ')]).toEqual(shown[path]);
      const queries = widgets.flatMap(({ id, query, byType = {} }) => [
        ...queryOf(id, query),
        ...Object.entries(byType).flatMap(([type, own]) => queryOf(`${id}/${type}`, own.query)),
      ]);
      expect(queries.join(' ')).toBe(namedQueries[path] ?? '');
      const place = at && `${at.section} ${at.position}: ${at.name}`;
      expect([title, accessStatus, place]).toEqual(heads[path]);
    },
  );

  const asked = all.flatMap((definition) =>
    definition.widgets.flatMap(({ id, chart, query, variant }) =>
      query.language === 'jaql'
        ? [{ path: pathOf(definition), id, chart, variant, ...query.jaql }]
        : [],
    ),
  );

  it('[R-03 R-05 R-07 R-10 D-10] have figures of the brand in its dossiers, and of the market elsewhere', () => {
    for (const { path, id, subject, variant } of asked) {
      const isOfBrand = /^\w+-dossier\//.test(path) && variant !== 'public';
      const of = String(subject).replace('+competitors', '');
      expect([path, id, of]).toEqual([path, id, isOfBrand ? 'brand' : 'market']);
    }
  });

  it('[D-07] have competitors beside the brand in these charts', () => {
    const beside = asked.filter(({ subject }) => subject === 'brand+competitors');
    expect(beside.map(({ path, id }) => `${path}: ${id}`).sort()).toEqual([
      'brand-dossier/brand-intelligence: requirements',
      'brand-dossier/brand-intelligence: share-by-week',
      'brand-dossier/demographics: index-by-age-and-brand',
      'brand-dossier/performance: net-sales-by-week',
      'brand-dossier/performance: units-by-week',
      'product-dossier/product-demographics: index-by-age-and-product',
    ]);
  });

  it('[D-14] have a change in each tile, but in public ones and in one that is a change', () => {
    const without = asked.filter(
      ({ chart, compare, path, variant }) =>
        chart === 'tile' && compare !== true && !/public/.test(path + variant),
    );
    expect(without.map(({ path, id }) => `${path}: ${id}`)).toEqual([
      'trends/category-insight: growth',
    ]);
  });

  it('[D-02] have these values in the filters whose values a definition names', () => {
    const named = all.flatMap((definition) =>
      definition.filters.flatMap(({ kind, options, default: first }) =>
        options === undefined || kind === 'scorecard_dropdown'
          ? []
          : [[pathOf(definition), options.map(({ label }) => label).join(', '), first]],
      ),
    );
    const units = 'Brand, Product';
    const periods = 'Prior period, Year ago';
    expect(Object.fromEntries(named.map(([path, ...rest]) => [path, rest]))).toEqual({
      'brand-dossier/dossier': [`${periods}, Brand, Category average`, undefined],
      'brand-dossier/peer-group': [units, ['brand']],
      'brand-dossier/performance': [`${periods}, Brand, Category average`, undefined],
      'experimentation/experimentation-samples': ['Conversion, People', ['conversion']],
      'leaderboard/leaderboard': [units, ['brand']],
      'product-dossier/product-performance': [
        `${periods}, Brand, Product, Category average`,
        undefined,
      ],
      'trends/trends-and-rankings': [units, ['brand']],
    });
  });

  it('[D-02] these widgets follow another type than the first', () => {
    const following = all.flatMap((definition) =>
      definition.widgets.flatMap(({ id, byType }) =>
        byType === undefined
          ? []
          : [`${pathOf(definition)}: ${id} of ${Object.keys(byType).join()}`],
      ),
    );
    expect(following.sort()).toEqual([
      'brand-dossier/peer-group: growth-and-share of product',
      'brand-dossier/peer-group: indexed of product',
      'brand-dossier/peer-group: percentiles of product',
      'brand-dossier/peer-group: ranks of product',
      'experimentation/experimentation-samples: regions of delivered',
      'leaderboard/leaderboard: around of product',
      'leaderboard/leaderboard: rank-by-month of product',
      'leaderboard/leaderboard: ranks of product',
      'trends/trends-and-rankings: rank-by-month of product',
      'trends/trends-and-rankings: ranking of product',
    ]);
  });

  it('[D-02] the kinds with values of their own have these, and begin with these', () => {
    const own = Object.entries(kindTraits).flatMap(([kind, { options, fallback }]) =>
      options === null ? [] : [[kind, [options.map(({ label }) => label).join(', '), fallback]]],
    );
    expect(Object.fromEntries(own)).toEqual({
      time_frame: [
        'Last 4 weeks, Last 12 weeks, Last 26 weeks, Last 52 weeks, Year to date, All data',
        ['L12W'],
      ],
      historical_toggle: ['All dates in your plan, The usual range', ['off']],
      comparison_type: [
        'Prior period, Year ago, Brand, Product, Category average',
        ['prior_period'],
      ],
      work_and_play: ['Office, Home, Both', ['both']],
      velocity_score: ['Best in class, Fast, Average, Slow, At risk, Not rated', 'all'],
      scorecard_dropdown: ['Growth, Distribution, Loyalty, Satisfaction, Price', ['growth']],
    });
  });

  it.each([
    [
      'choose all at once',
      'hasSelectAll',
      'categories sub_category nested_categories snacks beverages flavors region velocity_score product_dropdown',
    ],
    [
      'have one value only',
      'hasOneSelectionOnly',
      'brand_dropdown product_dropdown time_frame time_range historical_toggle scorecard_dropdown search_brands type work_and_play',
    ],
  ] as const)('[D-01 D-03] the filters that %s are those of these kinds', (_what, flag, kinds) => {
    for (const definition of all)
      for (const { kind, ...filter } of definition.filters) {
        // A page about one product cannot select all products.
        const isOfOne = kind === 'product_dropdown' && definition.parentSlug === 'product-dossier';
        const expected = kinds.split(' ').includes(kind) && !(isOfOne && flag === 'hasSelectAll');
        expect([pathOf(definition), kind, filter[flag]]).toEqual([
          pathOf(definition),
          kind,
          expected,
        ]);
      }
  });

  it('[D-03] these filters exclude one another, and these follow another', () => {
    const flagged = all.flatMap((definition) => {
      const names = definition.filters.filter((filter) => filter.areMutuallyExclusive);
      return names.length > 0
        ? [[pathOf(definition), ...names.map(({ kind }) => kind)].join(' ')]
        : [];
    });
    expect(flagged.sort()).toEqual([
      'brand-dossier/dossier time_frame time_range',
      'brand-dossier/performance time_range time_frame historical_toggle',
      'product-dossier/product-performance time_range historical_toggle',
      'trends/category-insight snacks beverages',
      'trends/trends-and-rankings categories snacks beverages',
    ]);
    for (const { filters } of all)
      for (const { kind, parent } of filters)
        expect([kind, parent]).toEqual([
          kind,
          { product_dropdown: 'brand', sub_category: 'categories' }[kind as string] ?? null,
        ]);
  });

  it('[D-12] pages of the market begin with Snacks', () => {
    const first = all.filter(({ filters }) =>
      filters.some(
        ({ kind, default: begins }) => kind === 'categories' && begins?.[0] === 'Snacks',
      ),
    );
    expect(first.map(pathOf).sort()).toEqual([
      'category-insight/publicly_available',
      'experimentation/sampling',
      'investor/investor',
      'leaderboard/leaderboard',
      'leaderboard/publicly_available',
      'overview/overview-home',
      'overview/publicly_available',
      'trends/publicly_available',
      'trends/trends-and-rankings',
    ]);
  });

  it('[D-09] released dashboards have widgets, the others have none', () => {
    const paths = [
      'brand-dossier/brand-info',
      'brand-dossier/brand-intelligence',
      'brand-dossier/demographics',
      'brand-dossier/dossier',
      'brand-dossier/peer-group',
      'brand-dossier/performance',
      'brand-dossier/rating-and-reviews',
      'brand-dossier/scorecard',
      'category-insight/publicly_available',
      'experimentation/experimentation-samples',
      'experimentation/experimentation-sampling-report',
      'experimentation/sampling',
      'investor/investor',
      'leaderboard/leaderboard',
      'leaderboard/publicly_available',
      'overview/overview-home',
      'overview/publicly_available',
      'product-dossier/product-demographics',
      'product-dossier/product-performance',
      'product-dossier/product-product-info',
      'product-dossier/product-ratings-reviews',
      'trends/category-insight',
      'trends/publicly_available',
      'trends/search-order-trend',
      'trends/trends-and-rankings',
    ];
    expect(released.map(pathOf).sort()).toEqual(paths);
    const filled = all.filter(({ widgets }) => widgets.length > 0);
    expect(filled.map(pathOf).sort()).toEqual(paths);
  });

  it.each(released.map((definition) => [pathOf(definition), definition.widgets] as const))(
    '%s fills whole rows of twelve columns',
    (_path, widgets) => {
      for (const variant of ['full', 'public']) {
        let column = 0;
        for (const { id, span, variant: shownIn } of widgets) {
          if (shownIn !== variant && shownIn !== 'both') continue;
          expect([id, column + span <= 12]).toEqual([id, true]);
          column = (column + span) % 12;
        }
        expect([variant, column]).toEqual([variant, 0]);
      }
    },
  );

  it('[D-09 D-16.1] the dossier has a public variant that has no rows behind it', () => {
    const dossier = all.find(({ slug }) => slug === 'dossier')!;
    const shown = dossier.widgets.filter(({ variant }) => variant !== 'full');
    expect(shown.map(({ chart }) => chart)).toEqual(['tile', 'tile', 'tile', 'line', 'table']);
    expect(shown.some(({ drillDown }) => drillDown)).toBe(false);
    // Public widgets are about the market, because there is no brand.
    for (const { query } of shown)
      expect(query.language === 'jaql' && query.jaql['subject']).toBe('market');
  });
});

describe('the public leaderboard', () => {
  it('says nothing of weights and growth that its scores do not have', () => {
    const { widgets } = dashboardDefinition.parse(
      shippedDefinitions['leaderboard.publicly-available.json'],
    );
    const { subtitle } = widgets.find(({ id }) => id === 'points')!;
    expect(subtitle).not.toMatch(/\d+%/);
    expect(subtitle).toContain('Growth is not included.');
  });
});

describe('a definition', () => {
  it('[D-01 D-10] has filters and widgets, none of them needed', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ filters: [frame], widgets: [widget] })).toEqual([]);
    expect(dashboardDefinition.parse({ ...base, widgets: [widget] }).widgets[0]).toMatchObject({
      variant: 'full',
      subtitle: null,
      trend: null,
      drillDown: false,
    });
  });

  it.each([
    ['an unknown kind', [{ ...frame, kind: 'frames' }], 'filters.0.kind: must be one of'],
    [
      'two of a name',
      [frame, { ...frame, kind: 'type', options: [{ value: 'a', label: 'A' }] }],
      'two filters have the same name',
    ],
    [
      'a missing parent',
      [{ ...frame, parent: 'brand' }],
      'time_frame names a parent that is not there',
    ],
    [
      'itself as parent',
      [{ ...frame, parent: 'time_frame' }],
      'time_frame cannot be its own parent',
    ],
    [
      'a third level',
      [
        { name: 'a', kind: 'categories', label: 'A' },
        { name: 'b', kind: 'sub_category', label: 'B', parent: 'a' },
        { name: 'c', kind: 'flavors', label: 'C', parent: 'b' },
      ],
      'c has a parent that has one itself',
    ],
    [
      'two of a parameter',
      [
        { name: 'a', kind: 'search_brands_with_pills', label: 'A' },
        { name: 'b', kind: 'comparison', label: 'B' },
      ],
      'a and b would share the parameter comparison',
    ],
    [
      'an odd name',
      [{ ...frame, name: 'Time Frame' }],
      'must be a name of small letters, digits and _',
    ],
    [
      'a default that is none of its values',
      [{ ...frame, default: ['L5W'] }],
      'L5W is not one of its values',
    ],
    ["'all' without select-all", [{ ...frame, default: 'all' }], "'all' needs hasSelectAll"],
    [
      'values that come from the data',
      [{ name: 'c', kind: 'categories', label: 'C', options: [{ value: 'a', label: 'A' }] }],
      'categories takes its values from the data',
    ],
    [
      'an unknown value',
      [{ ...frame, options: [{ value: 'L5W', label: 'Five weeks' }] }],
      'time_frame has no value L5W',
    ],
    ['a list that is missing', [{ name: 't', kind: 'type', label: 'T' }], 'type needs its values'],
    ['a key of another making', [{ ...frame, colour: 'red' }], 'colour'],
  ])('[D-01] is refused for a filter with %s', (_what, filters, message) => {
    expect(faults({ filters }).join('\n')).toContain(message);
  });

  it.each([
    ['an unknown chart', { chart: 'pie' }, 'widgets.0.chart: must be one of tile'],
    ['a span that is no span', { span: 13 }, 'widgets.0.span'],
    ['another language', { query: { language: 'mdx' } }, 'needs the language jaql or sql'],
    [
      'a metric that there is not',
      { query: { language: 'jaql', jaql: { measures: ['NSX'] } } },
      "There is no metric 'NSX'.",
    ],
    [
      'JAQL of another making',
      { query: { language: 'jaql', jaql: { measures: ['NS'], sql: 'DROP TABLE meta' } } },
      'widgets.0.query.jaql: The query cannot be read.',
    ],
    [
      'two metrics and a dimension that there are not',
      {
        query: {
          language: 'jaql',
          jaql: { measures: ['NSX', 'NS', 'UX'], dimensions: [{ dim: 'colour' }] },
        },
      },
      "widgets.0.query.jaql.measures.0: There is no metric 'NSX'.\nwidgets.0.query.jaql.measures.2: There is no metric 'UX'.\nwidgets.0.query.jaql.dimensions.0: There is no dimension 'colour'.",
    ],
    [
      'a named query that there is not',
      { query: { language: 'sql', name: 'top-shops' } },
      "widgets.0.query.name: There is no query 'top-shops'.",
    ],
    [
      'parameters that its named query does not have',
      { query: { language: 'sql', name: 'top-brands', params: { limit: 0, order: 'asc' } } },
      "widgets.0.query.params.limit: The query cannot use 'limit'.\nwidgets.0.query.params.order: The query cannot use 'order'.",
    ],
    [
      'SQL in place of a name',
      { query: { language: 'sql', name: 'SELECT 1' } },
      'must be the name of a statement',
    ],
    [
      'a trend on a bar',
      { chart: 'bar', trend: widget.query },
      'widgets.0.trend: is for tiles alone',
    ],
    [
      'a line over time on a bar',
      { chart: 'bar', trendBy: 'week' },
      'widgets.0.trendBy: is for tiles alone',
    ],
    [
      'two lines over time',
      { trend: widget.query, trendBy: 'week' },
      'widgets.0.trendBy: needs a query in JAQL, and no other trend',
    ],
    [
      'a type that no filter has',
      { byType: { product: { query: widget.query } } },
      'widgets.0.byType.product: is no value of a filter of kind type',
    ],
    [
      'rows behind a public figure',
      { variant: 'public', drillDown: true },
      'a public widget has no rows',
    ],
  ])('[D-10] is refused for a widget with %s', (_what, more, message) => {
    expect(faults({ widgets: [{ ...widget, ...more }] }).join('\n')).toContain(message);
  });

  it('[D-10] has its own figures by week as its line over time', () => {
    const trendOf = (jaql: object, more: object) =>
      dashboardDefinition.parse({
        ...base,
        widgets: [{ ...widget, query: { language: 'jaql', jaql }, ...more }],
      }).widgets[0]?.trend;
    const dimensions = [{ dim: 'date', level: 'week' }];
    const trend = { language: 'jaql', jaql: { measures: ['NS'], dimensions } };
    const compared = { measures: ['NS'], compare: true, against: 'year_ago' };
    expect(trendOf(compared, { trendBy: 'week' })).toEqual(trendOf(compared, { trend }));
  });

  it('[D-10] is refused for two widgets of one id', () => {
    expect(faults({ widgets: [widget, widget] })).toEqual([
      'widgets: two widgets have the same id',
    ]);
  });

  it('every filter kind has its traits', () => {
    expect(Object.keys(kindTraits).sort()).toEqual([...filterKinds].sort());
  });
});
