import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { openDataSet } from '../../analytics/data-set';
import { fakeCatalogue, fakeDataSet } from '../../../../tests/support/data/fake-data-set';
import { dashboardDefinition, type DashboardDefinition } from '../definition';
import { shippedDefinitions } from '../shipped';
import { resolveSelection, type DashboardSelection } from './resolve-selection';
import type { DashboardStateInput } from './state-input';
import { Notices } from './notices';
import { type AccessScope, publicScope } from '../access-scope';

const own = { id: 'brd_own', name: 'Own', dataSetId: 'demo' };
const full: AccessScope = {
  ...publicScope,
  variant: 'full',
  brands: [own],
  competitorLimit: 3,
};
const trial: AccessScope = { ...full, planRange: 'P90D', competitorLimit: 1 };
const visitor: AccessScope = { ...full, variant: 'public', brands: [], competitorLimit: 0 };

const shipped = Object.values(shippedDefinitions).map((each) => dashboardDefinition.parse(each));
const dossier = shipped.find(({ slug }) => slug === 'dossier')!;
const withFilters = (filters: unknown[], more: object = {}): DashboardDefinition =>
  dashboardDefinition.parse({
    parentSlug: 'any',
    slug: 'some',
    title: 'T',
    purpose: 'P',
    accessStatus: 'free',
    released: true,
    navigation: null,
    filters,
    ...more,
  });
const oneFilter = (kind: string, more: object = {}) =>
  withFilters([{ name: 'it', kind, label: 'It', ...more }]);

async function apply(
  input: DashboardStateInput,
  { definition = dossier, accessScope = full, set = fakeDataSet() } = {},
): Promise<DashboardSelection> {
  const state = await resolveSelection(input, {
    definition,
    accessScope,
    brand: accessScope.brands[0] ?? null,
    set,
    catalogue: fakeCatalogue,
    iconUrl: (path) => `http://platform${path}`,
    notices: new Notices(),
  });
  if (state === null) throw new Error('no day is open');
  return state;
}
const messages = ({ notices }: DashboardSelection) => notices.map(({ message }) => message);
const filterOf = ({ filters }: DashboardSelection, name: string) =>
  filters.find(({ definition }) => definition.name === name)!;
const values = (state: DashboardSelection, name: string) =>
  filterOf(state, name).selected.map(({ value }) => value);
const choose = (name: string, ...chosen: string[]): DashboardStateInput => ({
  filters: [{ name, values: chosen }],
});

describe('view options', () => {
  const definition = withFilters([
    {
      name: 'unit',
      kind: 'type',
      label: 'Unit',
      hasOneSelectionOnly: true,
      default: ['brand'],
      options: ['brand', 'product'].map((value) => ({ value, label: value })),
    },
    { name: 'card', kind: 'scorecard_dropdown', label: 'Scorecard', hasOneSelectionOnly: true },
  ]);

  it('[D-02 D-10] are what the filters of kind type and scorecard choose', async () => {
    const usual = await apply({}, { definition });
    expect(usual.querySelection.options).toEqual({ type: 'brand', scorecard: 'growth' });
    const input = {
      filters: [
        { name: 'unit', values: ['product'] },
        { name: 'card', values: ['price'] },
      ],
    };
    const { querySelection, filters } = await apply(input, { definition });
    expect(querySelection.options).toEqual({ type: 'product', scorecard: 'price' });
    // The default stays known, so that a page can set the filter back to it.
    expect(filters.map(({ usual: { selected } }) => selected[0]?.value)).toEqual([
      'brand',
      'growth',
    ]);
    expect((await apply({})).querySelection.options).toEqual({ type: null, scorecard: null });
  });
});

describe('[R-18] a period that was chosen on another dashboard', () => {
  const days = withFilters([{ name: 'time_range', kind: 'time_range', label: 'Days' }]);
  const framed = withFilters([
    { name: 'time_frame', kind: 'time_frame', label: 'Frame', hasOneSelectionOnly: true },
  ]);
  const half = choose('time_frame', 'L26W');
  const rangeOf = ({ startDate, endDate }: { startDate: string; endDate: string }) => ({
    startDate,
    endDate,
  });

  it('a time frame is its days where there is a choice of days alone', async () => {
    const there = await apply(half, { definition: framed });
    const here = await apply(half, { definition: days });
    expect(rangeOf(here.period)).toEqual(rangeOf(there.period));
    expect(rangeOf(here.baselines[0]!.range)).toEqual(rangeOf(there.baselines[0]!.range));
    expect(values(here, 'time_range')).toEqual([here.period.startDate, here.period.endDate]);
    expect(messages(here)).toEqual([]);
    const timerange = { startDate: '2026-03-02', endDate: '2026-03-15' };
    const typed = await apply({ ...half, timerange }, { definition: days });
    expect(rangeOf(typed.period)).toEqual(timerange);
    expect(messages(typed)).toEqual([]);
  });

  it('days are the frame that has them where there are frames alone, and are left out otherwise', async () => {
    const { period } = await apply(half, { definition: framed });
    const here = await apply({ timerange: rangeOf(period) }, { definition: framed });
    expect(values(here, 'time_frame')).toEqual(['L26W']);
    expect(here.period).toEqual(period);
    expect(messages(here)).toEqual([]);
    const timerange = { startDate: '2026-03-02', endDate: '2026-03-15' };
    const other = await apply({ timerange }, { definition: framed });
    expect(other.period.frame).toBe('L12W');
    expect(messages(other)).toEqual(['This dashboard has no choice of days.']);
  });

  it('is cut to the plan, with the notice of the days', async () => {
    const of = (frame: string) =>
      apply(choose('time_frame', frame), { definition: days, accessScope: trial });
    const { period } = await of('L26W');
    expect(period.cut).toBe(true);
    expect((await of('L26W')).notices).toMatchObject([{ code: 'plan', parameter: 'timerange' }]);
    expect((await of('All')).notices).toEqual([]);
  });

  it('what is no frame is left out', async () => {
    const odd = await apply(choose('time_frame', 'L99W'), { definition: days });
    expect(messages(odd)).toEqual(['This dashboard has no filter “Time frame”.']);
  });
});

