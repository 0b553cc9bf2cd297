import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import { metrics } from '../../../../server/platform/analytics/metrics/registry';
import { namedQueries } from '../../../../server/platform/analytics/query/named/registry';
import type { RowKey } from '../../../../server/platform/analytics/query/drill-down/page';
import type { QuerySelection } from '../../../../server/platform/analytics/query/model/selection';
import type { QueryResult } from '../../../../server/platform/analytics/query/results/query-result';
import { dayFrom, dayOf, makeMarket, type Line } from './market';
import { allParts, openMarket } from './market-file';
import {
  selectionOf,
  canDrillDown,
  drillDown,
  ignoredConditions,
  jaql,
  metricsOf,
  runQuery,
  sql,
  wholePeriod,
} from './questions';

const market = makeMarket();
let dataSet: OpenDataSet;
let bare: OpenDataSet;
/** It hides no rate for a small base. */
let open: OpenDataSet;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const whole = await openMarket(market);
  const sales = await openMarket(market, []);
  const shown = await openMarket(market, allParts, { smallest: 0 });
  open = shown.dataSet;
  dataSet = whole.dataSet;
  bare = sales.dataSet;
  closing.push(whole.close, sales.close, shown.close);
});
afterAll(() => Promise.all(closing.map((close) => close())));

const run = (query: Parameters<typeof runQuery>[1], more = {}, of = dataSet) =>
  runQuery(of, query, selectionOf(more));
const column = ({ columns }: Pick<QueryResult, 'columns'>, key: string) =>
  columns.findIndex((one) => one.key === key);
const values = (result: QueryResult, key: string) =>
  result.rows.map((row) => row[column(result, key)]);
const sum = (lines: readonly Line[], of: (line: Line) => number) =>
  lines.reduce((total, line) => total + of(line), 0);
const net = (lines: readonly Line[]) => sum(lines, (line) => line.net);
const linesIn = ({ startDate, endDate } = wholePeriod) =>
  market.lines.filter(({ day }) => day >= dayFrom(startDate) && day <= dayFrom(endDate));
const ofBrand = (brand: number, range = wholePeriod) =>
  linesIn(range).filter((line) => line.brand === brand);

describe('a result', () => {
  it('[D-13] says what its columns are, how fresh it is, and how many buyers rates stand on', async () => {
    const result = await run(
      jaql({ measures: ['NS', 'RPT'], dimensions: [{ dim: 'brand' }], compare: true }),
    );
    expect(
      result.columns.map(({ key, role, format, unit, metric }) => [
        key,
        role,
        format,
        unit,
        metric,
      ]),
    ).toEqual([
      ['brand_id', 'id', 'text', '', null],
      ['brand', 'dimension', 'text', '', null],
      ['NS', 'value', 'money', 'USD', 'NS'],
      ['NS_baseline', 'baseline', 'money', 'USD', 'NS'],
      ['NS_growth', 'growth', 'percent', '%', 'NS'],
      ['RPT', 'value', 'percent', '%', 'RPT'],
      ['RPT_baseline', 'baseline', 'percent', '%', 'RPT'],
      ['RPT_growth', 'growth', 'points', 'points', 'RPT'],
      ['base_buyers', 'base', 'integer', 'buyers', 'BUY'],
      ['base_buyers_baseline', 'base', 'integer', 'buyers', 'BUY'],
    ]);
    const buyers = new Set(
      ofBrand(2)
        .map(({ buyer }) => buyer)
        .filter((buyer) => buyer !== 0),
    );
    expect(result).toMatchObject({ asOf: '2026-04-23', baseSize: buyers.size, empty: null });
    expect(values(result, 'base_buyers')).toEqual([buyers.size]);
    expect(result.columns.flatMap(({ base }) => base ?? [])).toEqual([
      'base_buyers',
      'base_buyers_baseline',
      'base_buyers_baseline',
    ]);
  });

  it('[D-14 D-23] marks the bucket that the period does not fill', async () => {
    const weekly = jaql({ measures: ['NS'], dimensions: [{ dim: 'date', level: 'week' }] });
    const cut = await run(weekly, { period: { startDate: '2026-03-30', endDate: '2026-04-23' } });
    const whole = { incompleteTo: null, incompleteFrom: null };
    expect(cut).toMatchObject({ ...whole, dateLevel: 'week', incompleteFrom: '2026-04-20' });
    expect(await run(weekly)).toMatchObject(whole);
    const late = await run(weekly, { period: { startDate: '2026-04-01', endDate: '2026-04-19' } });
    expect(late).toMatchObject({ ...whole, incompleteTo: '2026-03-30' });
  });

  it('[D-11] names products with their brand', async () => {
    const result = await run(jaql({ measures: ['U'], dimensions: [{ dim: 'product' }] }));
    for (const name of values(result, 'product')) expect(name).toMatch(/^\(Birch\) Product \d+$/);
  });
});

describe('dimensions with an order of their own', () => {
  it('stand in it, the unknown last; a ranking stands in the order of its figure', async () => {
    const ids = async (dim: string, more = {}) =>
      values(
        await run(jaql({ subject: 'market', measures: ['NS'], dimensions: [{ dim }], ...more })),
        `${dim}_id`,
      );
    expect(await ids('age_band')).toEqual(['18-34', '35-54', '55+', 'unknown']);
    expect(await ids('hh_size')).toEqual(['1', '2', '5+', 'unknown']);
    expect(await ids('company_size')).toEqual(['1–49', '1,000+', 'unknown']);
    const bands = ['Value', 'Mainstream', 'Premium', 'Super premium', 'unknown'];
    expect(await ids('price_band')).toEqual(bands);
    const rank = { by: 'NS', direction: 'desc', limit: 10 };
    const ranked = await run(
      jaql({ subject: 'market', measures: ['NS'], dimensions: [{ dim: 'age_band' }], rank }),
    );
    const figures = values(ranked, 'NS').map(Number);
    expect(figures).toEqual([...figures].sort((one, other) => other - one));
    const stars = await run(jaql({ measures: ['REV'], dimensions: [{ dim: 'stars' }] }));
    expect(values(stars, 'stars')).toEqual(['5 stars', '4 stars', '3 stars', '2 stars', '1 star']);
  });

  it('[D-13] order what stands beside bands by its total, the largest first, and keep the bands in order', async () => {
    const found = await run(
      jaql({
        subject: 'market',
        measures: ['BUY'],
        dimensions: [{ dim: 'industry' }, { dim: 'company_size' }],
        filters: [{ dim: 'buyer_kind', in: ['office'] }],
      }),
    );
    const industries = values(found, 'industry').map(String);
    const sizes = values(found, 'company_size').map(String);
    const buyers = values(found, 'BUY').map(Number);
    const order = [...new Set(industries)];
    expect(order.length).toBeGreaterThan(1);
    const totals = order.map((one) =>
      buyers.reduce((sum, count, at) => sum + (industries[at] === one ? count : 0), 0),
    );
    expect(totals).toEqual([...totals].sort((one, other) => other - one));
    const firstNumber = (size: string) => Number(/[\d,]+/.exec(size)?.[0].replaceAll(',', ''));
    for (const one of order) {
      const ofOne = sizes.filter((_, at) => industries[at] === one).map(firstNumber);
      expect(ofOne).toEqual([...ofOne].sort((a, b) => a - b));
    }
    // Rows of one industry stand together.
    expect(industries.filter((one, at) => one !== industries[at - 1])).toEqual(order);
  });

  it('are refused where a figure does not have them, and absent where the data set lacks them', async () => {
    const by = (measure: string, dim: string) =>
      jaql({ measures: [measure], dimensions: [{ dim }] });
    await expect(run(by('NS', 'theme'))).rejects.toThrow('Net sales cannot be split by theme.');
    await expect(run(by('RAT', 'theme'))).rejects.toThrow('cannot be split by theme');
    await expect(run(by('VEL', 'industry'))).rejects.toThrow('cannot be split by industry');
    for (const [measure, dim, part] of [
      ['SENT', 'theme', 'reviews'],
      ['REV', 'stars', 'reviews'],
      ['NS', 'hh_size', 'demographics'],
      ['NS', 'company_size', 'offices'],
      ['NS', 'industry', 'offices'],
    ] as const) {
      const { empty } = await run(by(measure, dim), {}, bare);
      expect([dim, empty?.reason, empty?.message.includes(part)]).toEqual([
        dim,
        'missing-part',
        true,
      ]);
    }
  });
});

