import { describe, expect, it } from 'vitest';

import type { FilterView } from '~/contracts/dashboards/content';

import { allOf, selectionSummary } from './control-props';

describe('everything that a filter offers', () => {
  it.each([
    ['Region', 'All regions'],
    ['Categories', 'All categories'],
    ['Flavours', 'All flavours'],
  ])('of %s is %s', (label, text) => {
    expect(allOf(label)).toBe(text);
  });
});

describe('the button of a filter', () => {
  const filter = (usual: FilterView['usual']) =>
    ({ label: 'Snacks', values: [], hasSelectAll: true, usual }) as unknown as FilterView;
  it.each([
    ['all', 'all', 'All snacks'],
    ['nothing, of a filter that begins with all', [], 'None chosen: all snacks'],
  ] as const)('says of %s', (_what, selection, text) => {
    expect(selectionSummary(filter('all'), selection)).toBe(text);
  });

  it('says how many values are chosen where their names are too long', () => {
    const regions = { ...filter('all'), label: 'Region' };
    expect(selectionSummary(regions, ['Pacific', 'Mountain'])).toBe('Pacific, Mountain');
    const long = ['East North Central', 'West North Central'];
    expect(selectionSummary(regions, long)).toBe('2 regions');
  });

  it('says of a filter that begins with nothing, which all of it is not', () => {
    expect(selectionSummary(filter([]), [])).toBe('None chosen');
    expect(selectionSummary(filter([]), 'all')).toBe('All snacks');
  });
});