describe('filters whose part the data set lacks', () => {
  const definition = withFilters([
    { name: 'flavour', kind: 'flavors', label: 'Flavours' },
    { name: 'region', kind: 'region', label: 'Region' },
    { name: 'place', kind: 'work_and_play', label: 'Office or home' },
  ]);

  it('are left out, and the reason is said once', async () => {
    const set = fakeDataSet({ parts: new Set(['regions']) });
    const lacking = await apply({}, { definition, set });
    expect(lacking.filters.map(({ definition: { name } }) => name)).toEqual(['region']);
    expect(lacking.filtersLeftOut).toBe(
      'Filters left out: Flavours, Office or home. This data set has no flavours and no occasions (work or play).',
    );
    expect(lacking.notices).toEqual([]);
    const whole = await apply({}, { definition });
    expect([whole.filters.length, whole.filtersLeftOut]).toEqual([3, null]);
  });

  it('[R-19] say so where an address chooses in them', async () => {
    const set = fakeDataSet({ parts: new Set() });
    expect(messages(await apply(choose('flavour', 'x'), { definition, set }))).toEqual([
      'Filters left out: Flavours. This data set has no flavours.',
    ]);
  });
});

describe('the days', () => {
  it('[D-14 D-16.1] are the last 12 weeks of the data, held against as many before', async () => {
    const { querySelection, period, notices } = await apply({});
    expect(notices).toEqual([]);
    expect(period.label).toBe('Last 12 weeks');
    expect(querySelection).toMatchObject({
      brand: 1,
      product: null,
      competitors: [],
      competitorProducts: [],
      conditions: [],
      ownCategories: { dim: 'category', in: [3], complete: true },
      period: { startDate: '2026-06-08', endDate: '2026-08-30' },
      baselines: [
        {
          kind: 'prior_period',
          range: { startDate: '2026-03-16', endDate: '2026-06-07' },
          outOfPlan: false,
        },
      ],
      limit: null,
    });
  });

  it('[D-14] are held against the year before where that is chosen', async () => {
    const { querySelection } = await apply(choose('comparison_type', 'year_ago'));
    expect(querySelection.baselines).toMatchObject([
      { kind: 'year_ago', range: { startDate: '2025-06-09', endDate: '2025-08-31' } },
    ]);
  });

  it('[D-23] are held against both where both are chosen, first against the days before', async () => {
    const { querySelection, baselines, notices } = await apply(
      choose('comparison_type', 'year_ago', 'prior_period'),
    );
    expect(querySelection).toMatchObject({
      baselines: [
        { kind: 'prior_period', range: { startDate: '2026-03-16', endDate: '2026-06-07' } },
        { kind: 'year_ago', range: { startDate: '2025-06-09', endDate: '2025-08-31' } },
      ],
    });
    expect(baselines[1]?.label).toBe('Jun 09 – Aug 31, 2025');
    expect(notices).toEqual([]);
  });

  it('[D-23 R-19] are held against one of two where the other is the same days, or has no data', async () => {
    const both = choose('comparison_type', 'prior_period', 'year_ago');
    const year = await apply({
      timerange: { startDate: '2025-08-25', endDate: '2026-08-23' },
      ...both,
    });
    expect(year.querySelection).toMatchObject({
      baselines: [{ kind: 'prior_period' }],
    });
    expect(year.notices.map(({ message }) => message)).toEqual([
      'Prior period and year ago are the same days here.',
    ]);
    const early = await apply({
      timerange: { startDate: '2024-01-02', endDate: '2024-01-31' },
      ...both,
    });
    expect(early.querySelection).toMatchObject({
      baselines: [{ kind: 'prior_period' }],
    });
    expect(early.notices.map(({ message }) => message)).toEqual([
      'Year ago: the data do not reach back that far.',
    ]);
  });

  it.each([
    ['L4W', '2026-08-03'],
    ['L12W', '2026-06-08'],
    ['L26W', '2026-03-02'],
    ['L52W', '2025-09-01'],
    ['YTD', '2026-01-01'],
    ['All', '2023-08-31'],
  ])('[D-02] the time frame %s begins on %s', async (frame, startDate) => {
    const { querySelection } = await apply(choose('time_frame', frame));
    expect(querySelection.period).toEqual({ startDate, endDate: '2026-08-30' });
  });

  it.each([
    ['01/15/2026', '02/14/2026'],
    ['2026-01-15', '2026-02-14'],
    ['Jan 15, 2026', 'Feb 14, 2026'],
  ])(
    '[D-02 D-05 D-06] a range written %s – %s beats the time frame',
    async (startDate, endDate) => {
      const state = await apply({
        timerange: { startDate, endDate },
        ...choose('time_frame', 'L4W'),
      });
      expect(state.querySelection.period).toEqual({
        startDate: '2026-01-15',
        endDate: '2026-02-14',
      });
      expect(values(state, 'timerange')).toEqual(['2026-01-15', '2026-02-14']);
      expect(values(state, 'time_frame')).toEqual([]);
      expect(messages(state)).toEqual([
        'Time range and Time frame can’t be combined. Time range is used.',
      ]);
    },
  );

  it('[D-03] a time frame beats the switch to all days, which is off then and says so', async () => {
    const definition = shipped.find(({ slug }) => slug === 'performance')!;
    const both = {
      filters: [
        { name: 'history', values: ['on'] },
        { name: 'time_frame', values: ['L4W'] },
      ],
    };
    const state = await apply(both, { definition });
    expect(state.period.label).toBe('Last 4 weeks');
    expect(values(state, 'history')).toEqual(['off']);
    expect(messages(state)).toEqual([expect.stringMatching(/Time frame is used\.$/)]);
    const all = await apply(choose('history', 'on'), { definition });
    expect(all.period.label).toBe('All data');
    expect(values(all, 'time_frame')).toEqual([]);
    expect(all.notices).toEqual([]);
  });

  it.each([
    ['02/30/2026', '03/01/2026', 'Wrong Time Format.'],
    ['1/1/2026', '03/01/2026', 'Wrong Time Format.'],
    ['01/01/1826', '03/01/2026', 'Wrong Time Format.'],
    ['03/02/2026', '03/01/2026', 'The start date must not be after the end date.'],
    [
      '03/02/2020',
      '03/03/2020',
      'No data for these dates. Data covers Aug 31, 2023 to Aug 30, 2026.',
    ],
  ])('[D-05 D-06 R-19] %s – %s is left out', async (startDate, endDate, message) => {
    const state = await apply({ timerange: { startDate, endDate } });
    expect(state.notices).toEqual([
      { code: 'left-out', parameter: 'timerange', subject: `${startDate} – ${endDate}`, message },
    ]);
    expect(state.period.label).toBe('Last 12 weeks');
  });

  it('[D-06] one day is a range, and what lies outside the data is cut off', async () => {
    const day = await apply({ timerange: { startDate: '03/01/2026', endDate: '03/01/2026' } });
    expect(day.querySelection.period).toEqual({ startDate: '2026-03-01', endDate: '2026-03-01' });
    const late = await apply({ timerange: { startDate: '08/24/2026', endDate: '12/31/2026' } });
    expect(late.querySelection.period).toEqual({ startDate: '2026-08-24', endDate: '2026-08-30' });
    expect(late.notices.map(({ code }) => code)).toEqual(['range']);
  });

  it('[D-16.1] of a trial are cut to its 90 days, and what is before them is not in the plan', async () => {
    const limit = { startDate: '2026-06-02', endDate: '2026-08-30' };
    const usual = await apply({}, { accessScope: trial });
    expect(usual.notices).toEqual([]);
    expect(usual.querySelection).toMatchObject({ limit, baselines: [{ outOfPlan: false }] });
    expect(values(usual, 'time_frame')).toEqual(['L4W']);
    const weeks = await apply(choose('time_frame', 'L12W'), { accessScope: trial });
    expect(weeks.querySelection).toMatchObject({ limit, baselines: [{ outOfPlan: true }] });

    const year = await apply(choose('time_frame', 'L52W'), { accessScope: trial });
    expect(year.querySelection.period).toEqual(limit);
    expect(messages(year)).toEqual(['Your plan includes data from Jun 02, 2026 to Aug 30, 2026.']);

    const before = await apply(
      { timerange: { startDate: '01/01/2025', endDate: '01/31/2025' } },
      { accessScope: trial },
    );
    expect(before.querySelection.period).toEqual(usual.querySelection.period);
    expect(before.notices.map(({ code }) => code)).toEqual(['plan']);

    // `All` means all open days, so there is no notice.
    const all = await apply(choose('time_frame', 'All'), { accessScope: trial });
    expect([all.querySelection.period, all.notices]).toEqual([limit, []]);
  });

  it('[D-16.1] locks the frames that the plan does not include, with the reason', async () => {
    const frames = async (accessScope: AccessScope) => {
      const { options } = filterOf(await apply({}, { accessScope }), 'time_frame');
      const page = await options.page({ search: '', offset: 0, limit: 9 });
      return page.options.map(({ value, locked }) => [value, locked !== undefined]);
    };
    const open = ['L4W', 'L12W', 'L26W', 'L52W', 'YTD', 'All'].map((frame) => [frame, false]);
    expect(await frames(full)).toEqual(open);
    expect(await frames(trial)).toEqual(
      open.map(([frame]) => [frame, ['L26W', 'L52W', 'YTD'].includes(String(frame))]),
    );
  });

  it('[D-16.1] of a visitor are the last full quarter, whatever is asked for', async () => {
    const quarter = { startDate: '2026-04-01', endDate: '2026-06-30' };
    const state = await apply(
      {
        ...choose('time_frame', 'All'),
        timerange: { startDate: '01/01/2026', endDate: '08/01/2026' },
      },
      { accessScope: visitor },
    );
    expect(state.querySelection).toMatchObject({
      brand: null,
      period: quarter,
      limit: quarter,
      baselines: [],
    });
    expect(state.filters.map(({ definition }) => definition.name)).toEqual(['categories']);
    const reason = 'The public view shows the last full quarter of the market.';
    expect(state.notices.map(({ parameter, message }) => [parameter, message])).toEqual([
      ['filters', 'There is no filter “Time frame” here.'],
      ['filters', reason],
      ['timerange', reason],
    ]);
  });

  it('[D-16.1] of data that fill no quarter are none for a visitor', async () => {
    const set = fakeDataSet({ firstDay: '2026-07-10' });
    await expect(apply({}, { accessScope: visitor, set })).rejects.toThrow('no day is open');
  });

  it('[D-08] are the dashboard’s own until somebody chooses', async () => {
    const details = { meta: { timeframe: { startDate: '01/01/2026', endDate: '03/31/2026' } } };
    const frame = { name: 'time_frame', kind: 'time_frame', label: 'F', hasOneSelectionOnly: true };
    const definition = withFilters([frame], { details });
    expect((await apply({}, { definition })).querySelection.period).toEqual({
      startDate: '2026-01-01',
      endDate: '2026-03-31',
    });
    const chosen = await apply(choose('time_frame', 'L4W'), { definition });
    expect(chosen.period.label).toBe('Last 4 weeks');
    const framed = withFilters([frame], { details: { meta: { timerange: 'L26W' } } });
    expect((await apply({}, { definition: framed })).period.label).toBe('Last 26 weeks');
  });

  it('[R-19] a frame in the address goes before the switch to all days, and says so', async () => {
    const both = ['time_frame', 'historical_toggle'].map((kind) => ({
      name: kind,
      kind,
      label: kind,
      hasOneSelectionOnly: true,
      areMutuallyExclusive: true,
    }));
    const state = await apply(
      {
        filters: [
          { name: 'time_frame', values: ['L4W'] },
          { name: 'historical_toggle', values: ['on'] },
        ],
      },
      { definition: withFilters(both) },
    );
    expect(state.period.label).toBe('Last 4 weeks');
    expect(messages(state)).toEqual([
      'time_frame and historical_toggle can’t be combined. time_frame is used.',
    ]);
  });

  it('[D-02] a historical toggle covers all days that the plan opens', async () => {
    const definition = oneFilter('historical_toggle', { hasOneSelectionOnly: true });
    expect((await apply(choose('it', 'on'), { definition })).querySelection.period.startDate).toBe(
      '2023-08-31',
    );
    expect((await apply(choose('it', 'off'), { definition })).querySelection.period.startDate).toBe(
      '2026-06-08',
    );
  });
});

