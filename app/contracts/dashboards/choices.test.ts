import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { growthOf } from '../../../tests/support/random/growth';
import { hiddenFields, readChoiceForm } from './choice-form';
import {
  applyChoices,
  carryChanges,
  choose,
  comparisonTexts,
  countChanges,
  neededComparison,
  type ChoiceRules,
  type Choices,
} from './choices';
import { emptyState, stateQuery, type DashboardState } from './url';

/** Control characters and lone surrogates too; the library's own 'binary' takes seconds to set up. */
const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
});

const rules: ChoiceRules = {
  compareKind: 'brands',
  exclusive: [
    ['timerange', 'time_frame'],
    ['snacks', 'beverages'],
  ],
  comparisonType: 'comparison_type',
  usual: { time_frame: ['L12W'], categories: 'all' },
  trees: {},
};
const shown: Choices = {
  brand: 'b1',
  product: '',
  from: '',
  to: '',
  filters: { time_frame: ['L12W'], categories: 'all', comparison_type: ['prior_period'] },
  compare: [],
};
const apply = (chosen: Partial<Choices>, base: DashboardState = emptyState, from = shown) =>
  applyChoices(base, from, { ...from, ...chosen }, rules);

describe('choices in a filter bar', () => {
  it('[R-18] what is not touched stays out of the address, the default included', () => {
    expect(apply({})).toEqual({ state: emptyState, errors: {} });
    expect(stateQuery(apply({ filters: { ...shown.filters, region: ['West'] } }).state)).toBe(
      `?filters=${encodeURIComponent('{"region":["West"]}')}`,
    );
  });

  it('[D-03] another brand takes its product away, unless a product was chosen too', () => {
    const base = { ...emptyState, brand: 'b1', product: 'p1' };
    const withProduct = { ...shown, product: 'p1' };
    expect(apply({ brand: 'b2' }, base, withProduct).state).toMatchObject({
      brand: 'b2',
      product: null,
    });
    expect(apply({ brand: 'b2', product: 'p2' }, base, withProduct).state.product).toBe('p2');
  });

  it('[R-18 D-03] the period of another dashboard gives way to the one chosen here, of either kind', () => {
    const framed = { ...emptyState, filters: [{ name: 'time_frame', selection: ['L26W'] }] };
    const ofDays: ChoiceRules = { ...rules, exclusive: [] };
    const shownDays = { ...shown, from: '2026-03-02', to: '2026-08-30', filters: {} };
    const days = (from: string, to: string) =>
      applyChoices(framed, shownDays, { ...shownDays, from, to }, ofDays).state;
    expect(days('2026-06-01', '2026-06-30')).toEqual({
      ...emptyState,
      timerange: { startDate: '2026-06-01', endDate: '2026-06-30' },
    });
    expect(days('', '')).toEqual(emptyState);
    expect(days('2026-03-02', '2026-08-30')).toEqual(framed);

    const ranged = { ...emptyState, timerange: { startDate: '2026-06-01', endDate: '2026-06-30' } };
    const filters = { ...shown.filters, time_frame: ['YTD'] };
    expect(applyChoices(ranged, shown, { ...shown, filters }, ofDays).state).toEqual({
      ...emptyState,
      filters: [{ name: 'time_frame', selection: ['YTD'] }],
    });
  });

  it('[D-03] a time range clears the time frame, and a time frame the range', () => {
    const framed = apply({ filters: { ...shown.filters, time_frame: ['YTD'] } }).state;
    const ranged = apply({ from: '2026-06-01', to: '2026-06-30' }, framed, {
      ...shown,
      filters: { ...shown.filters, time_frame: ['YTD'] },
    }).state;
    expect(ranged).toMatchObject({
      filters: [],
      timerange: { startDate: '2026-06-01', endDate: '2026-06-30' },
    });
    const shownRange = { ...shown, from: '2026-06-01', to: '2026-06-30' };
    const back = apply({ filters: { ...shown.filters, time_frame: ['L4W'] } }, ranged, shownRange);
    expect(back.state).toMatchObject({
      timerange: null,
      filters: [{ name: 'time_frame', selection: ['L4W'] }],
    });
  });

  it.each([
    ['snacks', 'beverages'],
    ['beverages', 'snacks'],
  ])(
    '[D-03] mutually exclusive filters clear one another, in the page and in the address: %s, then %s',
    (first, second) => {
      const base = apply({ filters: { ...shown.filters, [first]: ['Chips'] } }).state;
      const before = { ...shown, filters: { ...shown.filters, [first]: ['Chips'] } };
      const chosen = { ...before.filters, [second]: ['Tea'] };
      expect(apply({ filters: chosen }, base, before).state.filters).toEqual([
        { name: second, selection: ['Tea'] },
      ]);
      const filter = { name: second, selection: ['Tea'] };
      expect(choose(before, before, { filter }, rules).filters).toMatchObject({
        [first]: [],
        [second]: ['Tea'],
      });
    },
  );

  it('[D-03] in the page, days clear the time frame, and a time frame the days', () => {
    const ranged = choose(shown, shown, { from: '2026-06-01' }, rules);
    expect(ranged).toMatchObject({ from: '2026-06-01', filters: { time_frame: [] } });
    const filter = { name: 'time_frame', selection: ['L4W'] };
    expect(choose({ ...ranged, to: '2026-06-30' }, shown, { filter }, rules)).toMatchObject({
      from: '',
      to: '',
      filters: { time_frame: ['L4W'] },
    });
  });

  it('[D-03] nothing chosen gives the default back', () => {
    const base = { ...emptyState, filters: [{ name: 'region', selection: ['West'] }] };
    const regional = { ...shown, filters: { ...shown.filters, region: ['West'] } };
    expect(apply({ filters: shown.filters }, base, regional).state).toEqual(emptyState);
  });

  it('[R-18] a filter set back to its default leaves the address, and still clears its rivals', () => {
    const base = apply({ filters: { ...shown.filters, time_frame: ['L4W'] } }).state;
    const framed = { ...shown, filters: { ...shown.filters, time_frame: ['L4W'] } };
    expect(apply({ filters: shown.filters }, base, framed).state).toEqual(emptyState);

    const days = { from: '2026-06-01', to: '2026-06-30' };
    const ranged = { ...shown, ...days, filters: { ...shown.filters, time_frame: [] } };
    const atRange = apply({ ...days, filters: ranged.filters }).state;
    expect(apply({ ...days, filters: shown.filters }, atRange, ranged).state).toEqual(emptyState);
  });

  it.each([
    ['2026-06-30', '2026-06-01', 'The start date must not be after the end date.'],
    ['2026-06-30', '', 'Enter both dates.'],
    ['06-30', '2026-06-30', 'Wrong Time Format.'],
  ])('[D-05] %s to %s is not applied: %s', (from, to, words) => {
    const { state, errors } = apply({ from, to, brand: 'b2' });
    expect(errors.timerange).toBe(words);
    expect(state).toMatchObject({ timerange: null, brand: 'b2' });
  });

  it('[D-07] comparing with brands needs one; the type is not applied without', () => {
    const comparing = { ...shown.filters, comparison_type: ['brand'] };
    const without = apply({ filters: comparing });
    expect(without.errors.comparison).toBe(
      'Please add a brand in your comparison before proceeding',
    );
    expect(without.state).toEqual(emptyState);
    const having = apply({ filters: comparing, compare: ['b2'] });
    expect(having.errors).toEqual({});
    expect(having.state.comparison).toEqual({ kind: 'brands', ids: ['b2'] });
  });

  it('[D-02] an average of the same period stands alone: what is added takes the place of the rest', () => {
    const types = (comparison_type: string[]) => ({ ...shown.filters, comparison_type });
    const filter = (selection: string[]) => ({ filter: { name: 'comparison_type', selection } });
    const from = (comparison_type: string[]) => ({ ...shown, filters: types(comparison_type) });
    const chosen = (before: string[], after: string[]) =>
      choose(from(before), shown, filter(after), rules).filters['comparison_type'];
    expect(chosen(['prior_period'], ['prior_period', 'year_ago'])).toEqual([
      'prior_period',
      'year_ago',
    ]);
    expect(
      chosen(['prior_period', 'year_ago'], ['prior_period', 'year_ago', 'category_average']),
    ).toEqual(['category_average']);
    expect(chosen(['category_average'], ['category_average', 'prior_period'])).toEqual([
      'prior_period',
    ]);
    expect(chosen(['category_average'], ['category_average', 'product'])).toEqual(['product']);
    // A form without scripts posts both.
    const posted = apply({ filters: types(['prior_period', 'category_average']) });
    expect(stateQuery(posted.state)).toBe(
      `?filters=${encodeURIComponent('{"comparison_type":["category_average"]}')}`,
    );
  });

  it('[D-02] beside a product, the products of its brand need no comparison', () => {
    const filters = { ...shown.filters, comparison_type: ['brand'] };
    const { errors, state } = apply({ filters, product: 'p1' });
    expect(errors).toEqual({});
    expect(state.product).toBe('p1');
  });

  it('[D-07] the words', () => {
    expect(comparisonTexts.tooMany(3)).toBe('You can compare at most 3 brands.');
    expect(comparisonTexts.tooMany(3, 'products')).toBe('You can compare at most 3 products.');
    expect(comparisonTexts.tooMany(1, 'products')).toBe('You can compare at most 1 product.');
    expect(comparisonTexts.none('products')).toBe(
      'Please add a product in your comparison before proceeding',
    );
    expect(comparisonTexts.added('Oat & Co')).toBe('Oat & Co has been added for comparison.');
    expect(comparisonTexts.removed('Oat & Co')).toBe('Oat & Co has been removed from comparison.');
    expect(neededComparison(['Brand'])).toBe('brands');
    expect(neededComparison(['prior_period'])).toBeNull();
    expect(neededComparison('all')).toBeNull();
  });

  it('counts what is not applied yet', () => {
    expect(countChanges(shown, shown)).toBe(0);
    const chosen = {
      ...shown,
      brand: 'b2',
      from: '2026-01-01',
      to: '2026-01-02',
      filters: { ...shown.filters, time_frame: [] },
      compare: ['b3'],
    };
    expect(countChanges(shown, chosen)).toBe(4);
  });
});

