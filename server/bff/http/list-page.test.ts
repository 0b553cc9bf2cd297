import { describe, expect, it } from 'vitest';

import { loadListPage, pageKeys, placeText } from './list-page';

const none = { after: null, before: null };
const middle = { next: 'n', previous: 'p' };

describe('a page of a list', () => {
  it.each([
    ['?after=a', { after: 'a', before: null }],
    ['?before=b', { after: null, before: 'b' }],
    ['?after=a&before=b', { after: 'a', before: null }],
    ['?after=%00&before=b', { after: null, before: 'b' }],
    ['', none],
  ])('is asked for by one key at most: %s', async (query, keys) => {
    const url = new URL(`https://app.example/orders${query}`);
    expect(await loadListPage(url, async (given) => given)).toEqual(keys);
  });

  it('is the first without a key, and where going back ends', () => {
    expect(pageKeys(none, { next: null }).isFirst).toBe(true);
    expect(pageKeys({ after: null, before: 'k' }, { ...middle, previous: null }).isFirst).toBe(
      true,
    );
    expect(pageKeys({ after: null, before: 'k' }, middle).isFirst).toBe(false);
    expect(pageKeys({ after: 'k', before: null }, { next: null }).isFirst).toBe(false);
  });

  it('says its place, with the total where it is known and not older than the page', () => {
    const place = (from: number | null | undefined, next: string | null, total?: number | null) =>
      placeText({ from, next }, 25, 'orders', total);
    expect(place(1_001, 'n', 1_312)).toBe('1,001–1,025 of 1,312 orders');
    expect(place(26, 'n')).toBe('26–50 orders');
    expect(place(26, 'n', null)).toBe('26–50 orders');
    expect(place(26, 'n', 50)).toBe('26–50 orders');
    expect(place(26, null, 400)).toBe('26–50 of 50 orders');
    // Two rows of the first page have left the list.
    expect(place(26, null, 48)).toBe('24–48 of 48 orders');
    // A platform that gives no places.
    expect(place(undefined, 'n', 400)).toBe('25 on this page');
    expect(placeText({ from: 26, next: null }, 0, 'orders')).toBe('');
    // The page is the whole list.
    expect(placeText({ from: 1, next: null }, 12, 'orders')).toBe('12 orders');
    expect(placeText({ from: 1, next: null }, 1, 'orders', 1)).toBe('1 order');
  });
});
