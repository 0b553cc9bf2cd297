import { describe, expect, it } from 'vitest';

import { memberView, shellView } from '~/test-support/render';
import { emptyState, stateQuery, type DashboardState } from '~/contracts/dashboards/url';

import {
  commandNote,
  commandsOf,
  resultNote,
  searchCommands,
  commandAddress,
} from './command-list';
import { homePath, paths } from '../urls/paths';

describe('the places of the palette', () => {
  it('[L-01 L-17] are those of the navigation and the account, inside the app alone', () => {
    const view = memberView({
      navigation: [
        ...memberView().navigation,
        {
          id: 'x',
          name: 'Elsewhere',
          href: 'https://x.example',
          iconClass: null,
          children: [],
        },
        {
          id: 'y',
          name: 'Evil',
          href: '//evil.example',
          iconClass: null,
          children: [],
        },
      ],
    });
    const names = commandsOf(view).map(({ name, section }) => `${section}: ${name}`);
    expect(names).toContain('Brand dossier: Performance');
    expect(names).toContain('Settings: Billing');
    expect(names).toContain('Account: Sign Out');
    expect(names).toContain('Pages: All reports');
    expect(names.join()).not.toMatch(/Elsewhere|Evil|Log In/);
    expect(new Set(commandsOf(view).map(({ id }) => id)).size).toBe(names.length);
  });

  it('[L-17] say why a page does not open for this user', () => {
    const leaf = { id: 'p', name: 'Pricing', href: '/p', iconClass: null, children: [] };
    const view = memberView({ navigation: [{ ...leaf, note: 'Needs the Unlimited plan' }] });
    const [pricing, reports] = commandsOf(view);
    expect(commandNote(pricing!)).toBe('Pages · Needs the Unlimited plan');
    expect(commandNote(reports!)).toBe('Pages');
    expect(searchCommands([pricing!], 'unlimited')).toEqual([]);
  });

  it('[L-04] a visitor may sign up or log in, by a full page load', () => {
    const visitor = commandsOf(shellView());
    expect(visitor.filter(({ reload }) => reload).map(({ name }) => name)).toEqual([
      'Sign Up',
      'Log In',
    ]);
    expect(visitor.some(({ name }) => name === 'Billing')).toBe(false);
  });

  it('[L-17] finds by words in any order, without case and accents, beginnings first', () => {
    const all = commandsOf(memberView());
    const found = (query: string) => searchCommands(all, query).map(({ name }) => name);
    expect(found('')).toHaveLength(all.length);
    expect(found('PÉRF')[0]).toBe('Performance');
    expect(found('dossier perf')).toEqual(['Performance']);
    expect(found('zzz')).toEqual([]);
    expect(found('(')).toEqual([]);
  });
});

describe('the note of a result', () => {
  it('[D-07] says what becomes of a comparison with a brand', () => {
    const compare = { id: 'c', limit: 3, instead: ['Oatfield'] };
    expect(resultNote({ note: 'Snacks' })).toBe('Snacks');
    expect(resultNote({ note: 'Snacks', compare }, [])).toBe('Snacks, Compare');
    expect(resultNote({ note: null, compare })).toBe('Compare in place of Oatfield');
    expect(resultNote({ note: 'Snacks', compare }, null)).toBe('Snacks, Compared already');
  });
});

describe('command address', () => {
  const state: DashboardState = {
    ...emptyState,
    brand: 'a',
    product: 'p',
    filters: [{ name: 'time_frame', selection: ['L52W'] }],
  };
  const comparing = (...ids: string[]): Pick<DashboardState, 'comparison'> => ({
    comparison: { kind: 'brands', ids },
  });
  /** A brand to compare with, as the search finds it: beside a competitor of the set-up. */
  const found = {
    href: homePath + stateQuery({ ...emptyState, ...comparing('s', 'c') }),
    compare: { id: 'c', limit: 3, instead: ['Of the set-up'] },
  };
  const [compares, framed] = ['/dashboards/a/compares', '/dashboards/a/framed'];
  const keepsOf = (path: string) =>
    ({
      [homePath]: ['comparison', 'time_frame'],
      [compares]: ['comparison'],
      [framed]: ['timerange'],
    })[path];
  type Target = Parameters<typeof commandAddress>[0];
  const from = (pathname: string, of: DashboardState, compared: string[] = []) => {
    const brands = compared.map((id) => ({ id, name: id.toUpperCase() }));
    const address = (target: Target) =>
      commandAddress(target, { pathname, search: stateQuery(of) }, keepsOf, brands);
    return { address, to: (href: string) => address({ href }).to };
  };

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

    it('[R-18 D-07] a brand to compare with joins the others of the dashboard, whose state stays', () => {
      expect(from(compares, { ...state, ...comparing('b') }).address(found)).toEqual({
        to: compares + stateQuery({ ...state, ...comparing('b', 'c') }),
        joins: true,
        instead: [],
      });
      // The address names none: those of the set-up are compared.
      expect(from(compares, state, ['x', 'y']).address(found).to).toBe(
        compares + stateQuery({ ...state, ...comparing('x', 'y', 'c') }),
      );
      expect(from(compares, { ...state, ...comparing() }, ['x']).address(found).to).toBe(
        compares + stateQuery({ ...state, ...comparing('c') }),
      );
    });

    it('[D-07] one that the page compares with already is known as such', () => {
      const here = from(compares, { ...state, ...comparing('b', 'c') });
      expect(here.address(found)).toEqual({
        to: compares + stateQuery({ ...state, ...comparing('b', 'c') }),
        joins: true,
        instead: null,
      });
      expect(from(paths.orders, emptyState, ['c']).address(found).instead).toEqual([
        'Of the set-up',
      ]);
    });

    it('[D-07] it takes the place of the last one where the comparison is full, and says so', () => {
      expect(from(compares, state, ['x', 'y', 'z']).address(found)).toEqual({
        to: compares + stateQuery({ ...state, ...comparing('x', 'y', 'c') }),
        joins: true,
        instead: ['Z'],
      });
      const one = { ...found, compare: { ...found.compare, limit: 1 } };
      expect(from(compares, { ...state, ...comparing('x') }, ['x']).address(one)).toMatchObject({
        to: compares + stateQuery({ ...state, ...comparing('c') }),
        instead: ['X'],
      });
      expect(from(compares, state, ['x', 'c', 'z']).address(found)).toMatchObject({
        to: compares + stateQuery({ ...state, ...comparing('x', 'c', 'z') }),
        instead: null,
      });
    });

    it('[R-18] leads home, with brand and period, from a page that compares nothing', () => {
      const { brand, filters } = state;
      const there = { ...emptyState, brand, filters };
      expect(from(framed, state).address(found)).toEqual({
        to: homePath + stateQuery({ ...there, ...comparing('s', 'c') }),
        joins: false,
        instead: ['Of the set-up'],
      });
      expect(from(paths.orders, emptyState).address(found).to).toBe(found.href);
      // The comparison of the address is kept for the next dashboard that compares.
      expect(from(framed, { ...state, ...comparing('x', 'y', 'z') }).address(found)).toEqual({
        to: homePath + stateQuery({ ...there, ...comparing('x', 'y', 'c') }),
        joins: false,
        instead: ['another brand'],
      });
    });
  });
});
