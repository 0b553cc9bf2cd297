import { describe, expect, it } from 'vitest';

import { memberView, shellView } from '~/test-support/render';

import { commandNote, commandsOf, resultNote, searchCommands } from './command-list';

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