describe('brand and product', () => {
  it('[D-02 D-03 D-11] a product is one of the brand’s, else it is left out', async () => {
    const fits = await apply({ product: 'prd_own_a' });
    expect(fits.product).toEqual({ id: 'prd_own_a', name: '(Own) Almond bar' });
    expect(fits.querySelection.product).toBe(11);
    for (const product of ['prd_rival_a', 'prd_unknown', 'nothing']) {
      const state = await apply({ product });
      expect([state.product, state.querySelection.product]).toEqual([null, null]);
      expect(messages(state)).toEqual([`“${product}” is no product of Own.`]);
    }
  });

  it('a dashboard of one product begins with the first product of the brand', async () => {
    const definition = shipped.find(({ slug }) => slug === 'product-performance')!;
    expect((await apply({}, { definition })).querySelection.product).toBe(11);
  });

  it('[R-19] a brand without data is said to have none', async () => {
    const bare = { id: 'brd_bare', name: 'Bare', dataSetId: null };
    const state = await apply({}, { accessScope: { ...full, brands: [bare] } });
    expect([state.brand, state.querySelection.brand]).toEqual([
      { id: 'brd_bare', name: 'Bare' },
      null,
    ]);
    expect(messages(state)).toEqual(['No data for Bare.']);
  });
});

