import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fuzzed } from '../../../tests/support/random/fuzz';
import {
  emptyState,
  isGiven,
  isTooLong,
  keptText,
  parseDashboardState,
  selectionOf,
  serialiseDashboardState,
  stateQuery,
  withSelection,
  type DashboardState,
} from './url';

/** Control characters and lone surrogates too; the library's own 'binary' takes seconds to set up. */
const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
});

const text = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  .filter((value) => value === value.trim() && !/\p{Cc}/u.test(value));
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const byCode = (a: string, b: string) => (a < b ? -1 : 1);

const state: fc.Arbitrary<DashboardState> = fc.record({
  brand: fc.option(text),
  product: fc.option(text),
  report: fc.option(text),
  timerange: fc.option(
    fc.tuple(day, day).map((days) => {
      const [startDate, endDate] = days.sort();
      return { startDate, endDate };
    }),
  ),
  stored: fc.option(fc.stringMatching(/^[\w-]{43}$/)),
  filters: fc
    .uniqueArray(
      fc.record({
        name: fc.oneof(
          fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,20}$/),
          fc.constantFrom('constructor', 'toString', 'hasOwnProperty'),
        ),
        selection: fc.oneof(
          fc.constant('all' as const),
          fc.uniqueArray(text, { minLength: 1, maxLength: 5 }).map((values) => values.sort(byCode)),
        ),
      }),
      { selector: ({ name }) => name, maxLength: 6 },
    )
    .map((filters) => filters.sort((a, b) => byCode(a.name, b.name))),
  comparison: fc.option(
    fc.record({
      kind: fc.constantFrom('brands' as const, 'products' as const),
      ids: fc.uniqueArray(text, { minLength: 1, maxLength: 4 }),
    }),
  ),
  sort: fc.option(
    fc.record({
      widget: fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/),
      column: fc.stringMatching(/^\$?[A-Za-z_]{1,20}$/),
      direction: fc.constantFrom('ascending' as const, 'descending' as const),
    }),
  ),
  search: fc.oneof(fc.constant(''), text),
  reviews: fc.option(fc.integer({ min: 1, max: 200 })),
  hideLayout: fc.boolean(),
  kept: fc.oneof(fc.constant(''), text),
});

const parse = (query: string) => parseDashboardState(new URLSearchParams(query));