describe('a ranking', () => {
  const ranked = (limit: number, more = {}) =>
    jaql({
      subject: 'market',
      measures: ['NS', 'BUY', 'RPT'],
      dimensions: [{ dim: 'brand' }],
      rank: { by: 'NS', direction: 'desc', limit },
      total: true,
      ...more,
    });
  const byNet = [1, 2, 3, 4, 5].sort((one, other) => net(ofBrand(other)) - net(ofBrand(one)));
  const code = (brand: number) => market.brands.find(({ id }) => id === brand)!.code;

  it('[D-10] has the first of all, and the total of everybody, the unknown included', async () => {
    const result = await run(ranked(3));
    expect(values(result, 'brand_id')).toEqual([...byNet.slice(0, 3).map(code), null]);
    expect(values(result, 'NS')).toEqual([
      ...byNet.slice(0, 3).map((brand) => net(ofBrand(brand))),
      net(linesIn()),
    ]);
    const buyers = (lines: readonly Line[]) =>
      new Set(lines.map(({ buyer }) => buyer).filter((buyer) => buyer !== 0)).size;
    expect(values(result, 'BUY')).toEqual([
      ...byNet.slice(0, 3).map((brand) => buyers(ofBrand(brand))),
      buyers(linesIn()),
    ]);
    expect(result.baseSize).toBe(buyers(linesIn()));
  });

  it('has the same figures however many it shows', async () => {
    const few = await run(ranked(2));
    const all = await run(ranked(50));
    expect(few.rows.slice(0, 2)).toEqual(all.rows.slice(0, 2));
    expect(few.rows.at(-1)).toEqual(all.rows.at(-1));
    const worst = await run(ranked(1, { rank: { by: 'NS', direction: 'asc', limit: 1 } }));
    expect(values(worst, 'brand_id')[0]).toBe(code(byNet.at(-1)!));
  });

  it('breaks ties by name', async () => {
    const states = await run(
      jaql({
        subject: 'market',
        measures: ['WD'],
        dimensions: [{ dim: 'state' }],
        rank: { by: 'WD', limit: 4 },
      }),
    );
    // Every region carries something: all have the whole of their sales.
    expect(values(states, 'WD')).toEqual([1, 1, 1, 1]);
    expect(values(states, 'state')).toEqual(['S1', 'S2', 'S3', 'S4']);
  });

  it('ranks series by all of the period, and shows each in every bucket', async () => {
    const result = await run(
      jaql({
        subject: 'market',
        measures: ['NS'],
        dimensions: [{ dim: 'brand' }, { dim: 'date', level: 'month' }],
        rank: { by: 'NS', limit: 2 },
      }),
    );
    const first = byNet.slice(0, 2).map(code);
    expect(result.columns.map(({ key }) => key)).toEqual(['date', 'brand_id', 'brand', 'NS']);
    expect(result.rows.map((row) => [row[0], row[1]])).toEqual(
      ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'].flatMap((month) =>
        first.map((brand) => [month, brand]),
      ),
    );
  });
});

describe('[D-16.1] the limit', () => {
  const limit = { startDate: '2026-02-16', endDate: '2026-03-29' };

  it('cuts the period, whatever the binding says', async () => {
    const result = await run(jaql({ measures: ['NS'] }), { limit });
    expect(result.rows).toEqual([[net(ofBrand(2, limit))]]);
    const weekly = await run(
      jaql({ measures: ['NS'], dimensions: [{ dim: 'date', level: 'week' }] }),
      { limit },
    );
    expect(values(weekly, 'date')[0]).toBe('2026-02-16');
    expect(values(weekly, 'date').at(-1)).toBe('2026-03-23');
  });

  it('shows no baseline that it does not open, even where the binding calls it open', async () => {
    const period = { startDate: '2026-03-09', endDate: '2026-03-29' };
    const baseline = (startDate: string, endDate: string) => ({
      period,
      limit,
      baselines: [
        { kind: 'prior_period' as const, range: { startDate, endDate }, outOfPlan: false },
      ],
    });
    const compared = jaql({ measures: ['NS', 'GR'], compare: true });
    const open = await run(compared, baseline('2026-02-16', '2026-03-08'));
    const before = net(ofBrand(2, { startDate: '2026-02-16', endDate: '2026-03-08' }));
    expect(open.rows[0]?.[1]).toBe(before);
    const shut = await run(compared, baseline('2026-02-15', '2026-03-08'));
    expect(shut.columns).toEqual(open.columns);
    expect(shut.rows).toEqual([[net(ofBrand(2, period)), null, null, null]]);
    const called = baseline('2026-02-16', '2026-03-08');
    const outOfPlan = await run(compared, {
      ...called,
      baselines: [{ ...called.baselines[0]!, outOfPlan: true }],
    });
    expect(outOfPlan.rows).toEqual(shut.rows);
  });

  it('[D-14] shows no figure before for a day that the month before lacks', async () => {
    const period = { startDate: '2026-03-01', endDate: '2026-03-29' };
    const range = { startDate: '2026-02-01', endDate: '2026-02-28' };
    const daily = { measures: ['NS'], dimensions: [{ dim: 'date', level: 'day' }], compare: true };
    const result = await run(jaql(daily), {
      period,
      baselines: [{ kind: 'prior_period' as const, range, outOfPlan: false }],
    });
    const day = (number: number) => {
      const days = { startDate: dayOf(number), endDate: dayOf(number) };
      return linesIn(days).length === 0 ? null : net(ofBrand(2, days));
    };
    const february = Array.from({ length: 28 }, (_, at) => day(dayFrom('2026-02-01') + at));
    expect(values(result, 'NS_baseline')).toEqual([...february, null]);
    expect(values(result, 'NS_growth').at(-1)).toBeNull();
  });

  it('[D-14] says why there is no year ago, whatever baseline is selected', async () => {
    const weekly = { measures: ['NS'], dimensions: [{ dim: 'date', level: 'week' }] };
    const result = await run(jaql({ ...weekly, compare: true, against: 'year_ago' }));
    expect(result).toMatchObject({
      baselineLabel: 'Year ago',
      note: 'Year ago: the data do not reach back that far',
    });
    expect(result.columns[2]).toMatchObject({ role: 'baseline', label: 'Net sales, year ago' });
    expect(new Set(values(result, 'NS_baseline'))).toEqual(new Set([null]));
    expect(values(result, 'NS')).toEqual(values(await run(jaql(weekly)), 'NS'));
    await expect(run(jaql({ ...weekly, against: 'year_ago' }))).rejects.toThrow(
      'It names a baseline and does not compare.',
    );
  });

  it('says so where nothing of a period is open', async () => {
    const period = { startDate: '2025-12-01', endDate: '2025-12-31' };
    for (const query of [
      jaql({ measures: ['NS'] }),
      ...[...namedQueries.keys()].map((name) => sql(name)),
    ])
      expect((await run(query, { limit, period })).empty).toEqual({
        reason: 'out-of-plan',
        message: 'This period is not in your plan.',
      });
  });

  it('hides purchases after it from the conversion of samples', async () => {
    const period = { startDate: '2025-12-01', endDate: '2025-12-31' };
    const query = jaql({ subject: 'market', measures: ['CONV'] });
    const all = await run(query, { period }, open);
    const cut = await run(query, { period, limit: period }, open);
    expect(Number(cut.rows[0]?.[0])).toBeLessThan(Number(all.rows[0]?.[0]));
  });
});