describe('the comparison', () => {
  // The dossier offers the types that its widgets follow; a definition may offer all.
  const definition = {
    ...dossier,
    filters: dossier.filters.map((filter) =>
      filter.kind === 'comparison_type' ? { ...filter, options: undefined } : filter,
    ),
  };

  it('[D-02 D-07] begins with the competitors of the set-up, as far as the plan allows', async () => {
    const competitors = ['nobody', 'brd_own', 'brd_rival', 'brd_other'];
    const of = async (input: DashboardStateInput, accessScope: AccessScope) => {
      const state = await apply(input, { accessScope: { ...accessScope, competitors } });
      return [state.querySelection.competitors, state.notices];
    };
    expect(await of({}, full)).toEqual([[3, 4], []]);
    expect(await of({}, trial)).toEqual([[3], []]);
    expect(await of({ comparison: { brands: [] } }, full)).toEqual([[], []]);
    expect(await of({ comparison: { brands: ['brd_third'] } }, full)).toEqual([[5], []]);
    expect(await of({}, { ...visitor, brands: [own] })).toEqual([[], []]);
  });

  it('[D-07] knows which brands sell in no category of the subject, unless categories are chosen', async () => {
    const of = (id: number) => ({ dim: 'category' as const, in: [id], complete: true });
    const set = openDataSet({
      ...fakeDataSet(),
      // The third brand has no known category.
      categoriesOfBrands: new Map([
        [1, of(3)],
        [3, of(3)],
        [4, of(5)],
      ]),
    });
    const comparison = { brands: ['brd_rival', 'brd_other', 'brd_third'] };
    const { elsewhere, querySelection } = await apply({ comparison }, { set });
    expect(querySelection.competitors).toEqual([3, 4, 5]);
    expect([elsewhere?.of, elsewhere?.options.map(({ label }) => label)]).toEqual([
      'Own',
      ['Other'],
    ]);
    const { filters } = choose('categories', 'tea');
    expect((await apply({ comparison, filters: filters! }, { set })).elsewhere).toBeNull();
    expect((await apply({ comparison: { brands: ['brd_rival'] } }, { set })).elsewhere).toBeNull();
  });

  it('[D-02 D-07] is of as many brands as the plan says', async () => {
    const brands = ['brd_second', 'brd_rival', 'brd_other', 'brd_third'];
    const state = await apply({ comparison: { brands } });
    expect(state.querySelection.competitors).toEqual([2, 3, 4]);
    expect(state.notices).toEqual([
      {
        code: 'comparison-limit',
        parameter: 'comparison',
        subject: 'Third',
        message: 'You can compare at most 3 brands. Left out: Third.',
      },
    ]);
    const cut = await apply({ comparison: { brands } }, { accessScope: trial });
    expect([cut.querySelection.competitors, messages(cut)]).toEqual([
      [2],
      ['You can compare at most 1 brand. Left out: Rival, Other, Third.'],
    ]);
  });

  it('[D-07 R-19] leaves out what is not there, the subject and repeats', async () => {
    const state = await apply({
      comparison: { brands: ['brd_rival', 'nobody', 'brd_own', 'brd_rival'] },
    });
    expect(state.querySelection.competitors).toEqual([3]);
    expect(messages(state)).toEqual([
      'There is no brand “nobody” to compare with.',
      'Own is already shown.',
    ]);
  });

  it('[D-02 D-07] is of products in place of brands', async () => {
    const both = { brands: ['brd_rival'], products: ['prd_rival_a'] };
    const products = await apply(
      { comparison: both, ...choose('comparison_type', 'product') },
      { definition },
    );
    expect(products.querySelection).toMatchObject({ competitors: [], competitorProducts: [31] });
    expect(products.comparison.options[0]!.label).toBe('(Rival) Rival bar');
    const two = { products: ['prd_rival_a', 'prd_own_b'] };
    const cut = await apply(
      { comparison: two, ...choose('comparison_type', 'product') },
      { definition, accessScope: trial },
    );
    expect(messages(cut)).toEqual([
      'You can compare at most 1 product. Left out: (Own) Berry bar.',
    ]);
    expect(cut.querySelection.competitorProducts).toEqual([31]);
    expect(cut.comparison.options.map(({ label }) => label)).toEqual(['(Rival) Rival bar']);
    const brands = await apply({ comparison: both });
    expect(brands.querySelection).toMatchObject({ competitors: [3], competitorProducts: [] });
    expect(messages(brands)).toEqual([
      'Brands and products are not compared with at once; the brands are used.',
    ]);
  });

  it('[D-02] with an average of the same period, has no other type beside it', async () => {
    const filters = [
      { name: 'comparison_type', values: ['prior_period', 'category_average', 'brand'] },
    ];
    const state = await apply({ filters }, { definition });
    expect(state.querySelection.reference).toEqual({
      kind: 'category_average',
      label: 'category average',
      unit: 'brand',
      counts: 'sellers',
      members: null,
    });
    expect(state.reference).toBe('category average');
    expect(messages(state)).toEqual([
      'Category average stands alone, without Prior period and Brand.',
    ]);
    // Widgets without the reference compare with the prior period.
    expect(state.baselines.map(({ kind }) => kind)).toEqual(['prior_period']);
    expect(
      (await apply(choose('comparison_type', 'year_ago'), { definition })).reference,
    ).toBeNull();
  });

  it('[D-02] of a product is with the products of its category', async () => {
    const state = await apply(
      { product: 'prd_own_a', ...choose('comparison_type', 'category_average') },
      { definition },
    );
    expect(state.querySelection.reference).toMatchObject({
      kind: 'category_average',
      unit: 'product',
      members: [11],
    });
  });

  it('[D-02] of brands is called by its name, or by how many they are', async () => {
    const labelOf = async (...brands: string[]) =>
      (
        await apply(
          { ...choose('comparison_type', 'brand'), comparison: { brands } },
          { definition },
        )
      ).querySelection.reference;
    expect(await labelOf('brd_rival')).toMatchObject({ label: 'Rival', members: [3] });
    expect(await labelOf('brd_rival', 'brd_other')).toMatchObject({
      kind: 'brand',
      counts: 'all',
      label: 'average of 2 brands',
    });
  });

  it('[D-07] with brands or products, and none of them, says so', async () => {
    for (const kind of ['brand', 'product'])
      expect(messages(await apply(choose('comparison_type', kind), { definition }))).toEqual([
        `Please add a ${kind} in your comparison before proceeding`,
      ]);
    expect(
      (
        await apply(
          { ...choose('comparison_type', 'brand'), comparison: { brands: ['brd_rival'] } },
          { definition },
        )
      ).notices,
    ).toEqual([]);
  });
});

