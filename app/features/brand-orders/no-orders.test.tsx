// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import type { BrandOrderList } from '~/contracts/brand-orders/views';
import { renderAt } from '~/test-support/render';

import { NoOrders } from './no-orders';

afterEach(cleanup);

const none = { search: '', shipTo: '', product: '', dueFrom: '', dueTo: '' };
const faults = { dueFrom: null, dueTo: null };
const linksOf = (more: Partial<Pick<BrandOrderList, 'isFirst' | 'filters' | 'faults'>>) => {
  const place = { tab: 'new', sort: 'due', selected: [], isFirst: true };
  const view = { ...place, filters: none, faults, ...more };
  renderAt(<NoOrders view={view as unknown as BrandOrderList} />);
  const links = screen.queryAllByRole('link').map(({ textContent }) => textContent);
  cleanup();
  return links;
};

describe('a list without orders', () => {
  it('says to a user whose account has given them no brand that this is the reason', () => {
    const view = { tab: 'new', isFirst: true, filters: none, faults, isWithoutBrand: true };
    renderAt(<NoOrders view={view as unknown as BrandOrderList} />);
    expect(screen.getByText(/it has given you none/)).toBeTruthy();
    expect(screen.queryByText(/appear here/)).toBeNull();
  });

  it('[O-08] leads from a page that has been emptied to the first one, and clears filters where there are any', () => {
    const filters = { ...none, shipTo: 'o' };
    expect(linksOf({ isFirst: false })).toEqual(['Show the first page']);
    expect(linksOf({ filters })).toEqual(['Look in all orders', 'Clear filters']);
    expect(linksOf({ isFirst: false, filters })).toEqual([
      'Look in all orders',
      'Show the first page',
      'Clear filters',
    ]);
  });

  it('[O-08] leads to no other tab while a due date is wrong', () => {
    const filters = { ...none, dueFrom: 'soon' };
    const wrong = { dueFrom: 'Wrong Time Format.', dueTo: null };
    expect(linksOf({ filters, faults: wrong })).toEqual(['Clear filters']);
  });
});