describe('[D-13] what a data set lacks', () => {
  it('[D-24] is named, with the figure that cannot be worked out', async () => {
    const messages = new Map<string, string | undefined>();
    for (const code of metrics.keys()) {
      const dimensions = code === 'IDX' ? [{ dim: 'category' }] : [];
      const result = await run(jaql({ measures: [code], dimensions }), {}, bare);
      messages.set(code, result.empty?.message);
      if (result.empty !== null) expect(result.empty.reason).toBe('missing-part');
    }
    expect(messages.get('VEL')).toBe(
      'This data set has no listings (what was on which shelf), so velocity cannot be worked out. Imports do not take them yet.',
    );
    expect(messages.get('RAT')).toBe(
      'This data set has no reviews, so average rating cannot be worked out. Imports do not take them yet.',
    );
    expect(messages.get('CONV')).toBe(
      'This data set has no samples, so sampling conversion cannot be worked out. Imports do not take them yet.',
    );
    expect(messages.get('PEN')).toMatch(
      /^This data set has no buyers, so penetration .+ An import that maps the buyer adds them\.$/,
    );
    expect(messages.get('SPT')).toBe(
      'This data set has no order numbers, so spend per trip cannot be worked out. An import that maps the order number adds them.',
    );
    for (const [code, { needs }] of metrics)
      expect([code, messages.get(code) === undefined]).toEqual([code, needs.length === 0]);
  });

  it('is named for a dimension, too', async () => {
    const result = await run(jaql({ measures: ['NS'], dimensions: [{ dim: 'state' }] }), {}, bare);
    expect(result.empty).toEqual({
      reason: 'missing-part',
      message:
        'This data set has no regions, so figures cannot be split by state. An import that maps the state or division of stores adds them.',
    });
  });

  it.each([
    ['overlap', 'buyers'],
    ['switching', 'buyers'],
    ['repeat-cohorts', 'buyers'],
    ['source-of-volume', 'buyers'],
    ['bought-with', 'order numbers'],
  ])('is named for the named query %s, too', async (name, words) => {
    const { rows, empty } = await run({ language: 'sql', name }, {}, bare);
    expect(rows).toEqual([]);
    expect(empty?.reason).toBe('missing-part');
    expect(empty?.message).toContain(
      `This data set has no ${words}, so this cannot be worked out.`,
    );
  });

  it('leaves the other columns of a table alone', async () => {
    const query = jaql({ measures: ['VEL', 'NS'], dimensions: [{ dim: 'product' }] });
    const [all, some] = [await run(query), await run(query, {}, bare)];
    expect(some.empty).toBeNull();
    expect(some.columns).toEqual(all.columns);
    expect(new Set(values(some, 'VEL'))).toEqual(new Set([null]));
    expect([...values(some, 'NS')].sort()).toEqual([...values(all, 'NS')].sort());
  });

  it('is said where there is no brand, none to compare with, and no data', async () => {
    const query = jaql({ measures: ['NS'] });
    expect((await run(query, { brand: null })).empty?.reason).toBe('no-brand');
    expect((await run(jaql({ subject: 'competitors', measures: ['NS'] }))).empty).toEqual({
      reason: 'no-brand',
      message: 'Please add a brand in your comparison before proceeding',
    });
    const hole = { startDate: '2026-01-12', endDate: '2026-02-01' };
    expect((await run(query, { period: hole })).empty?.reason).toBe('no-data');
    expect((await run(query, { brand: 4711 })).empty?.reason).toBe('no-data');
    const later = { startDate: '2027-01-01', endDate: '2027-01-31' };
    expect((await run(query, { period: later })).empty?.reason).toBe('no-data');
  });
});

