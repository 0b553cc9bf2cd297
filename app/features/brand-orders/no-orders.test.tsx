// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import type { BrandOrderList } from '~/contracts/brand-orders/views';
import { renderAt } from '~/test-support/render';

import { NoOrders } from './no-orders';

afterEach(cleanup);

const none = { search: '', shipTo: '', product: '', dueFrom: '', dueTo: '' };
const linksOf = (more: Partial<Pick<BrandOrderList, 'isFirst' | 'filters'>>) => {
  const view = { tab: 'new', sort: 'due', selected: [], isFirst: true, filters: none, ...more };
  renderAt(<NoOrders view={view as unknown as BrandOrderList} />);
  const links = screen.queryAllByRole('link').map(({ textContent }) => textContent);
  cleanup();
  return links;
};

describe('a list without orders', () => {
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
});