describe('filters', () => {
  it.each<[string, object, string[], unknown]>([
    ['categories', {}, ['chips', 'tea'], [{ dim: 'category', in: [3, 5] }]],
    ['snacks', {}, ['chips'], [{ dim: 'category', in: [3] }]],
    ['beverages', {}, ['tea'], [{ dim: 'category', in: [5] }]],
    ['sub_category', {}, ['dark'], [{ dim: 'sub_category', in: [7] }]],
    ['nested_categories', {}, ['chips'], [{ dim: 'category', in: [3] }]],
    [
      'nested_categories',
      {},
      ['chips', 'beverages'],
      [{ dim: 'category', in: [3], or: [{ dim: 'department', in: [2] }] }],
    ],
    ['region', {}, ['Pacific'], [{ dim: 'division', in: ['Pacific'] }]],
    ['region', {}, ['CA'], [{ dim: 'state', in: ['CA'] }]],
    ['region', {}, ['Middle Atlantic', 'CA'], [{ dim: 'state', in: ['CA', 'NY'] }]],
    ['flavors', {}, ['Lime'], [{ dim: 'flavor', in: [2] }]],
    // All restrictions must hold.
    [
      'restrictions',
      {},
      ['Vegan', 'Kosher'],
      [
        { dim: 'restriction', in: [1] },
        { dim: 'restriction', in: [2] },
      ],
    ],
    ['work_and_play', { hasOneSelectionOnly: true }, ['work'], [{ dim: 'occasion', in: [1] }]],
    ['work_and_play', { hasOneSelectionOnly: true }, ['play'], [{ dim: 'occasion', in: [2] }]],
    ['work_and_play', { hasOneSelectionOnly: true }, ['both'], []],
    ['velocity_score', {}, ['fast'], [{ dim: 'velocity_band', in: ['Fast'] }]],
    ['scorecard_dropdown', { hasOneSelectionOnly: true }, ['loyalty'], []],
    ['search_brands', { hasOneSelectionOnly: true }, ['brd_rival'], []],
    ['type', { options: [{ value: 'units', label: 'Units' }] }, ['units'], []],
  ])(
    '[D-02] filter kind %s %j with the values %j narrows the query',
    async (kind, more, chosen, conditions) => {
      const state = await apply(choose('it', ...chosen), { definition: oneFilter(kind, more) });
      expect(state.notices).toEqual([]);
      expect(new Set(values(state, 'it'))).toEqual(new Set(chosen));
      expect(state.querySelection.conditions).toEqual(conditions);
    },
  );

  it('[R-18] one filter has one name: by its kind too, and a department of a tree is its categories in a list', async () => {
    const definition = oneFilter('categories', { hasSelectAll: true });
    const list = await apply(choose('categories', 'snacks', 'tea'), { definition });
    expect(list.notices).toEqual([]);
    expect(values(list, 'it')).toEqual(['chips', 'chocolate', 'tea']);
    const without = await apply(choose('work_and_play', 'work'), { definition });
    expect(messages(without)).toEqual(['This dashboard has no filter “Office or home”.']);
  });

  it('[D-02] regions are divisions with their states, and all states of a division are the division', async () => {
    const definition = oneFilter('region', { hasSelectAll: true });
    const { options } = filterOf(await apply({}, { definition }), 'it');
    const { options: listed } = await options.page({ search: '', offset: 0, limit: 10 });
    expect(listed.map(({ value, parent }) => [value, parent])).toEqual([
      ['Middle Atlantic', undefined],
      ['NY', 'Middle Atlantic'],
      ['Pacific', undefined],
      ['CA', 'Pacific'],
      ['WA', 'Pacific'],
    ]);
    const states = await apply(choose('it', 'CA', 'WA'), { definition });
    expect(values(states, 'it')).toEqual(['Pacific']);
    expect(states.querySelection.conditions).toEqual([{ dim: 'division', in: ['Pacific'] }]);
    const all = await apply(choose('it', 'Pacific', 'NY'), { definition });
    expect(filterOf(all, 'it').selectedAll).toBe(true);
  });

  it('[D-03] select-all stays "all", and narrows nothing', async () => {
    const state = await apply({ filters: [{ name: 'categories', all: true }] });
    expect(filterOf(state, 'categories')).toMatchObject({ selectedAll: true, selected: [] });
    expect(state.querySelection.conditions).toEqual([]);
    const definition = oneFilter('restrictions');
    const refused = await apply({ filters: [{ name: 'it', all: true }] }, { definition });
    expect(messages(refused)).toEqual(['It: not everything can be chosen at once.']);
  });

  it('a default value is a department, a category, or a name that does not exist', async () => {
    const definition = (value: string) =>
      oneFilter('categories', { hasSelectAll: true, default: [value] });
    const chips = await apply({}, { definition: definition('Chips') });
    expect(chips.querySelection.conditions).toEqual([{ dim: 'category', in: [3] }]);
    const snacks = await apply({}, { definition: definition('Snacks') });
    expect(snacks.querySelection.conditions).toEqual([{ dim: 'category', in: [3, 4] }]);
    const none = await apply({}, { definition: definition('Toys') });
    expect([filterOf(none, 'it').selectedAll, none.notices]).toEqual([true, []]);
  });

  it('[U-05] the categories of the preferences take the place of those that a definition names', async () => {
    const conditions = async (categories: string[], chosen?: string[]) => {
      const definition = oneFilter('categories', { hasSelectAll: true, default: chosen });
      const state = await apply({}, { definition, accessScope: { ...full, categories } });
      return state.querySelection.conditions;
    };
    const chips = [{ dim: 'category', in: [3] }];
    const snacks = [{ dim: 'category', in: [3, 4] }];
    expect(await conditions(['Chips'], ['Snacks'])).toEqual(chips);
    expect(await conditions(['Snacks'], ['Chips'])).toEqual(snacks);
    // Another data set may have none of them, and a page about the brand begins with all that it sells.
    expect(await conditions(['Toys'], ['Snacks'])).toEqual(snacks);
    expect(await conditions(['Chips'])).toEqual([]);
  });

  it('[D-03] a child follows its parent', async () => {
    const definition = withFilters([
      {
        name: 'sub_category',
        kind: 'sub_category',
        label: 'Sub-categories',
        parent: 'categories',
        hasSelectAll: true,
      },
      { name: 'categories', kind: 'categories', label: 'Categories', hasSelectAll: true },
    ]);
    const state = await apply(
      {
        filters: [
          { name: 'sub_category', values: ['kettle', 'dark'] },
          { name: 'categories', values: ['chips'] },
        ],
      },
      { definition },
    );
    expect(values(state, 'sub_category')).toEqual(['kettle']);
    expect(messages(state)).toEqual([
      'Sub-categories: “dark” does not belong to what is chosen above it.',
    ]);
    const page = await filterOf(state, 'sub_category').options.page({
      search: '',
      offset: 0,
      limit: 9,
    });
    expect(page.options.map(({ value }) => value)).toEqual(['kettle']);
  });

  it('[D-03] siblings that exclude one another: the first holds; others are combined', async () => {
    const definition = withFilters([
      {
        name: 'snacks',
        kind: 'snacks',
        label: 'Snacks',
        areMutuallyExclusive: true,
        hasSelectAll: true,
      },
      {
        name: 'beverages',
        kind: 'beverages',
        label: 'Beverages',
        areMutuallyExclusive: true,
        hasSelectAll: true,
      },
    ]);
    const both = {
      filters: [
        { name: 'beverages', values: ['tea'] },
        { name: 'snacks', values: ['chips'] },
      ],
    };
    const state = await apply(both, { definition });
    expect(state.querySelection.conditions).toEqual([{ dim: 'category', in: [3] }]);
    expect(messages(state)).toEqual(['Snacks and Beverages can’t be combined. Snacks is used.']);
    const filters = definition.filters.map((one) => ({ ...one, areMutuallyExclusive: false }));
    const joined = await apply(both, { definition: { ...definition, filters } });
    expect([joined.querySelection.conditions.length, joined.notices]).toEqual([2, []]);
    const alone = await apply(choose('beverages', 'tea'), { definition });
    expect([alone.querySelection.conditions, alone.notices]).toEqual([
      [{ dim: 'category', in: [5] }],
      [],
    ]);
  });

  it('[D-03] all of a department, at once or one by one, is that department; at first nothing is chosen', async () => {
    const definition = oneFilter('snacks', { hasSelectAll: true });
    const usual = await apply({}, { definition });
    expect(filterOf(usual, 'it')).toMatchObject({ selectedAll: false, selected: [], given: false });
    expect(usual.querySelection.conditions).toEqual([]);
    for (const asked of [{ all: true }, { values: ['chocolate', 'chips'] }]) {
      const all = await apply({ filters: [{ name: 'it', ...asked }] }, { definition });
      expect(filterOf(all, 'it')).toMatchObject({ selectedAll: true, given: true });
      expect(all.querySelection.conditions).toEqual([{ dim: 'department', in: [1] }]);
      expect(all.notices).toEqual([]);
    }
  });

  it('[D-03] of one selection only, the first counts', async () => {
    const state = await apply(choose('time_frame', 'L4W', 'L26W'));
    expect(values(state, 'time_frame')).toEqual(['L4W']);
    expect(messages(state)).toEqual([
      'Time frame: only one can be chosen; “Last 4 weeks” is used.',
    ]);
  });

  it('[R-19] what the dashboard or the data do not have is left out, the rest applies', async () => {
    const state = await apply({
      filters: [
        { name: 'categories', values: ['chips', 'toys', `x${'y'.repeat(99)}\n`] },
        { name: '__proto__', values: ['a'] },
        { name: 'brand', values: ['brd_rival'] },
        { name: 'time_range', values: ['2026-01-01'] },
        { name: 'categories', values: ['tea'] },
      ],
    });
    expect(state.querySelection.conditions).toEqual([{ dim: 'category', in: [3] }]);
    expect(messages(state)).toEqual([
      'This dashboard has no filter “__proto__”.',
      'Brand is chosen by “brand” of the address, not among the filters.',
      // The kind of a filter is accepted as its name.
      'Time range is chosen by “timerange” of the address, not among the filters.',
      'Categories is there twice.',
      'Categories: there is no “toys”.',
      `Categories: there is no “x${'y'.repeat(58)}…”.`,
    ]);
    const bare = await apply(
      { product: 'prd_own_a', comparison: { brands: ['brd_rival'] } },
      { definition: withFilters([]) },
    );
    expect(bare.notices.map(({ parameter }) => parameter)).toEqual(['product', 'comparison']);
    expect(bare.querySelection.competitors).toEqual([]);
  });

  it('categories have their icons', async () => {
    const { filters } = await apply({});
    const page = await filters.at(-1)!.options.page({ search: 'CH', offset: 1, limit: 1 });
    expect(page).toEqual({
      options: [
        {
          value: 'chocolate',
          label: 'Chocolate',
          iconUrl: 'http://platform/assets/categories/chocolate.svg',
        },
      ],
      hasMore: false,
    });
  });
});