describe('the form without JavaScript', () => {
  const hidden = hiddenFields('?brand=b1', shown, rules).map(([name, value]) => [name, value]);
  const form = (...fields: [string, string][]) =>
    readChoiceForm(new URLSearchParams([...(hidden as [string, string][]), ...fields]));
  const untouched: [string, string][] = [
    ['brand', 'b1'],
    ['product', ''],
    ['from', ''],
    ['to', ''],
    ['f.time_frame', 'L12W'],
    ['all.categories', '1'],
    ['f.comparison_type', 'prior_period'],
  ];

  it('[R-18] sent as it was drawn, it leads to where it came from', () => {
    const { state, base, errors, find } = form(...untouched);
    expect(state).toEqual({ ...emptyState, brand: 'b1' });
    expect([state, errors, find]).toEqual([base, {}, null]);
  });

  it('[R-18 D-07] a pill’s button takes its value away, a search asks for one', () => {
    const compared = hiddenFields('', { ...shown, compare: ['x', 'y'] }, rules);
    const { state, find } = readChoiceForm(
      new URLSearchParams([
        ...compared.map(([name, value]): [string, string] => [name, value]),
        ...untouched,
        ['compare', 'x'],
        ['compare', 'y'],
        ['remove', 'x'],
        ['q.comparison', ' oat '],
        ['find', 'comparison'],
      ]),
    );
    expect(state.comparison).toEqual({ kind: 'brands', ids: ['y'] });
    expect(find).toEqual({ filter: 'comparison', query: 'oat' });
  });

  it('[R-18] written by hand, what is there is taken', () => {
    const { state } = readChoiceForm(
      new URLSearchParams(
        'f.time_frame=L26W&f.categories=Chips&f.categories=Candy&compare=b2&brand=b1&apply=1',
      ),
    );
    expect(state).toEqual({
      ...emptyState,
      brand: 'b1',
      filters: [
        { name: 'categories', selection: ['Candy', 'Chips'] },
        { name: 'time_frame', selection: ['L26W'] },
      ],
      comparison: { kind: 'brands', ids: ['b2'] },
    });
    const { state: ranged } = readChoiceForm(
      new URLSearchParams('from=06/01/2026&to=2026-06-30&apply=1'),
    );
    expect(ranged.timerange).toEqual({ startDate: '2026-06-01', endDate: '2026-06-30' });
  });

  it('[R-18] the page and the form come to the same state', () => {
    const values = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 });
    const choices: fc.Arbitrary<Choices> = fc.record({
      brand: fc.constantFrom('b1', 'b2'),
      product: fc.constantFrom('', 'p1'),
      from: fc.constantFrom('', '2026-01-01', '2026-03-01'),
      to: fc.constantFrom('', '2026-02-01'),
      filters: fc.record({
        time_frame: fc.constantFrom(['L4W'], ['L12W']),
        snacks: values,
        beverages: fc.oneof(values, fc.constant('all' as const)),
        comparison_type: fc.constantFrom(['brand'], ['year_ago']),
      }),
      compare: values,
    });
    fc.assert(
      fc.property(choices, choices, (before, after) => {
        const fields = new URLSearchParams(
          hiddenFields('', before, rules).map(([name, value]) => [name, value]),
        );
        for (const name of ['brand', 'product', 'from', 'to'] as const)
          fields.set(name, after[name]);
        for (const [name, selection] of Object.entries(after.filters)) {
          if (selection === 'all') fields.set(`all.${name}`, '1');
          else for (const value of selection) fields.append(`f.${name}`, value);
        }
        for (const id of after.compare) fields.append('compare', id);
        const inPage = applyChoices(emptyState, before, after, rules);
        const sent = readChoiceForm(fields);
        expect(stateQuery(sent.state)).toBe(stateQuery(inPage.state));
        expect(sent.errors).toEqual(inPage.errors);
      }),
    );
  });

  it('[R-19] a form may hold anything', () => {
    const name = fc.oneof(
      fc.constantFrom(
        'at',
        'shown',
        'f.region',
        'f.constructor',
        'all.region',
        'from',
        'to',
        'compare',
        'find',
      ),
      fc.string().map((text) => `f.${text}`),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.oneof(anyText, fc.json()))), (fields) => {
        const { state, errors } = readChoiceForm(new URLSearchParams(fields));
        expect(() => stateQuery(state)).not.toThrow();
        expect(errors).toBeTypeOf('object');
      }),
      { numRuns: 120 },
    );
  });
});

