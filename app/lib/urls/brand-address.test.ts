import { describe, expect, it } from 'vitest';

import { brandAddress } from './brand-address';
import { homePath } from './paths';

describe('the brand in an address', () => {
  it('[R-18] choosing one stays on the dashboard and keeps its state, the product excepted', () => {
    expect(
      brandAddress(
        {
          pathname: '/dashboards/a/b',
          search: '?filters=%7B%7D&brand=1&product=9&notice=role&closed=a%2Fc',
        },
        '2',
      ),
    ).toBe('/dashboards/a/b?filters=%7B%7D&brand=2');
  });

  it('[R-18] from a page that is no dashboard it leads to the brand’s home', () => {
    expect(brandAddress({ pathname: '/orders', search: '?tab=new' }, 'a&b')).toBe(
      `${homePath}?brand=a%26b`,
    );
  });
});
