import { describe, expect, it } from 'vitest';

import { fakeDataSet } from '../../../tests/support/data/fake-data-set';
import { growthOf } from '../../../tests/support/random/growth';
import type { QuerySelection } from '../analytics/query/model/selection';
import type { DashboardSelection } from './selection/resolve-selection';
import { dashboardDefinition } from './definition';
import { shippedDefinitions } from './shipped';
import { widgetDefinition } from './widget-definition';
import { metricsOfWidget, widgetText } from './widget-info';

const set = fakeDataSet();
const own: QuerySelection['ownCategories'] = { dim: 'category', in: [3], complete: true };
const chips: QuerySelection['conditions'] = [{ dim: 'category', in: [3, 4] }];

const openWith = (
  querySelection: Pick<QuerySelection, 'conditions' | 'ownCategories'> & Partial<QuerySelection>,
) => ({
  info: set.info,
  set,
  selection: { querySelection: { baselines: [], ...querySelection } } as DashboardSelection,
});
const nothing = openWith({ conditions: [], ownCategories: null });
const ownCategories = openWith({ conditions: [], ownCategories: own });
const chosen = openWith({ conditions: chips, ownCategories: null });

const tile = (measure: string, subject = 'brand') =>
  widgetDefinition.parse({
    id: 'tile',
    title: '{measure}',
    subtitle: 'Of {categories}.',
    chart: 'tile',
    span: 3,
    query: { language: 'jaql', jaql: { subject, measures: [measure] } },
  });
const texts = (open: typeof nothing, measure: string, subject?: string) => {
  const widget = tile(measure, subject);
  return [
    widgetText(open, widget, widget.title),
    widgetText(open, widget, widget.subtitle ?? ''),
    ...metricsOfWidget(open, widget).map(({ code }) => code),
  ];
};

describe('the texts of a widget', () => {
  it('name what a share is of: the own categories, the chosen ones, or the market', () => {
    expect(texts(ownCategories, 'SH')).toEqual(['Share of category', 'Of Chips.', 'SH']);
    expect(texts(chosen, 'SH')).toEqual(['Share of category', 'Of Chips and Chocolate.', 'SH']);
    expect(texts(nothing, 'SH')).toEqual(['Share of the market', 'Of all categories.', 'SH']);
    // The market of a ranking of all brands is not that of one brand.
    expect(texts(ownCategories, 'SH', 'market')).toEqual([
      'Share of the market',
      'Of all categories.',
      'SH',
    ]);
  });

  it('[D-13] name what two filters of categories leave together, as the figure does', () => {
    const shareOf = (...conditions: QuerySelection['conditions']) =>
      texts(openWith({ conditions, ownCategories: own }), 'SH')[1];
    const snacks = { dim: 'department', in: [1] } as const;
    const chocolate = { dim: 'category', in: [4] } as const;
    expect(shareOf(snacks, chocolate)).toBe('Of Chocolate.');
    expect(shareOf(chocolate, snacks)).toBe('Of Chocolate.');
    // Each of two lists may contain what the other narrows.
    const mixed = { dim: 'category', in: [3, 5], or: [{ dim: 'sub_category', in: [7] }] } as const;
    expect(shareOf({ ...snacks, in: [1, 2] }, mixed)).toBe('Of Chips, Tea and 1 more.');
    expect(shareOf(snacks, mixed)).toBe('Of Chips and Dark chocolate.');
    expect(shareOf(chocolate, mixed)).toBe('Of Dark chocolate.');
    expect(shareOf(chocolate, { dim: 'category', in: [5] })).toBe('Of no category.');
  });

  it('[D-13] say that other filters narrow what a share is of', () => {
    const flavoured = openWith({
      conditions: [...chips, { dim: 'flavor', in: [1] }],
      ownCategories: null,
    });
    expect(texts(flavoured, 'SH')[1]).toBe('Of Chips and Chocolate (filtered).');
    // Stock on shelves has no occasion: that filter changes nothing there.
    const office = openWith({ conditions: [{ dim: 'occasion', in: [1] }], ownCategories: own });
    expect(texts(office, 'WD')[1]).toBe('Of Chips.');
    expect(texts(office, 'SH')[1]).toBe('Of Chips (filtered).');
  });

  it('say whose buyers penetration is of', () => {
    const all = 'Penetration of all buyers';
    expect(texts(ownCategories, 'PEN').filter((_, at) => at !== 1)).toEqual([all, 'PEN']);
    expect(texts(chosen, 'PEN').filter((_, at) => at !== 1)).toEqual([
      'Penetration of category buyers',
      'RPEN',
    ]);
  });

  it('explain growth only where the leaderboard includes it', () => {
    const points = widgetDefinition.parse({
      id: 'points',
      title: 'Points',
      chart: 'stacked',
      span: 12,
      query: { language: 'sql', name: 'leaderboard', params: { view: 'points' } },
    });
    const codesWith = (baselines: QuerySelection['baselines']) => {
      const querySelection = { conditions: [], ownCategories: null, baselines };
      return metricsOfWidget(openWith(querySelection), points).map(({ code }) => code);
    };
    const range = { startDate: '2026-03-01', endDate: '2026-05-31' };
    expect(codesWith([{ kind: 'prior_period', range, outOfPlan: false }])).toContain('GR');
    expect(codesWith([])).toEqual(['NS', 'VEL', 'BRAT', 'RPT']);
  });

  it('count the categories beyond two, and name a department in place of all of its categories', () => {
    const many = openWith({
      conditions: [{ dim: 'category', in: [3, 4, 5, 6] }],
      ownCategories: null,
    });
    expect(texts(many, 'SH')[1]).toBe('Of Snacks, Tea and 1 more.');
  });
});

it('[SEC-50] a text about categories takes linear time in their number', async () => {
  const sets = new Map<number, ReturnType<typeof openWith>>();
  const ofSize = (size: number) => {
    const categories = Array.from({ length: size }, (_, index) => ({
      id: index + 10,
      parent: 1 + (index % 5),
      level: 2 as const,
      code: `cat_${index}`,
      name: `Kind ${index}`,
      iconUrl: null,
    }));
    const ids = categories.map(({ id }) => id);
    const open = openWith({
      conditions: [
        { dim: 'category', in: ids },
        { dim: 'category', in: ids.slice(1) },
      ],
      ownCategories: null,
    });
    return { ...open, set: { ...set, categories } };
  };
  const widget = tile('NS');
  const run = (size: number) => {
    const open = sets.get(size) ?? ofSize(size);
    sets.set(size, open);
    expect(widgetText(open, widget, '{categories}')).toMatch(/ categories/);
  };
  expect(await growthOf(run, 100)).toBeLessThan(3);
});

/** Facts, texts and lists: they have no figure to define. */
const withoutFigures = new Set([
  'brand-profile',
  'product-profile',
  'sampling-campaigns',
  'sampling-profile',
  'sampling-texts',
]);

it('[D-13] each widget that ships with figures defines them', () => {
  const widgets = Object.values(shippedDefinitions).flatMap(
    (shipped) => dashboardDefinition.parse(shipped).widgets,
  );
  expect(widgets.length).toBeGreaterThan(150);
  for (const widget of widgets) {
    const { query, title } = widget;
    const isOfFigures = query.language === 'jaql' || !withoutFigures.has(query.name);
    const defined = metricsOfWidget(nothing, widget);
    expect([title, defined.length > 0]).toEqual([title, isOfFigures]);
    for (const { label, definition } of defined)
      expect([label, definition.length > 20]).toEqual([label, true]);
  }
});