describe('changes that are not applied yet', () => {
  it('[D-22] stay when another control has changed', () => {
    const chosen = { ...shown, from: '2026-01-01', to: '2026-01-31', compare: ['b2'] };
    const staged = { ...chosen, filters: { ...shown.filters, time_frame: [] } };
    const now = { ...shown, product: 'p1', filters: { ...shown.filters, categories: ['bars'] } };
    expect(carryChanges(shown, staged, now)).toEqual({
      ...staged,
      product: 'p1',
      filters: { time_frame: [], categories: ['bars'], comparison_type: ['prior_period'] },
    });
    expect(carryChanges(shown, shown, now)).toEqual(now);
  });
});

describe('[SEC-50] a form of any size is read in linear time', () => {
  const many = (size: number) => Array.from({ length: size }, (_, index) => `v${index}`);
  const forms: Record<string, (size: number) => [string, string][]> = {
    'many filters': (size) => many(size).map((name) => [`f.${name}`, 'x']),
    'many values, the same as were shown': (size) => [
      ['shown', JSON.stringify({ filters: { a: many(size) } })],
      ...many(size)
        .reverse()
        .map((value): [string, string] => ['f.a', value]),
    ],
    'many values of the type of comparison': (size) => [
      ['shown', JSON.stringify({ comparisonType: 'a', filters: { a: many(size) } })],
      ...['brand', ...many(size).reverse()].map((value): [string, string] => ['f.a', value]),
    ],
  };
  it.each(Object.entries(forms))('%s', async (_name, fields) => {
    const inputs = new Map<number, URLSearchParams>();
    const run = (size: number) => {
      if (!inputs.has(size))
        inputs.set(size, new URLSearchParams([['apply', '1'], ...fields(size)]));
      readChoiceForm(inputs.get(size)!);
    };
    expect(await growthOf(run, 100)).toBeLessThan(3);
  });
});
