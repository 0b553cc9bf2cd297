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
    expect(keepState(target, at, ['brand', 'timerange', 'comparison', 'time_frame'])).toBe(
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

  it('[R-18] keeps the brand alone from other pages; other links do not change', () => {
    expect(keepState(target, { ...at, pathname: '/orders' }, ['product', 'region'])).toBe(
      `${target}?brand=7`,
    );
    expect(keepState(target, { ...at, search: '' })).toBe(target);
    expect(keepState(`${target}?notice=role`, at)).toBe(`${target}?notice=role`);
    expect(keepState('/orders', at)).toBe('/orders');
  });

  it('[R-19] drops what cannot be read', () => {
    expect(
      keepState(target, { ...at, search: '?brand=7&filters={&timerange=x' }, ['timerange']),
    ).toBe(`${target}?brand=7`);
  });
});
