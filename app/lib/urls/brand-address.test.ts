import { describe, expect, it } from 'vitest';

import { brandAddress, compareAddress } from './brand-address';
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

  const to = (ids: readonly string[]) =>
    `?${new URLSearchParams({ comparison: JSON.stringify({ brands: ids }) }).toString()}`;
  const found = homePath + to(['c']);

  it('[R-18] one to compare with joins the others of the dashboard, whose filters stay', () => {
    const search = `?brand=a&filters=%7B%22time_frame%22%3A%5B%22L52W%22%5D%7D&${to(['b']).slice(1)}`;
    const address = compareAddress(found, { pathname: '/dashboards/a/b', search }, ['comparison']);
    const [path, query] = address.split('?');
    expect(path).toBe('/dashboards/a/b');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      brand: 'a',
      filters: '{"time_frame":["L52W"]}',
      comparison: '{"brands":["b","c"]}',
    });
  });

  it('[R-18] one to compare with leads home from a page that compares nothing; other links stay', () => {
    expect(compareAddress(found, { pathname: '/orders', search: '' })).toBe(found);
    const here = { pathname: '/dashboards/a/b', search: to(['b']) };
    for (const href of ['/orders', homePath, '/dashboards/c/d'])
      expect(compareAddress(href, here, ['comparison'])).toBe(href);
  });
});
