import { describe, expect, it } from 'vitest';

import { dashboardDefinition } from './definition';
import { filterKinds, kindTraits } from './filter-kinds';
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
    // The dossier's comparison is by pills; `comparison` is for definitions that let both be chosen.
    expect(filterKinds.filter((kind) => !used.has(kind))).toEqual(['comparison']);
    for (const { slug, filters } of all) expect([slug, filters.length > 0]).toEqual([slug, true]);
  });

  const released = all.filter((definition) => definition.released);
  const pathOf = ({ parentSlug, slug }: (typeof all)[number]) => `${parentSlug}/${slug}`;

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
    // Whatever is public is about the market: there is no brand.
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

  it('[D-10] is refused for two widgets of one id', () => {
    expect(faults({ widgets: [widget, widget] })).toEqual([
      'widgets: two widgets have the same id',
    ]);
  });

  it('every filter kind has its traits', () => {
    expect(Object.keys(kindTraits).sort()).toEqual([...filterKinds].sort());
  });
});