describe('a search for a brand', () => {
  const definition = shipped.find(({ slug }) => slug === 'brand-intelligence')!;
  const look = (input: DashboardStateInput, accessScope = full) =>
    apply(input, { definition, accessScope });

  it('makes it the subject, in its categories, beside the brand of the viewer', async () => {
    const state = await look(choose('search_brand', 'brd_rival'));
    expect(state.notices).toEqual([]);
    // Links to other pages keep the viewer's brand.
    expect(state.brand).toEqual({ id: 'brd_own', name: 'Own' });
    expect(values(state, 'search_brand')).toEqual(['brd_rival']);
    // The categories of the own brand do not apply to the looked-at brand.
    expect(state.querySelection).toMatchObject({ brand: 3, own: 1, ownCategories: null });
    expect((await look(choose('search_brand', 'brd_own'))).querySelection).toMatchObject({
      brand: 1,
      own: 1,
    });
  });

  it('without a choice is the first competitor of the set-up or large brand with a category in common', async () => {
    const largest = await look({});
    expect([largest.querySelection.brand, values(largest, 'search_brand')]).toEqual([
      4,
      ['brd_other'],
    ]);
    const scope = { ...full, competitors: ['brd_gone', 'brd_own', 'brd_third', 'brd_rival'] };
    const { querySelection } = await look({}, scope);
    expect(querySelection).toMatchObject({ brand: 5, own: 1, competitors: [3] });
    const set = fakeDataSet();
    const near = { dim: 'category' as const, in: [3], complete: true };
    const nearest = openDataSet({
      ...set,
      categoriesOfBrands: new Map([
        [1, near],
        [3, near],
      ]),
    });
    for (const accessScope of [full, { ...full, competitors: ['brd_third'] }]) {
      const found = await apply({}, { definition, set: nearest, accessScope });
      expect(found.querySelection.brand).toBe(3);
    }
  });

  it('[D-02] begins with the own brand where its definition says so', async () => {
    const trend = shipped.find(({ slug }) => slug === 'search-order-trend')!;
    const state = await apply({}, { definition: trend, accessScope: full });
    expect(values(state, 'search_brand')).toEqual(['brd_own']);
    expect(state.querySelection).toMatchObject({ brand: 1, own: 1 });
    const rival = await apply(choose('search_brand', 'brd_rival'), { definition: trend });
    expect(rival.querySelection).toMatchObject({ brand: 3, own: 1 });
  });

  it('[R-19] of an unknown brand says so; a second one is left out', async () => {
    const unknown = await look(choose('search_brand', 'brd_of_others'));
    expect([unknown.querySelection.brand, messages(unknown)]).toEqual([
      4,
      ['Brand: there is no “brd_of_others”.'],
    ]);
    const two = await look(choose('search_brand', 'nobody', 'brd_rival', 'brd_third'));
    expect([two.querySelection.brand, values(two, 'search_brand')]).toEqual([3, ['brd_rival']]);
    expect(messages(two)).toHaveLength(2);
  });

  it('[D-07] is not compared with itself', async () => {
    const state = await look({
      ...choose('search_brand', 'brd_rival'),
      comparison: { brands: ['brd_rival', 'brd_third'] },
    });
    expect(state.querySelection.competitors).toEqual([5]);
    expect(messages(state)).toEqual(['Rival is already shown.']);
  });
});

