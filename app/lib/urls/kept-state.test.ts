import { describe, expect, it } from 'vitest';

import { emptyState, stateQuery } from '~/contracts/dashboards/url';

import { keepState } from './kept-state';

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
  it('[R-18] keeps what both dashboards read, and drops the rest', () => {
    expect(keepState(target, at, ['brand', 'timerange', 'comparison'])).toBe(
      target +
        stateQuery({
          ...emptyState,
          brand: state.brand,
          timerange: state.timerange,
          comparison: state.comparison,
          filters: [state.filters[1]],
        }),
    );
    expect(keepState(target, at, ['product', 'region'])).toBe(
      target +
        stateQuery({
          ...emptyState,
          brand: state.brand,
          product: state.product,
          filters: [state.filters[0]],
        }),
    );
    expect(keepState(target, at)).toBe(`${target}?brand=7`);
  });

  it('[R-18] keeps a period for a dashboard that has the other kind of period', () => {
    const { brand, timerange } = state;
    for (const kind of ['timerange', 'time_frame'])
      expect(keepState(target, at, [kind])).toBe(
        target + stateQuery({ ...emptyState, brand, timerange, filters: [state.filters[1]] }),
      );
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
