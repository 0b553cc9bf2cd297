import { describe, expect, it } from 'vitest';

import { emptyState, stateQuery } from '~/contracts/dashboards/url';
import type { DashboardState } from '~/contracts/dashboards/url';

import { commandAddress } from './command-address';
import { homePath, paths } from './paths';

const state: DashboardState = {
  ...emptyState,
  brand: 'a',
  product: 'p',
  filters: [{ name: 'time_frame', selection: ['L52W'] }],
};
const comparing = (...ids: string[]): Pick<DashboardState, 'comparison'> => ({
  comparison: { kind: 'brands', ids },
});
const found = homePath + stateQuery({ ...emptyState, ...comparing('c') });
const [compares, framed] = ['/dashboards/a/compares', '/dashboards/a/framed'];
const keepsOf = (path: string) =>
  ({
    [homePath]: ['comparison', 'time_frame'],
    [compares]: ['comparison'],
    [framed]: ['timerange'],
  })[path];
const from = (pathname: string, of: DashboardState, compared: string[] = []) => ({
  to: (href: string) =>
    commandAddress(href, { pathname, search: stateQuery(of) }, keepsOf, compared).to,
});

describe('a command of the palette', () => {
  it('[R-18] keeps of the present dashboard what its page reads, as the navigation does', () => {
    const { to } = from(compares, state);
    const { brand, filters } = state;
    expect(to(framed)).toBe(framed + stateQuery({ ...emptyState, brand, filters }));
    expect(to(paths.reports)).toBe(`${paths.reports}?brand=a`);
    expect(to(paths.orders)).toBe(paths.orders);
    for (const other of [`${homePath}?notice=role`, '/setup/brand?q=x'])
      expect(to(other)).toBe(other);
  });

  it('[R-18] a brand or a product has the period and comparison of the present dashboard', () => {
    const { to } = from(compares, { ...state, ...comparing('c') });
    const { filters } = state;
    expect(to(`${homePath}?brand=b`)).toBe(
      homePath + stateQuery({ ...emptyState, brand: 'b', filters, ...comparing('c') }),
    );
    expect(to(`${homePath}?brand=b&product=q`)).toBe(
      homePath +
        stateQuery({ ...emptyState, brand: 'b', product: 'q', filters, ...comparing('c') }),
    );
  });

  it('[R-18] a brand to compare with joins the others of the dashboard, whose state stays', () => {
    expect(from(compares, { ...state, ...comparing('b') }).to(found)).toBe(
      compares + stateQuery({ ...state, ...comparing('b', 'c') }),
    );
    // The address names none: those of the set-up are compared.
    expect(from(compares, state, ['x', 'y']).to(found)).toBe(
      compares + stateQuery({ ...state, ...comparing('x', 'y', 'c') }),
    );
    expect(from(compares, { ...state, ...comparing() }, ['x']).to(found)).toBe(
      compares + stateQuery({ ...state, ...comparing('c') }),
    );
  });

  it('[R-18] joins the present page with a brand to compare with alone', () => {
    const joins = (pathname: string, href: string) =>
      commandAddress(href, { pathname, search: '' }, keepsOf, []).joins;
    expect(joins(compares, found)).toBe(true);
    expect(joins(framed, found)).toBe(false);
    expect(joins(homePath, `${homePath}?brand=b`)).toBe(false);
    expect(joins(compares, compares)).toBe(false);
  });

  it('[R-18] a brand to compare with leads home, with brand and period, from a page that compares nothing', () => {
    const { brand, filters } = state;
    expect(from(framed, state).to(found)).toBe(
      homePath + stateQuery({ ...emptyState, brand, filters, ...comparing('c') }),
    );
    expect(from(paths.orders, emptyState).to(found)).toBe(found);
  });
});