describe('[D-10] a query that asks for what there is not', () => {
  it.each([
    ['unknown-metric', { measures: ['SALES'] }],
    ['unknown-metric', { measures: ['__proto__'] }],
    ['unknown-dimension', { measures: ['NS'], dimensions: [{ dim: 'colour' }] }],
    ['unknown-dimension', { measures: ['NS'], filters: [{ dim: '1=1', in: [1] }] }],
    ['invalid-query', { measures: ['NS'], where: 'true' }],
    ['invalid-query', { measures: [] }],
    ['invalid-query', { measures: ['NS', 'NS'] }],
    ['invalid-query', { measures: ['NS'], dimensions: [{ dim: 'date' }] }],
    ['invalid-query', { measures: ['NS'], dimensions: [{ dim: 'brand', level: 'week' }] }],
    ['invalid-query', { measures: ['NS'], dimensions: [{ dim: 'date', level: "week', now()" }] }],
    ['invalid-query', { measures: ['NS'], rank: { by: 'U' } }],
    ['invalid-query', { measures: ['NS'], filters: [{ dim: 'date', in: ['2020-01-01'] }] }],
    ['invalid-query', 'SELECT 1'],
    ['cannot-split', { measures: ['VEL'], dimensions: [{ dim: 'age_band' }] }],
    ['cannot-split', { measures: ['RAT'], dimensions: [{ dim: 'occasion' }] }],
    ['needs-dimension', { measures: ['IDX'], dimensions: [{ dim: 'brand' }] }],
  ])('is refused as %s', async (code, query) => {
    await expect(run({ language: 'jaql', jaql: query })).rejects.toMatchObject({
      name: 'QueryRefusedError',
      code,
    });
  });

  it('is refused by name and parameter', async () => {
    await expect(run(sql('drop'))).rejects.toMatchObject({ code: 'unknown-query' });
    await expect(run(sql('constructor'))).rejects.toMatchObject({ code: 'unknown-query' });
    await expect(run(sql('alerts', { where: '1=1' }))).rejects.toMatchObject({
      code: 'unknown-parameter',
    });
    await expect(run(sql('top-brands', { limit: 0.5 }))).rejects.toMatchObject({
      code: 'unknown-parameter',
    });
  });

  it('says in plain words why figures cannot be split', async () => {
    await expect(
      run(jaql({ measures: ['VEL'], dimensions: [{ dim: 'age_band' }] })),
    ).rejects.toThrow('Velocity cannot be split by age.');
  });
});

describe('filters', () => {
  it('take codes and names as well as ids', async () => {
    const by = (...chosen: (string | number)[]) =>
      run(jaql({ measures: ['NS', 'SH'], filters: [{ dim: 'category', in: chosen }] }));
    const ids = await by(3, 5);
    expect(ids.rows[0]?.[0]).toBeGreaterThan(0);
    expect((await by('chips', 'Tea')).rows).toEqual(ids.rows);
    expect(
      (
        await run(jaql({ measures: ['NS', 'SH'] }), {
          conditions: [{ dim: 'category', in: [3, 5] }],
        })
      ).rows,
    ).toEqual(ids.rows);
    const work = (value: string | number) =>
      run(jaql({ measures: ['NS'], filters: [{ dim: 'occasion', in: [value] }] }));
    expect((await work('work')).rows).toEqual((await work(1)).rows);
  });

  it('do not reach what does not know them, and say so', () => {
    const conditions = [
      { dim: 'occasion' as const, in: [1] },
      { dim: 'category' as const, in: [3] },
    ];
    const ignored = (...measures: string[]) =>
      ignoredConditions(jaql({ measures }), selectionOf({ conditions }));
    expect(ignored('NS')).toEqual([]);
    expect(ignored('VEL')).toEqual(['occasion']);
    expect(ignored('NS', 'RAT')).toEqual(['occasion']);
    expect(metricsOf(jaql({ measures: ['NS', 'VEL'] }))).toEqual(['NS', 'VEL']);
    expect(metricsOf(sql('ratings'))).toEqual(['RAT', 'REV']);
  });
});