describe('the state of a dashboard in its address', () => {
  it('[R-18] any state survives being written and read', () => {
    fc.assert(
      fc.property(state, (given) => {
        const query = serialiseDashboardState(given).toString();
        expect(parse(query)).toEqual({ state: given, leftOut: [] });
        // Equal states have equal addresses: what was read is written the same again.
        expect(serialiseDashboardState(parse(query).state).toString()).toBe(query);
      }),
      fuzzed(200),
    );
  });

  it('[R-18 D-05] is written as the requirement says, the default with nothing', () => {
    expect(stateQuery(emptyState)).toBe('');
    const search = serialiseDashboardState({
      brand: 'brd_1',
      product: null,
      report: 'smp_1',
      timerange: { startDate: '2026-06-08', endDate: '2026-08-30' },
      stored: null,
      filters: [
        { name: 'time_frame', selection: ['L26W'] },
        { name: 'categories', selection: 'all' },
      ],
      comparison: { kind: 'brands', ids: ['b', 'a'] },
      sort: { widget: 'top-brands', column: '$VEL', direction: 'descending' },
      search: '100% oat_milk',
      reviews: 30,
      hideLayout: true,
      kept: 'product=p',
    });
    expect([...search]).toEqual([
      ['brand', 'brd_1'],
      ['report_id', 'smp_1'],
      ['timerange', '{"startDate":"06/08/2026","endDate":"08/30/2026"}'],
      ['filters', '{"categories":"all","time_frame":["L26W"]}'],
      ['comparison', '{"brands":["b","a"]}'],
      ['sort', 'top-brands.$VEL.desc'],
      ['search', '100% oat_milk'],
      ['reviews', '30'],
      ['hideLayout', 'true'],
      ['kept', 'product=p'],
    ]);
    const comparison = { kind: 'products', ids: ['p', 'o'] } as const;
    expect([...serialiseDashboardState({ ...emptyState, product: 'prd_1', comparison })]).toEqual([
      ['product', 'prd_1'],
      ['comparison', '{"products":["p","o"]}'],
    ]);
  });

  it('[R-18] stored filters have their key, and what is chosen beside them', () => {
    const key = 'k'.repeat(43);
    const stored = { ...emptyState, stored: key };
    expect([...serialiseDashboardState(stored)]).toEqual([['filters', key]]);
    const changed = withSelection(withSelection(stored, 'region', ['TX']), 'categories', null);
    expect([...serialiseDashboardState(changed)]).toEqual([
      ['filters', `{"~":"${key}","categories":[],"region":["TX"]}`],
    ]);
    expect(parse(stateQuery(changed)).state).toEqual(changed);
    expect(['region', 'categories', 'flavors'].map((name) => isGiven(changed, name))).toEqual([
      true,
      false,
      true,
    ]);
    expect(parse('filters={"~":"x","region":["TX"]}')).toMatchObject({
      state: { stored: null, filters: [{ name: 'region', selection: ['TX'] }] },
      leftOut: [{ parameter: 'filters' }],
    });
  });

  it('[R-18] filters of more than 2,000 characters are to be stored', () => {
    const ofLength = (length: number) =>
      withSelection(emptyState, 'region', ['x'.repeat(length - '{"region":[""]}'.length)]);
    expect([2_000, 2_001].map((length) => isTooLong(ofLength(length)))).toEqual([false, true]);
    // Letters of other scripts need more of an address: 4,000 characters of it.
    const cyrillic = (count: number) => withSelection(emptyState, 'region', ['б'.repeat(count)]);
    const encoded = (count: number) => stateQuery(cyrillic(count)).length - '?filters='.length;
    expect(
      [661, 662].map((count) => [encoded(count) <= 4_000, isTooLong(cyrillic(count))]),
    ).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('[R-18 R-19] an address of the longest filters and the longest kept choices is answered', () => {
    // The regions of Russia by their names.
    const names = Array.from({ length: 85 }, (_, at) => `Область номер ${String(at)}`);
    const regions = withSelection(emptyState, 'region', names);
    expect(isTooLong(regions)).toBe(true);
    const kept = (count: number) =>
      keptText(stateQuery(withSelection(emptyState, 'region', names.slice(0, count))).slice(1));
    const fitting = names.findLastIndex((_, at) => kept(at) !== '~');
    const whole = { ...emptyState, brand: 'x'.repeat(200), kept: kept(fitting) };
    const longest = [...names.keys()].findLast(
      (at) => !isTooLong(withSelection(emptyState, 'region', names.slice(0, at))),
    )!;
    const query = stateQuery(withSelection(whole, 'region', names.slice(0, longest)));
    expect(query.length).toBeGreaterThan(6_000);
    expect(query.length).toBeLessThan(8_000);
    expect(parse(query)).toMatchObject({ state: { kept: whole.kept }, leftOut: [] });
    expect(parse(`?kept=${kept(85)}`)).toMatchObject({
      state: { kept: '' },
      leftOut: [{ parameter: 'kept' }],
    });
  });

  it('[R-19] any garbage is read without an error, and what is left can be written', () => {
    const junk = fc.oneof(
      anyText,
      fc.json(),
      fc.json().map((json) => `{"brands":${json}}`),
      fc.json().map((json) => `{"startDate":${json},"endDate":"13/40/2026"}`),
      fc.constantFrom('{"__proto__":["x"]}', '[]', 'null', '"all"', '{', '%', '1e999'),
    );
    const parameters = fc.record(
      {
        brand: junk,
        product: junk,
        timerange: junk,
        filters: junk,
        comparison: junk,
        sort: junk,
        search: junk,
        reviews: junk,
        hideLayout: junk,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(parameters, (given) => {
        const read = parseDashboardState(new URLSearchParams(given));
        const again = parseDashboardState(serialiseDashboardState(read.state));
        expect(again).toEqual({ state: read.state, leftOut: [] });
        for (const { message } of read.leftOut) expect(message).toMatch(/left out/);
      }),
      fuzzed(200),
    );
  });

  it.each([
    ['filters={', 'filters', 'could not be read'],
    ['sort=top-brands.NS', 'sort', 'The order of a table in the address could not be read'],
    ['sort=top-brands.NS.up', 'sort', 'could not be read'],
    ['filters=["all"]', 'filters', 'could not be read'],
    ['filters={"region":"West"}', 'filters', 'The filter region could not be read'],
    ['filters={"region":["West",7]}', 'filters', 'A value of the filter region'],
    ['filters={"__proto__":["x"]}', 'filters', 'no name that we know'],
    ['comparison={"people":["x"]}', 'comparison', 'could not be read'],
    ['comparison={"brands":["x",{}]}', 'comparison', 'Some of the brands'],
    ['timerange={"startDate":"06/08/2026"}', 'timerange', 'lacks a date'],
    ['brand=a%00b', 'brand', 'The brand in the address could not be read'],
  ])('[R-19] %s: left out, with a word about it', (query, parameter, words) => {
    const { leftOut } = parse(query);
    expect(leftOut).toHaveLength(1);
    expect(leftOut[0]?.parameter).toBe(parameter);
    expect(leftOut[0]?.message).toContain(words);
  });

  it('[R-19] of a list what can be read applies, and one notice tells of the rest', () => {
    const { state: read } = parse('filters={"region":["West",7]}&comparison={"brands":["x",{}]}');
    expect(read.filters).toEqual([{ name: 'region', selection: ['West'] }]);
    expect(read.comparison).toEqual({ kind: 'brands', ids: ['x'] });
    const ids = Array.from({ length: 21 }, (_, at) => `b${String(at)}`);
    const brands = parse(`comparison=${JSON.stringify({ brands: ids })}`);
    expect(brands.state.comparison?.ids).toEqual(ids.slice(0, 20));
    expect(brands.leftOut.map(({ message }) => message)).toEqual([
      "Some of the brands in the address's comparison were left out.",
    ]);
    const many = Object.fromEntries(
      Array.from({ length: 41 }, (_, at) => [`f${String(at)}`, 'all']),
    );
    const filters = parse(`filters=${JSON.stringify(many)}`);
    expect(filters.state.filters).toHaveLength(40);
    expect(filters.leftOut.map(({ message }) => message)).toEqual([
      'The address has more than 40 filters; the rest was left out.',
    ]);
  });

  it('[R-19] what is wrong leaves the rest alone', () => {
    const { state: read, leftOut } = parse(
      'brand=b1&filters={"region":7,"time_frame":["YTD"]}&timerange=x&comparison={"brands":["b2"]}',
    );
    expect(read).toEqual({
      ...emptyState,
      brand: 'b1',
      filters: [{ name: 'time_frame', selection: ['YTD'] }],
      comparison: { kind: 'brands', ids: ['b2'] },
    });
    expect(leftOut.map(({ parameter }) => parameter)).toEqual(['timerange', 'filters']);
  });

  it.each([
    ['13/01/2026', '08/30/2026', 'Wrong Time Format.'],
    ['02/30/2026', '08/30/2026', 'Wrong Time Format.'],
    ['2/3/2026', '08/30/2026', 'Wrong Time Format.'],
    ['08/30/1826', '08/30/2026', 'Wrong Time Format.'],
    ['08/31/2026', '08/30/2026', 'The start date must not be after the end date.'],
  ])('[D-05 D-06 R-19] %s to %s is not used: %s', (startDate, endDate, words) => {
    const { state: read, leftOut } = parse(
      new URLSearchParams({ timerange: JSON.stringify({ startDate, endDate }) }).toString(),
    );
    expect(read.timerange).toBeNull();
    expect(leftOut[0]?.message).toContain(words);
  });

  it('[D-05 D-06] a range of one date alone is none', () => {
    for (const half of ['{"startDate":"06/08/2026"}', '{"endDate":"08/30/2026"}'])
      expect(parse(new URLSearchParams({ timerange: half }).toString())).toMatchObject({
        state: { timerange: null },
        leftOut: [{ parameter: 'timerange' }],
      });
  });

  it('[D-05 D-06] one day is a range, and a day may be written with the name of its month', () => {
    for (const one of ['08/30/2026', 'Aug 30, 2026']) {
      const range = JSON.stringify({ startDate: one, endDate: one });
      expect(parse(new URLSearchParams({ timerange: range }).toString()).state.timerange).toEqual({
        startDate: '2026-08-30',
        endDate: '2026-08-30',
      });
    }
  });

  it('[R-20] hideLayout needs no value; false and 0 mean no', () => {
    const hidden = ['hideLayout', 'hideLayout=1', 'hideLayout=true'];
    expect(hidden.map((query) => parse(query).state.hideLayout)).toEqual([true, true, true]);
    const shown = ['', 'hideLayout=0', 'hideLayout=False'];
    expect(shown.map((query) => parse(query).state.hideLayout)).toEqual([false, false, false]);
  });

  it('a selection is set, and taken away with null or nothing chosen', () => {
    const chosen = withSelection(emptyState, 'region', ['West']);
    expect(selectionOf(chosen, 'region')).toEqual(['West']);
    expect(withSelection(chosen, 'region', [])).toEqual(emptyState);
    expect(withSelection(chosen, 'region', null)).toEqual(emptyState);
    expect(selectionOf(emptyState, 'region')).toBeNull();
  });
});
