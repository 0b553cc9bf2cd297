import { describe, expect, it } from 'vitest';

import { filterOf, value } from '~/test-support/dashboard-fixture';

import { appliedFilters, isFiltered } from './applied-filters';
import { emptyState, withSelection } from './url';

const filters = [
  filterOf('time_frame', 'time_frame', { selected: [value('YTD', 'Year to date')] }),
  filterOf('region', 'region', { label: 'Region', selected: [value('ca', 'California')] }),
  filterOf('flavors', 'flavors', {
    label: 'Flavor',
    selected: ['Salt', 'Lime', 'Chili'].map((one) => value(one, one)),
  }),
  filterOf('snacks', 'snacks', { label: 'Snacks', selectedAll: true }),
  filterOf('beverages', 'beverages', { label: 'Beverages', selected: [value('t', 'Tea')] }),
];
const stateOf = (...names: string[]) =>
  names.reduce((state, name) => withSelection(state, name, ['x']), emptyState);

describe('the applied filters in a line', () => {
  it('[D-13] are those that differ from their defaults, without the period', () => {
    expect(appliedFilters({ filters }, emptyState)).toBe('');
    expect(appliedFilters({ filters }, stateOf('time_frame'))).toBe('');
    expect(appliedFilters({ filters }, stateOf('time_frame', 'region'))).toBe('Region: California');
    expect(isFiltered({ filters }, stateOf('time_frame'))).toBe(false);
    expect(isFiltered({ filters }, stateOf('region'))).toBe(true);
  });

  it('[D-13] are shortened where they are many', () => {
    const three = stateOf('region', 'flavors', 'snacks');
    expect(appliedFilters({ filters }, three)).toBe(
      'Region: California, Flavor: 3 chosen and 1 more filter',
    );
    expect(appliedFilters({ filters }, withSelection(three, 'beverages', ['t']))).toBe(
      'Region: California, Flavor: 3 chosen and 2 more filters',
    );
  });

  it('[D-13] leave out what does not apply to the figure, and the brand that a file is of', () => {
    expect(appliedFilters({ filters }, stateOf('region', 'snacks'), ['Region'])).toBe(
      'Snacks: All',
    );
    expect(isFiltered({ filters }, stateOf('region'), ['Region'])).toBe(false);
    const search = filterOf('look', 'search_brands', {
      label: 'Brand',
      selected: [value('b', 'Oat & Co')],
    });
    expect(isFiltered({ filters: [search] }, stateOf('look'))).toBe(false);
  });
});