describe('options of the comparison', () => {
  it('[D-04] are brands by name without the subject, those that begin with the search first', async () => {
    const { filters } = await apply({});
    const { options } = filters.find(({ definition }) => definition.name === 'comparison')!;
    const labels = async (search: string, offset = 0, limit = 20) =>
      (await options.page({ search, offset, limit })).options.map(({ label }) => label);
    expect(await labels('')).toEqual(['Other', 'Rival', 'Second', 'Third']);
    expect(await labels('r')).toEqual(['Rival', 'Other', 'Third']);
    expect((await options.page({ search: '', offset: 2, limit: 2 })).hasMore).toBe(false);
    expect((await options.page({ search: '', offset: 1, limit: 2 })).hasMore).toBe(true);
  });

  it.each(['comparison', 'search_brands_with_pills'] as const)(
    '[D-02 D-07] of %s are brands: competitors of the set-up, then large ones, then the others by name',
    async (kind) => {
      const accessScope = { ...full, competitors: ['brd_third', 'brd_gone'] };
      const definition = withFilters([{ name: 'others', kind, label: 'Others' }]);
      const { options } = filterOf(await apply({}, { accessScope, definition }), 'others');
      const { options: page } = await options.page({ search: '', offset: 0, limit: 9 });
      expect(page.map(({ label }) => label)).toEqual(['Third', 'Other', 'Rival', 'Second']);
    },
  );

  it('[D-04] are products where products are compared with', async () => {
    const { filters } = await apply(choose('comparison_type', 'product'), {
      definition: withFilters([
        { name: 'comparison', kind: 'comparison', label: 'C' },
        { name: 'comparison_type', kind: 'comparison_type', label: 'T' },
      ]),
    });
    const { options } = filters.find(({ definition }) => definition.name === 'comparison')!;
    expect(await options.page({ search: 'bar', offset: 0, limit: 2 })).toMatchObject({
      hasMore: true,
      options: [{ label: '(Own) Almond bar' }, {}],
    });
  });
});

