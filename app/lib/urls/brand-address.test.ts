import { describe, expect, it } from 'vitest';

import { brandAddress, keepBrand } from './brand-address';
import { homePath } from './paths';

describe('the brand in an address', () => {
  it('[R-18] choosing one stays on the dashboard and keeps its state, the product excepted', () => {
    expect(
      brandAddress(
        { pathname: '/dashboards/a/b', search: '?filters=%7B%7D&brand=1&product=9&notice=role' },
        '2',
      ),
    ).toBe('/dashboards/a/b?filters=%7B%7D&brand=2');
  });

  it('[R-18] from a page that is no dashboard it leads to the brand’s home', () => {
    expect(brandAddress({ pathname: '/orders', search: '?tab=new' }, 'a&b')).toBe(
      `${homePath}?brand=a%26b`,
    );
  });

  it('[R-18] links between dashboards keep the brand, others do not change', () => {
    expect(keepBrand('/dashboards/a/b', '?brand=7&filters=x')).toBe('/dashboards/a/b?brand=7');
    expect(keepBrand('/dashboards/a/b', '')).toBe('/dashboards/a/b');
    expect(keepBrand('/dashboards/a/b?notice=role', '?brand=7')).toBe(
      '/dashboards/a/b?notice=role',
    );
    expect(keepBrand('/orders', '?brand=7')).toBe('/orders');
  });
});