describe('[D-13] a drill-down', () => {
  const into = (measure: string, level: string | null, more = {}, limit = 7) => {
    const query = jaql({ measures: [measure], compare: true });
    return {
      query,
      page: (after: string | null = null) =>
        drillDown(dataSet, query, selectionOf(more), { level, after, limit }),
    };
  };
  async function allPages(measure: string, level: string, more = {}) {
    const { page } = into(measure, level, more);
    const first = await page();
    const rows = [...first.rows];
    let last = first;
    while (last.hasMore) {
      last = await page(last.endCursor);
      expect(last.rows.length).toBeGreaterThan(0);
      rows.push(...last.rows);
    }
    return { ...first, rows };
  }

  it.each([
    ['NS', 'product'],
    ['NS', 'week'],
    ['NS', 'line'],
    ['U', 'product'],
    ['U', 'week'],
    ['U', 'line'],
    ['LINES', 'line'],
    ['REV', 'product'],
    ['REV', 'week'],
  ])('[D-10] has rows of %s by %s that add up to the tile', async (measure, level) => {
    for (const more of [{}, { conditions: [{ dim: 'category', in: [3, 4] }] }]) {
      const tile = await run(jaql({ measures: [measure] }), more);
      const found = await allPages(measure, level, more);
      const at = column(found, measure);
      expect(found.rows.reduce((total, row) => total + Number(row[at]), 0)).toBe(tile.rows[0]?.[0]);
      expect(found.total[at]).toBe(tile.rows[0]?.[0]);
      expect(found.note).toBeNull();
      for (const row of found.rows) expect(row).toHaveLength(found.columns.length);
    }
  });

  it('[D-10] compares each row as the tile does, with what has sold before only', async () => {
    const sold = (days: typeof wholePeriod) =>
      new Set(ofBrand(2, days).map(({ product }) => product));
    // A day on which not every product of the brand is sold.
    const all = sold(wholePeriod).size;
    const period = Array.from({ length: 28 }, (_, at) => dayOf(dayFrom('2026-03-02') + at))
      .map((day) => ({ startDate: day, endDate: day }))
      .find((day) => sold(day).size > 0 && sold(day).size < all)!;
    const range = { startDate: '2026-02-02', endDate: '2026-03-01' };
    const more = {
      period,
      baselines: [{ kind: 'prior_period' as const, range, outOfPlan: false }],
    };
    const tile = await run(jaql({ measures: ['NS'], compare: true }), more);
    for (const level of ['product', 'week', 'division']) {
      const found = await allPages('NS', level, more);
      const at = column(found, 'NS');
      expect(found.columns.slice(at).map(({ role }) => role)).toEqual([
        'value',
        'baseline',
        'growth',
      ]);
      expect(found.total.slice(at)).toEqual(tile.rows[0]);
      if (level === 'week') continue;
      for (const place of [at, at + 1])
        expect(found.rows.reduce((total, row) => total + Number(row[place]), 0)).toBe(
          tile.rows[0]?.[place - at],
        );
    }
    const before = [...sold(range)].filter((product) => !sold(period).has(product));
    expect(before).not.toHaveLength(0);
    const { rows, columns } = await allPages('NS', 'product', more);
    expect(rows.filter((row) => row[column({ columns }, 'NS')] === 0)).toHaveLength(before.length);
    const share = await into('SH', 'product', more).page();
    expect(share.columns.filter(({ role }) => role === 'growth').map(({ key }) => key)).toEqual([
      'SH_growth',
    ]);
  });

  it('[D-10] compares each row of a table that has the change as a column of its own', async () => {
    const query = jaql({ measures: ['NS', 'GR'] });
    const request = { level: 'product', after: null, limit: 7 };
    const table = await run(query);
    const { columns, total } = await drillDown(dataSet, query, selectionOf({}), request);
    const roles = columns.map(({ role }) => role);
    expect(roles).toEqual(['id', 'dimension', 'value', 'baseline', 'growth']);
    expect([total[2], total[4]]).toEqual(table.rows[0]);
    const units = await drillDown(
      dataSet,
      jaql({ measures: ['U', 'GR'] }),
      selectionOf({}),
      request,
    );
    expect(units.columns.map(({ role }) => role)).toEqual(['id', 'dimension', 'value']);
  });

  it('[D-10] compares nothing where the tile or the selection does not', async () => {
    const { columns } = await into('NS', 'product', { baselines: [] }).page();
    expect(columns.map(({ role }) => role)).toEqual(['id', 'dimension', 'value']);
  });

  it('[D-10] has every order line once, in the order of days', async () => {
    const { rows } = await allPages('NS', 'line');
    const mine = ofBrand(2);
    expect(rows).toHaveLength(mine.length);
    expect(rows.map(([day]) => day)).toEqual(rows.map(([day]) => day).sort());
  });

  it('[D-10] has the figures that a ratio is made of, row by row and in total', async () => {
    for (const code of metrics.keys()) {
      if (code === 'IDX') continue;
      const tile = await run(jaql({ measures: [code] }));
      for (const { id } of (await into(code, null).page()).levels) {
        const found = await into(code, id).page();
        const at = column(found, code);
        expect([code, id, found.total[at]]).toEqual([code, id, tile.rows[0]?.[0]]);
        expect(found.total).toHaveLength(found.columns.length);
      }
    }
    const share = await allPages('SH', 'product');
    const [own, all, rate] = share.total.slice(2).map(Number);
    expect(rate).toBe(own! / all!);
    expect(share.rows.reduce((total, row) => total + Number(row[2]), 0)).toBe(own);
    expect(share.note).not.toBeNull();
  });

  it('refuses what has no rows behind it, and pages that are not there', async () => {
    const by = jaql({ measures: ['IDX'], dimensions: [{ dim: 'age_band' }] });
    expect(canDrillDown(by)).toBe(false);
    expect(canDrillDown(sql('alerts'))).toBe(false);
    expect(canDrillDown(jaql({ measures: ['NS'] }))).toBe(true);
    const ask = (
      query: Parameters<typeof drillDown>[1],
      level: string | null,
      after: string | null,
    ) => drillDown(dataSet, query, selectionOf(), { level, after, limit: 5 });
    await expect(ask(by, null, null)).rejects.toMatchObject({ code: 'no-drill-down' });
    await expect(ask(jaql({ measures: ['NS'] }), 'store', null)).rejects.toMatchObject({
      code: 'unknown-parameter',
    });
    for (const after of ['x', '-1', "2026-01-01.1' OR 1=1", '2026-02-30.1', ''])
      await expect(ask(jaql({ measures: ['NS'] }), 'line', after)).rejects.toMatchObject({
        code: 'bad-cursor',
      });
    await expect(ask(jaql({ measures: ['NS'] }), 'week', 'x')).rejects.toMatchObject({
      code: 'bad-cursor',
    });
  });

  /** What each row of a chart shows first, and the rows behind it at a level. */
  const behind = async (
    query: Parameters<typeof run>[0],
    row: RowKey[] | null,
    level: string | null,
    more: Partial<QuerySelection>,
  ) => {
    const page = (after: string | null) =>
      drillDown(dataSet, query, selectionOf(more), { row, level, after, limit: 400 });
    const first = await page(null);
    const rows = [...first.rows];
    for (let last = first; last.hasMore; rows.push(...last.rows)) last = await page(last.endCursor);
    return { ...first, rows };
  };
  const keysOf = ({ columns }: QueryResult, cells: QueryResult['rows'][number]): RowKey[] =>
    columns.flatMap(({ key, role, format }, at) =>
      role === 'id' || (role === 'dimension' && format === 'date')
        ? [{ dim: key.replace(/_id$/, ''), id: String(cells[at]) }]
        : [],
    );

  it.each([
    ['brand', 'NS', [{ dim: 'product' }], 'line'],
    ['brand', 'NS', [{ dim: 'division' }], 'line'],
    ['brand', 'U', [{ dim: 'state' }], 'line'],
    ['brand', 'NS', [{ dim: 'sub_category' }], 'product'],
    ['brand', 'NS', [{ dim: 'flavor' }], 'line'],
    ['brand', 'NS', [{ dim: 'occasion' }, { dim: 'age_band' }], 'line'],
    ['brand', 'REV', [{ dim: 'stars' }], 'product'],
    ['brand', 'REV', [{ dim: 'date', level: 'month' }], 'product'],
    ['brand', 'NS', [{ dim: 'date', level: 'week' }, { dim: 'division' }], 'line'],
    ['brand+competitors', 'NS', [{ dim: 'date', level: 'week' }, { dim: 'brand' }], 'product'],
    ['market', 'NS', [{ dim: 'brand' }], 'product'],
  ])(
    '[D-22] of a chart row adds up to its figure: %s, %s by %j, down to %s',
    async (subject, measure, dimensions, level) => {
      const more = { competitors: [1, 5], conditions: [{ dim: 'category' as const, in: [3, 4] }] };
      const query = jaql({ subject, measures: [measure], dimensions, compare: true });
      const chart = await run(query, more);
      const known = chart.rows.filter((cells) =>
        keysOf(chart, cells).every(({ id }) => id !== 'unknown' && id !== 'none'),
      );
      const shown = known.filter((cells) => Number(cells[column(chart, measure)]) > 0);
      expect(shown.length).toBeGreaterThan(1);
      for (const cells of [...shown.slice(0, 2), ...shown.slice(-2)]) {
        const row = keysOf(chart, cells);
        const found = await behind(query, row, level, more);
        const figure = cells[column(chart, measure)];
        const at = column(found, measure);
        const sum = found.rows.reduce((total, one) => total + Number(one[at]), 0);
        expect([row, found.total[at], sum]).toEqual([row, figure, figure]);
        expect(found.rowName).not.toBe('');
        const of = (dim: string) => row.find((key) => key.dim === dim)?.id;
        expect(found.bucket?.start).toBe(of('date'));
        const brand = dataSet.brandsByCode.get(of('brand') ?? '') ?? dataSet.brandsById.get(2)!;
        expect(found.subjects).toEqual([brand.name]);
        // Period and comparison are those of the chart.
        const before = column(chart, `${measure}_baseline`);
        if (level !== 'line') expect(found.total[at + 1]).toBe(cells[before]);
      }
    },
  );

  it.each([
    ['brand', [2]],
    ['brand+competitors', [2, 1, 5]],
    ['market', []],
  ])('[D-22] of a whole chart says whose rows it lists: %s', async (subject, brands) => {
    const selection = selectionOf({ competitors: [1, 5] });
    const query = jaql({ subject, measures: ['NS'], dimensions: [{ dim: 'brand' }] });
    const found = await drillDown(dataSet, query, selection, {
      level: null,
      after: null,
      limit: 1,
    });
    expect(found.subjects).toEqual(brands.map((id) => dataSet.brandsById.get(id)!.name));
    expect(found.bucket).toBeNull();
  });

  it('[D-22] every figure of a chart row is the total of the rows behind it', async () => {
    for (const code of metrics.keys()) {
      if (code === 'IDX') continue;
      const query = jaql({ measures: [code], dimensions: [{ dim: 'product' }] });
      const chart = await run(query);
      for (const cells of chart.rows.slice(0, 2)) {
        const found = await behind(query, keysOf(chart, cells), 'week', {});
        const figure = cells[column(chart, code)];
        expect([code, found.total[column(found, code)] ?? null]).toEqual([code, figure]);
      }
    }
  });

  it('[D-22] every figure by division is the total of the rows behind it, of a tile and of a chart row', async () => {
    let asked = 0;
    for (const code of metrics.keys()) {
      if (code === 'IDX') continue;
      const tile = jaql({ measures: [code], compare: true });
      const byProduct = jaql({ measures: [code], dimensions: [{ dim: 'product' }] });
      const byWeek = jaql({ measures: [code], dimensions: [{ dim: 'date', level: 'week' }] });
      const [product, week] = [await run(byProduct), await run(byWeek)];
      for (const [query, of] of [
        [tile, null],
        [byProduct, null],
        [byWeek, null],
        [byProduct, keysOf(product, product.rows[0]!)],
        [byWeek, keysOf(week, week.rows[0]!)],
      ] as [typeof tile, RowKey[] | null][]) {
        const { levels } = await behind(query, of, null, {});
        if (!levels.some(({ id }) => id === 'division')) continue;
        const divisions = await behind(query, of, 'division', {});
        const at = column(divisions, code);
        for (const cells of divisions.rows.filter(([id]) => id !== 'unknown').slice(0, 2)) {
          const row = [...(of ?? []), { dim: 'division', id: String(cells[0]) }];
          const found = await behind(query, row, null, {});
          const total = found.total[column(found, code)] ?? null;
          expect([code, row, total]).toEqual([code, row, cells[at]]);
          expect(found.rowName).toContain(String(cells[1]));
          expect(found.levels.map(({ id }) => id)).not.toContain('division');
          if (of === null) expect(found.bucket).toBeNull();
          asked += 1;
        }
      }
    }
    expect(asked).toBeGreaterThan(50);
  });

  it.each([['product'], ['week'], ['line']])(
    '[D-22] the rows behind a division of a tile add up to its row, with what was before: by %s',
    async (level) => {
      const query = jaql({ measures: ['NS'], compare: true });
      const more = { conditions: [{ dim: 'category' as const, in: [3, 4] }] };
      const divisions = await behind(query, null, 'division', more);
      for (const cells of divisions.rows.filter(([id]) => id !== 'unknown').slice(0, 3)) {
        const row = [{ dim: 'division', id: String(cells[0]) }];
        const found = await behind(query, row, level, more);
        const at = column(found, 'NS');
        const sum = found.rows.reduce((total, one) => total + Number(one[at]), 0);
        expect([found.total[at], sum]).toEqual([cells[2], cells[2]]);
        if (level !== 'line') expect(found.total.slice(at)).toEqual(cells.slice(2));
      }
    },
  );

  it('[D-22] a row by division is of a known division, and of figures that have regions', async () => {
    const divisionOf = (id: string) => [{ dim: 'division', id }];
    const divisions = await behind(jaql({ measures: ['NS'] }), null, 'division', {});
    const id = String(divisions.rows[0]![0]);
    const refused = { code: 'unknown-parameter' };
    const ask = (measure: string, row: RowKey[], level: string | null = null) =>
      behind(jaql({ measures: [measure] }), row, level, {});
    await expect(ask('NS', divisionOf('Atlantis'))).rejects.toMatchObject(refused);
    await expect(ask('NS', divisionOf(id), 'division')).rejects.toMatchObject(refused);
    await expect(ask('NS', [...divisionOf(id), ...divisionOf(id)])).rejects.toMatchObject(refused);
    await expect(ask('NS', [{ dim: 'state', id: 'CA' }])).rejects.toMatchObject(refused);
    await expect(ask('REV', divisionOf(id))).rejects.toMatchObject(refused);
    const brands = jaql({
      subject: 'brand+competitors',
      measures: ['NS'],
      dimensions: [{ dim: 'brand' }],
    });
    const found = await behind(brands, divisionOf(id), null, { competitors: [1, 5] });
    expect(found.subjects).toHaveLength(3);
    expect(found.levels.map((level) => level.id)).toEqual(['product', 'week']);
    const products = jaql({
      subject: 'market',
      measures: ['NS'],
      dimensions: [{ dim: 'product' }],
    });
    const chart = await run(products);
    const [product] = keysOf(chart, chart.rows[0]!);
    const ofProduct = await drillDown(dataSet, products, selectionOf(), {
      row: [product!],
      level: 'division',
      after: null,
      limit: 1,
    });
    const within = await behind(
      products,
      [product!, ...divisionOf(String(ofProduct.rows[0]![0]))],
      null,
      {},
    );
    expect(within.subjects).toEqual(ofProduct.subjects);
  });

  it('[D-22] of a table of products or brands adds up, whatever product is chosen', async () => {
    for (const name of ['top-products', 'top-brands']) {
      const chart = await run(sql(name), { product: 2 });
      const cells = chart.rows[0]!;
      const found = await behind(sql(name), keysOf(chart, cells), 'week', { product: 2 });
      expect(found.total[column(found, 'NS')]).toBe(cells[column(chart, 'NS')]);
    }
    expect(canDrillDown(sql('sales-drivers'))).toBe(false);
  });

  it('[D-22] order lines are those of the own brand alone', async () => {
    const query = jaql({
      subject: 'brand+competitors',
      measures: ['NS'],
      dimensions: [{ dim: 'brand' }],
    });
    const more = { competitors: [1, 5] };
    const chart = await run(query, more);
    const levels = async (id: string) =>
      (await behind(query, [{ dim: 'brand', id }], null, more)).levels.map((one) => one.id);
    const own = dataSet.brandsById.get(2)!.code;
    for (const [id] of chart.rows)
      expect((await levels(String(id))).includes('line')).toBe(id === own);
    const other = dataSet.brandsById.get(1)!.code;
    await expect(behind(query, [{ dim: 'brand', id: other }], 'line', more)).rejects.toMatchObject({
      code: 'unknown-parameter',
    });
  });

  it('[D-22] refuses a row that the chart does not have', async () => {
    const query = jaql({
      measures: ['NS'],
      dimensions: [{ dim: 'date', level: 'week' }, { dim: 'division' }],
    });
    const chart = await run(query);
    const [week, division] = keysOf(chart, chart.rows[0]!) as [RowKey, RowKey];
    for (const row of [
      [],
      [week],
      [division],
      [week, division, division],
      [week, { ...division, id: 'Atlantis' }],
      [week, { ...division, id: "Pacific' OR 1=1 --" }],
      [{ ...week, id: '2020-01-06' }, division],
      [{ ...week, id: 'yesterday' }, division],
      [week, { dim: 'brand', id: dataSet.brandsById.get(1)!.code }],
    ])
      await expect(behind(query, row, null, {})).rejects.toMatchObject({
        code: 'unknown-parameter',
        message: expect.stringMatching(/^This chart has no row/) as string,
      });
    // A chart about this brand has no row for another brand.
    const brands = jaql({ subject: 'brand', measures: ['NS'], dimensions: [{ dim: 'brand' }] });
    const foreign = [{ dim: 'brand', id: dataSet.brandsById.get(1)!.code }];
    await expect(behind(brands, foreign, null, {})).rejects.toMatchObject({
      code: 'unknown-parameter',
    });
  });

  it('says what is missing', async () => {
    const found = await drillDown(bare, jaql({ measures: ['VEL'] }), selectionOf(), {
      level: null,
      after: null,
      limit: 5,
    });
    expect(found.empty?.reason).toBe('missing-part');
  });
});

