import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { emptyState, parseDashboardState, stateQuery } from '~/contracts/dashboards/url';

import { keepState, keptNotice } from './kept-state';

const state = {
  ...emptyState,
  brand: '7',
  product: 'p',
  timerange: { startDate: '2026-06-01', endDate: '2026-06-30' },
  comparison: { kind: 'brands', ids: ['8'] },
  filters: [
    { name: 'region', selection: ['West'] },
    { name: 'time_frame', selection: ['L4W'] },
  ],
  sort: { widget: 'w', column: 'NS', direction: 'ascending' },
  search: 'fresh',
  hideLayout: true,
} as const;
const at = { pathname: '/dashboards/c/d', search: stateQuery(state) };
const target = '/dashboards/a/b';

describe('a link between dashboards', () => {
  const keeping = (text: string): unknown => expect.stringContaining(text);
  const stateIn = (link: string) =>
    parseDashboardState(new URLSearchParams(link.split('?')[1])).state;

  it('[R-18] has what its dashboard reads, and drops what no other one can', () => {
    const { brand, product, timerange, comparison, filters } = state;
    const [region, frame] = filters;
    expect(stateIn(keepState(target, at, ['brand', 'timerange', 'comparison']))).toMatchObject({
      ...emptyState,
      brand,
      timerange,
      comparison,
      filters: [frame],
      kept: keeping('region'),
    });
    expect(stateIn(keepState(target, at, ['product', 'region']))).toMatchObject({
      ...emptyState,
      brand,
      product,
      filters: [region],
      kept: keeping('comparison'),
    });
    expect(stateIn(keepState(target, at))).toMatchObject({
      ...emptyState,
      brand,
      kept: keeping('region'),
    });
  });

  it('[R-18] tells on a page which filters of others it does not apply', () => {
    const kept = stateIn(keepState(target, at, ['timerange'])).kept;
    expect(keptNotice({ kept })).toBe(
      'Not applied on this page: Region. Your choice waits for the pages that have this filter.',
    );
    expect(keptNotice({ kept: stateIn(keepState(target, at, ['region'])).kept })).toBeNull();
    expect(keptNotice(emptyState)).toBeNull();
  });

  it('[R-18] keeps a period for a dashboard that has the other kind of period', () => {
    const { brand, timerange } = state;
    for (const kind of ['timerange', 'time_frame'])
      expect(stateIn(keepState(target, at, [kind]))).toMatchObject({
        ...emptyState,
        brand,
        timerange,
        filters: [state.filters[1]],
        kept: keeping('comparison'),
      });
  });

  it('[R-18] has again what dashboards in between did not read, unless another was chosen there', () => {
    const names = ['timerange', 'time_frame', 'comparison', 'region'];
    const { brand, timerange, comparison, filters } = state;
    const go = (from: string, keeps: readonly string[]) =>
      keepState(target, { pathname: target, search: `?${from.split('?')[1] ?? ''}` }, keeps);
    fc.assert(
      fc.property(fc.array(fc.subarray(names), { maxLength: 5 }), (pages) => {
        const way = pages.reduce(go, target + at.search);
        expect(stateIn(go(way, names))).toEqual({
          ...emptyState,
          brand,
          timerange,
          comparison,
          filters,
        });
      }),
    );
    const between = stateIn(go(target + at.search, ['region']));
    const other = { ...between, filters: [{ name: 'region', selection: ['East'] }] };
    expect(stateIn(go(target + stateQuery(other), names))).toMatchObject({
      filters: [other.filters[0], filters[1]],
      timerange,
      kept: '',
    });
    const framed = {
      ...emptyState,
      kept: between.kept,
      filters: [{ name: 'time_frame', selection: ['YTD'] }],
    };
    expect(stateIn(go(target + stateQuery(framed), names))).toMatchObject({
      timerange: null,
      filters: [{ name: 'time_frame', selection: ['YTD'] }],
    });
  });

  it('[R-18] keeps the brand alone from other pages and to those that show one; other links do not change', () => {
    expect(keepState(target, { ...at, pathname: '/orders' }, ['product', 'region'])).toBe(
      `${target}?brand=7`,
    );
    expect(keepState(target, { ...at, search: '' })).toBe(target);
    expect(keepState(`${target}?notice=role`, at)).toBe(`${target}?notice=role`);
    expect(keepState('/orders', at)).toBe('/orders');
    for (const page of ['/reports', '/settings/billing'])
      expect(keepState(page, at)).toBe(`${page}?brand=7`);
  });

  it('[R-19] drops what cannot be read', () => {
    expect(
      keepState(target, { ...at, search: '?brand=7&filters={&timerange=x' }, ['timerange']),
    ).toBe(`${target}?brand=7`);
  });
});
