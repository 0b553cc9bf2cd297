import { describe, expect, it } from 'vitest';

import {
  cutPage,
  loadListPage,
  loadNumberedPage,
  numberedPage,
  pageKeys,
  placeText,
  readPageNumber,
} from './list-page';

const none = { after: null, before: null };
const middle = { next: 'n', previous: 'p' };

describe('a page of a list', () => {
  it.each([
    ['?after=a', { after: 'a', before: null }],
    ['?before=b', { after: null, before: 'b' }],
    ['?after=a&before=b', { after: 'a', before: null }],
    ['?after=%00&before=b', { after: null, before: 'b' }],
    ['', none],
  ])('[L-15] is asked for by one key at most: %s', async (query, keys) => {
    const url = new URL(`https://app.example/orders${query}`);
    expect(await loadListPage(url, async (given) => given)).toEqual(keys);
  });

  it('[L-15] is the first without a key, and where going back ends', () => {
    expect(pageKeys(none, { next: null }).isFirst).toBe(true);
    expect(pageKeys({ after: null, before: 'k' }, { ...middle, previous: null }).isFirst).toBe(
      true,
    );
    expect(pageKeys({ after: null, before: 'k' }, middle).isFirst).toBe(false);
    expect(pageKeys({ after: 'k', before: null }, { next: null }).isFirst).toBe(false);
  });

  it('[L-15] says its place, with the total where it is known and not older than the page', () => {
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

describe('a numbered page of a list', () => {
  const at = (query: string) => new URL(`https://app.example/users${query}`);

  it('[L-15 R-19] is the first for every text that is no number of a page', () => {
    const numbers = ['', '?page=', '?page=0', '?page=-1', '?page=1.5', '?page=01', '?page=%00'];
    expect(numbers.map((query) => readPageNumber(at(query)))).toEqual(numbers.map(() => 1));
    expect(['?page=1', '?page=7', '?page=99999'].map((query) => readPageNumber(at(query)))).toEqual(
      [1, 7, 10_000],
    );
  });

  it('[L-15] says how many there are, and gives the last in place of one behind it', async () => {
    const asked: object[] = [];
    const load = async (query: { first: string; page: string }) => {
      asked.push(query);
      const from = (Number(query.page) - 1) * 25 + 1;
      const shown = Math.max(0, Math.min(25, 60 - from + 1));
      const next = from + 25 > 60 ? null : 'n';
      return numberedPage(query, { next, from, total: 60 }, shown, 'users');
    };
    expect(await loadNumberedPage(at('?page=2'), load)).toEqual({
      page: 2,
      pages: 3,
      place: '26–50 of 60 users',
    });
    expect(await loadNumberedPage(at('?page=40'), load)).toEqual({
      page: 3,
      pages: 3,
      place: '51–60 of 60 users',
    });
    expect(asked).toEqual(['2', '40', '3'].map((page) => ({ first: '25', page })));
  });

  it('[L-15] is cut from a list that is loaded as a whole', () => {
    const rows = Array.from({ length: 51 }, (_, at) => at);
    const cut = (query: string, count = 51) => cutPage(at(query), rows.slice(0, count), 'invoices');
    expect(cut('')).toEqual({
      rows: rows.slice(0, 25),
      page: { page: 1, pages: 3, place: '1–25 of 51 invoices' },
    });
    const last = { rows: [50], page: { page: 3, pages: 3, place: '51–51 of 51 invoices' } };
    expect([cut('?page=3'), cut('?page=9')]).toEqual([last, last]);
    expect(cut('?page=2', 25)).toEqual({
      rows: rows.slice(0, 25),
      page: { page: 1, pages: 1, place: '25 invoices' },
    });
    expect(cut('', 0)).toEqual({ rows: [], page: { page: 1, pages: 1, place: '' } });
  });

  it('[L-15] of a platform that counts nothing: the next is the last that is known', () => {
    const pages = (next: string | null) =>
      numberedPage({ page: '2' }, { next, from: 26 }, 25, 'users').pages;
    expect([pages('n'), pages(null)]).toEqual([3, 2]);
    expect(numberedPage({ page: '1' }, { next: null, from: 1, total: 0 }, 0, 'users')).toEqual({
      page: 1,
      pages: 1,
      place: '',
    });
  });
});