describe('[D-10] named queries', () => {
  it('say why JAQL cannot say them', () => {
    for (const [name, { reason }] of namedQueries)
      expect([name, reason.length > 20]).toEqual([name, true]);
  });

  it('set net sales beside competitors and the average of the brands that sold', async () => {
    const result = await run(sql('net-sales-against-category'), { competitors: [5, 2] });
    expect(result.columns.map(({ key }) => key)).toEqual(['date', 'series_id', 'series', 'NS']);
    const weeks = [...new Set(values(result, 'date').map(String))];
    expect(weeks).toHaveLength(12);
    for (const week of weeks) {
      const end = new Date(Date.parse(week) + 6 * 86_400_000).toISOString().slice(0, 10);
      const sold = linesIn({ startDate: week, endDate: end });
      const known = sold.filter(({ brand }) => brand !== 0);
      const brands = new Set(known.map(({ brand }) => brand)).size;
      const rows = result.rows.filter(([date]) => date === week);
      expect(rows.map(([, id]) => id)).toEqual(['brd_birch', 'brd_elm', 'average']);
      const expected = (brand: number) =>
        sold.length === 0 ? null : net(sold.filter((line) => line.brand === brand));
      expect(rows.map((row) => row[3])).toEqual([
        expected(2),
        expected(5),
        brands === 0 ? null : expect.closeTo(net(known) / brands, 6),
      ]);
    }
  });

  it('have buckets of the level asked for, one after the other', async () => {
    const counts = [];
    for (const level of ['week', 'day', 'month', 'auto'])
      counts.push((await run(sql('net-sales-against-category', { level }))).rows);
    expect(counts.map((rows) => rows.length)).toEqual([24, 168, 8, 24]);
    const all = (rows: QueryResult['rows']) =>
      rows.reduce((total, [, id, , value]) => total + (id === 'average' ? 0 : Number(value)), 0);
    for (const rows of counts) expect(all(rows)).toBe(net(ofBrand(2)));
  });

  it('[D-14] set net sales beside their baseline, bucket by bucket', async () => {
    const period = { startDate: '2026-03-02', endDate: '2026-03-15' };
    const range = { startDate: '2026-02-16', endDate: '2026-03-01' };
    const baseline = { kind: 'prior_period' as const, range, outOfPlan: false };
    const result = await run(sql('net-sales-against-category', { against: 'baseline' }), {
      period,
      baselines: [baseline],
      competitors: [5],
    });
    expect(result.columns.map(({ role }) => role)).toEqual([
      'dimension',
      'id',
      'dimension',
      'value',
      'baseline',
    ]);
    const week = (startDate: string, endDate: string) => net(ofBrand(2, { startDate, endDate }));
    expect(result.rows.map((row) => row.slice(3))).toEqual([
      [week('2026-03-02', '2026-03-08'), week('2026-02-16', '2026-02-22')],
      [week('2026-03-09', '2026-03-15'), week('2026-02-23', '2026-03-01')],
    ]);
  });

  it('[D-23] set every figure beside two baselines, each as it is alone', async () => {
    const period = { startDate: '2026-03-02', endDate: '2026-03-15' };
    const prior = {
      kind: 'prior_period' as const,
      range: { startDate: '2026-02-16', endDate: '2026-03-01' },
      outOfPlan: false,
    };
    const earlier = {
      kind: 'year_ago' as const,
      range: { startDate: '2026-02-02', endDate: '2026-02-15' },
      outOfPlan: false,
    };
    const queries = [
      jaql({ subject: 'brand', measures: ['NS', 'RPT', 'VEL', 'GR'], compare: true }),
      jaql({
        subject: 'brand',
        measures: ['NS'],
        dimensions: [{ dim: 'date', level: 'week' }],
        compare: true,
      }),
      jaql({
        subject: 'market',
        measures: ['NS', 'AUP'],
        dimensions: [{ dim: 'brand' }],
        compare: true,
        total: true,
      }),
      sql('net-sales-against-category', { against: 'baseline' }),
      sql('competitors'),
    ];
    for (const query of queries) {
      const chosen = { period, competitors: [5] };
      const [both, first, second] = await Promise.all([
        run(query, { ...chosen, baselines: [prior, earlier] }),
        run(query, { ...chosen, baselines: [prior] }),
        run(query, { ...chosen, baselines: [earlier] }),
      ]);
      const compared = both.columns.filter(({ key }) => /_second/.test(key));
      expect(compared.length).toBeGreaterThan(0);
      for (const { key } of first.columns) expect(values(both, key)).toEqual(values(first, key));
      for (const { key } of compared) {
        const alone = key.replace('_second', key.endsWith('growth') ? '' : '_baseline');
        expect([key, values(both, key)]).toEqual([key, values(second, alone)]);
        if (key.startsWith('NS'))
          expect([key, values(both, key)]).not.toEqual([key, values(first, alone)]);
      }
    }
    const { columns } = await run(queries[0]!, { period, baselines: [prior, earlier] });
    expect(columns.slice(0, 5).map(({ label, role, baseline }) => [label, role, baseline])).toEqual(
      [
        ['Net sales', 'value', undefined],
        ['Net sales, prior period', 'baseline', undefined],
        ['Net sales, change from prior period', 'growth', undefined],
        ['Net sales, year ago', 'baseline', 1],
        ['Net sales, change from year ago', 'growth', 1],
      ],
    );
  });

  it('set a brand, or its product, beside brands or products', async () => {
    const brands = await run(sql('competitors'), { competitors: [5, 1] });
    const expected = [2, 5, 1]
      .map((brand) => ({ brand, net: net(ofBrand(brand)) }))
      .sort((one, other) => other.net - one.net);
    expect(values(brands, 'NS')).toEqual(expected.map((one) => one.net));
    const mine = market.products.filter(({ brand }) => brand === 2)[0]!;
    const theirs = market.products.filter(({ brand }) => brand === 3)[0]!;
    const products = await run(sql('competitors'), {
      product: mine.id,
      competitorProducts: [theirs.id],
    });
    expect([...values(products, 'series_id')].sort()).toEqual([mine.code, theirs.code].sort());
  });

  it('set a product beside the average product of its category, and beside no whole brand', async () => {
    const note =
      'A product is not compared with whole brands. Choose all products to compare the brand.';
    const mine = market.products.find(({ brand, category }) => brand === 2 && category !== 0)!;
    const chosen = { product: mine.id, competitors: [5] };
    const bars = await run(sql('competitors'), chosen);
    expect([values(bars, 'series_id'), bars.note]).toEqual([[mine.code], note]);
    const lines = await run(sql('net-sales-against-category'), chosen);
    expect(lines.note).toBe(note);
    expect(new Set(values(lines, 'series'))).toEqual(
      new Set([`(Birch) ${mine.name}`, 'Average product of the category']),
    );
    const inCategory = new Set(
      market.products.filter(({ category }) => category === mine.category).map(({ id }) => id),
    );
    const weeks = lines.rows.filter(([, id]) => id === 'average');
    for (const [week, , , average] of weeks) {
      const end = new Date(Date.parse(String(week)) + 6 * 86_400_000).toISOString().slice(0, 10);
      const sold = linesIn({ startDate: String(week), endDate: end }).filter(({ product }) =>
        inCategory.has(product),
      );
      const products = new Set(sold.map(({ product }) => product)).size;
      expect(average).toEqual(products === 0 ? null : expect.closeTo(net(sold) / products, 6));
    }
    expect(weeks.some(([, , , average]) => average !== null)).toBe(true);
    const alone = await run(sql('net-sales-against-category'), { competitors: [5] });
    expect([alone.note, values(alone, 'series')]).toEqual([
      undefined,
      expect.arrayContaining(['Birch', 'Elm', 'Category average']),
    ]);
  });

  it('show the chosen brand at its place, and the market as the last row', async () => {
    const ranks = [1, 2, 3, 4, 5].sort((one, other) => net(ofBrand(other)) - net(ofBrand(one)));
    const last = ranks.at(-1)!;
    const result = await run(sql('top-brands', { limit: 2 }), { brand: last });
    expect(values(result, 'rank')).toEqual([1, 2, 5, null]);
    expect(values(result, 'NS')).toEqual([
      ...[ranks[0]!, ranks[1]!, last].map((brand) => net(ofBrand(brand))),
      net(linesIn()),
    ]);
    expect(values(result, 'SH').at(-1)).toBe(1);
    expect(values(result, 'SH')[2]).toBeCloseTo(net(ofBrand(last)) / net(linesIn()), 12);
  });

  it('show the chosen product at its place among all of its brand', async () => {
    const all = await run(sql('top-products', { limit: 50 }));
    const last = all.rows.at(-2)!;
    const product = market.products.find(({ code }) => code === last[1])!;
    const one = await run(sql('top-products', { limit: 1 }), { product: product.id });
    expect(one.rows).toEqual([all.rows[0], last, all.rows.at(-1)]);
  });

  it('show more of each product where they are asked to, as JAQL has it', async () => {
    const all = sql('top-products', { limit: 50, columns: 'all' });
    const result = await run(all);
    expect(metricsOf(all)).toEqual(['NS', 'GR', 'SH', 'U', 'AUP', 'VEL', 'WD', 'OOS', 'RPT']);
    for (const code of metricsOf(all)) {
      const jaqlOf = jaql({ measures: [code], dimensions: [{ dim: 'product' }], total: true });
      const plain = await run(jaqlOf);
      const byId = new Map(plain.rows.map((row) => [row[0], row[2]]));
      expect(values(result, code)).toEqual(values(result, 'product_id').map((id) => byId.get(id)));
    }
    expect(metricsOf(sql('top-products'))).toEqual(['NS', 'U', 'AUP', 'VEL', 'GR']);
  });

  it('show the units of a product and of those beside it, and when they were out of stock', async () => {
    const [mine, theirs] = [2, 3].map((brand) =>
      market.products.find((product) => product.brand === brand)!,
    );
    const chosen = { product: mine!.id, competitorProducts: [theirs!.id] };
    const result = await run(sql('units-and-stock-outs'), chosen);
    expect(result.columns.map(({ role }) => role)).toEqual([
      'dimension',
      'id',
      'dimension',
      'value',
      'shade',
    ]);
    const weeks = new Map<string, [units: unknown, outOfStock: unknown]>();
    for (const [product, subject, more] of [
      [mine!, 'brand', { product: mine!.id }],
      [theirs!, 'competitors', { competitorProducts: [theirs!.id] }],
    ] as const) {
      const weekly = { subject, dimensions: [{ dim: 'date', level: 'week' }] };
      const units = await run(jaql({ ...weekly, measures: ['U'] }), more);
      const out = await run(jaql({ ...weekly, measures: ['OOS'] }), more);
      units.rows.forEach(([day, count], at) =>
        weeks.set(`${String(day)} ${product.code}`, [count, out.rows[at]?.[1]]),
      );
    }
    expect(result.rows).toHaveLength(weeks.size);
    for (const [day, id, , units, outOfStock] of result.rows)
      expect([units, outOfStock]).toEqual(weeks.get(`${String(day)} ${String(id)}`));
    expect(values(result, 'OOS').some((share) => Number(share) > 0)).toBe(true);
    const without = await run(sql('units-and-stock-outs'), chosen, bare);
    expect(without.columns.map(({ key }) => key)).not.toContain('OOS');
    expect(without.note).toBe('These data do not say what was out of stock.');
    expect(without.rows.length).toBe(result.rows.length);
  });

  it('count the reviews by their stars', async () => {
    const result = await run(sql('ratings'));
    const own = market.reviews.filter(
      ({ product, day }) =>
        market.products.find(({ id }) => id === product)!.brand === 2 &&
        day >= dayFrom(wholePeriod.startDate) &&
        day <= dayFrom(wholePeriod.endDate),
    );
    expect(values(result, 'REV')).toEqual([
      ...[5, 4, 3, 2, 1].map((stars) => own.filter((review) => review.stars === stars).length),
      own.length,
    ]);
    const mean = own.reduce((total, { stars }) => total + stars, 0) / own.length;
    expect(values(result, 'RAT').at(-1)).toBeCloseTo(mean, 12);
    // A share of fewer than 30 reviews is hidden.
    expect(own.length).toBeLessThan(30);
    expect(new Set(values(result, 'share'))).toEqual(new Set([null]));
    expect(new Set(values(result, 'base_reviews'))).toEqual(new Set([own.length]));
    const shares = values(await run(sql('ratings'), {}, open), 'share');
    expect(shares).toEqual(values(result, 'REV').map((count) => Number(count) / own.length));
    expect((await run(sql('ratings'), {}, bare)).empty?.reason).toBe('missing-part');
  });
});