describe('any input', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      '',
      'all',
      '__proto__',
      'constructor',
      "' OR 1=1 --",
      'brd_rival',
      'brd_own',
      'prd_own_a',
      'prd_rival_a',
      'chips',
      'toys',
      'L4W',
      'All',
      'year_ago',
      'product',
      'Pacific',
      'Lime',
      'Vegan',
      'work',
      '01/01/2026',
      '2026-07-01',
      '9999-12-31',
      '0000-00-00',
    ),
  );
  const names = [...new Set(shipped.flatMap(({ filters }) => filters.map(({ name }) => name)))];
  const list = fc.option(fc.array(text, { maxLength: 6 }));
  const input: fc.Arbitrary<DashboardStateInput> = fc.record(
    {
      brand: fc.option(text),
      product: fc.option(text),
      timerange: fc.option(fc.record({ startDate: text, endDate: text })),
      comparison: fc.option(fc.record({ brands: list, products: list })),
      filters: fc.option(
        fc.array(
          fc.record({
            name: fc.oneof(text, fc.constantFrom(...names)),
            all: fc.option(fc.boolean()),
            values: list,
          }),
          { maxLength: 6 },
        ),
      ),
    },
    { requiredKeys: [] },
  );

  it('[R-19 D-10 D-16.1] ends in a querySelection of what there is, inside plan and limit, or in notices; nothing throws', async () => {
    const set = fakeDataSet();
    const ids = new Set(set.brandsById.keys());
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...shipped),
        fc.constantFrom(full, trial, visitor),
        input,
        async (definition, accessScope, asked) => {
          const { querySelection, filters, notices } = await apply(asked, {
            definition,
            accessScope,
            set,
          });
          const { period, limit, baselines, competitors, competitorProducts } = querySelection;
          // Nothing in the input changes the subject, except a search for a brand of the data.
          const { own } = querySelection;
          if (own === undefined)
            expect(querySelection.brand).toBe(accessScope.variant === 'public' ? null : 1);
          else expect([own, ids.has(querySelection.brand!)]).toEqual([1, true]);
          expect([null, 11, 12]).toContain(querySelection.product);
          expect(period.startDate <= period.endDate).toBe(true);
          expect(period.startDate >= (limit?.startDate ?? '2023-08-31')).toBe(true);
          expect(period.endDate <= (limit?.endDate ?? '2026-08-30')).toBe(true);
          for (const { outOfPlan, range } of limit === null ? [] : baselines)
            expect(outOfPlan).toBe(range.startDate < limit!.startDate);
          expect(competitors.length + competitorProducts.length).toBeLessThanOrEqual(
            accessScope.competitorLimit,
          );
          expect(competitors.every((id) => ids.has(id) && id !== querySelection.brand)).toBe(true);
          for (const { in: within } of querySelection.conditions)
            expect(within.length).toBeGreaterThan(0);
          for (const { definition: filter, selected, selectedAll } of filters) {
            if (filter.hasOneSelectionOnly && filter.kind !== 'time_range')
              expect(selected.length).toBeLessThanOrEqual(1);
            if (selectedAll) expect([filter.hasSelectAll, selected]).toEqual([true, []]);
          }
          for (const { message } of notices) expect(message).not.toMatch(/undefined|null|[\n\0]/);
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('a set by week', () => {
  const weekly = fakeDataSet({ grain: 'week' });

  it('[D-33] says that a range is of whole weeks, and which', async () => {
    const asked = { timerange: { startDate: '2026-04-01', endDate: '2026-06-30' } };
    const state = await apply(asked, { set: weekly });
    expect(state.period).toMatchObject({ startDate: '2026-03-30', endDate: '2026-06-28' });
    expect(state.baselines[0]?.range).toEqual({ startDate: '2025-12-29', endDate: '2026-03-29' });
    expect(messages(state)).toEqual([
      'This data set has figures by week. Shown are whole weeks: Mar 30 – Jun 28, 2026.',
    ]);
    const whole = { timerange: { startDate: '2026-03-30', endDate: '2026-06-28' } };
    expect(messages(await apply(whole, { set: weekly }))).toEqual([]);
    expect(messages(await apply(asked))).toEqual([]);
  });
});
