// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { pageItems, Pagination } from '~/components/ui/data/pagination';
import { renderAt } from '~/test-support/render';

import { ListPages, type PageKey } from './list-pages';
import { Table } from './table';
import type { Column } from './table';

afterEach(cleanup);

interface Row {
  name: string;
  sales: number;
}
const rows: Row[] = [
  { name: 'Alder', sales: 10 },
  { name: 'Bright', sales: 5 },
];
const columns: Column<Row>[] = [
  {
    id: 'name',
    head: 'Brand',
    rowHead: true,
    sort: 'ascending',
    cell: ({ name }) => <a href="#x">{name}</a>,
  },
  {
    id: 'sales',
    head: 'Sales',
    figure: true,
    sort: 'descending',
    bar: ({ sales }) => sales / 10,
    cell: ({ sales }) => sales,
  },
];
const table = (changes = {}) => (
  <form aria-label="rows">
    <Table
      caption="Brands"
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      sorted={{ column: 'sales', direction: 'descending' }}
      sortTo={(column, direction) => `?sort=${column}&direction=${direction}`}
      selection={{
        name: 'brand',
        value: ({ name }) => name,
        label: ({ name }) => `Select ${name}`,
      }}
      {...changes}
    />
  </form>
);

describe('a table', () => {
  it('[L-17] has a name, heads of rows and columns, and a frame that the keyboard can scroll', () => {
    renderAt(table());
    expect(screen.getByRole('table', { name: 'Brands' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Brands' }).tabIndex).toBe(0);
    expect(screen.getByRole('rowheader', { name: 'Alder' })).toBeTruthy();
  });

  it('[L-17] says how it is sorted, and sorts by links', () => {
    renderAt(table());
    const sales = screen.getByRole('columnheader', { name: /Sales/ });
    expect(sales.getAttribute('aria-sort')).toBe('descending');
    expect(within(sales).getByRole('link').getAttribute('href')).toBe(
      '/?sort=sales&direction=ascending',
    );
    const brand = screen.getByRole('columnheader', { name: /Brand/ });
    expect(brand.getAttribute('aria-sort')).toBeNull();
    expect(within(brand).getByRole('link').getAttribute('href')).toBe(
      '/?sort=name&direction=ascending',
    );
  });

  it('[L-17] posts the chosen rows, one by one or all at once', () => {
    renderAt(table());
    const form = screen.getByRole<HTMLFormElement>('form');
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: /Select all/ });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Bright' }));
    expect(new FormData(form).getAll('brand')).toEqual(['Bright']);
    expect([all.checked, all.indeterminate]).toEqual([false, true]);
    fireEvent.click(all);
    expect(new FormData(form).getAll('brand')).toEqual(['Alder', 'Bright']);
    fireEvent.click(all);
    expect(new FormData(form).getAll('brand')).toEqual([]);
  });

  it('[L-17] is walked by the arrow keys along a column', () => {
    renderAt(table());
    const first = screen.getByRole('link', { name: 'Alder' });
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toBe('Bright');
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toBe('Bright');
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(first);
  });

  it('[L-17] without rows says so', () => {
    renderAt(table({ rows: [], empty: <p>No brands yet</p> }));
    expect(screen.getByText('No brands yet')).toBeTruthy();
  });
});

describe('pagination', () => {
  it.each([
    [1, 1, 1, [1]],
    [1, 5, 3, [1, 2, 3, 4, 5]],
    [7, 20, 3, [1, 'gap-before', 6, 7, 8, 'gap-after', 20]],
    [7, 20, 1, [1, 'gap-before', 7, 'gap-after', 20]],
    [1, 20, 3, [1, 2, 3, 'gap-after', 20]],
    [20, 20, 3, [1, 'gap-before', 18, 19, 20]],
    [2, 3, 3, [1, 2, 3]],
    [4, 20, 3, [1, 2, 3, 4, 5, 'gap-after', 20]],
  ])('[L-15] page %i of %i with a range of %i', (page, count, range, expected) => {
    expect(pageItems(page, count, range)).toEqual(expected);
  });

  const place = '151–175 of 500 orders';
  const to = (page: number | undefined) => (page === undefined ? '?' : `?page=${page}`);

  it('[L-15] holds both ranges in the page and leaves the choice to the style sheet', () => {
    renderAt(<Pagination view={{ page: 7, pages: 20, place }} label="orders" to={to} />);
    const nav = screen.getByRole('navigation', { name: 'Pages of orders' });
    const look = (text: string) =>
      within(nav)
        .getByRole('link', { name: `Page ${text}` })
        .closest('li')!.className;
    expect([look('6'), look('7'), look('8'), look('20')]).toEqual([
      'page-wide',
      '',
      'page-wide',
      '',
    ]);
    expect(within(nav).getByRole('link', { current: 'page' }).getAttribute('href')).toBe(
      '/?page=7',
    );
    expect(within(nav).getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe(
      '/?page=8',
    );
  });

  it('[L-15] a list with keys has First, Previous and Next', () => {
    const view = { isFirst: false, previous: 'p', next: 'n', place: '26–50 of 60 orders' };
    const to = ({ after, before }: PageKey) =>
      after !== undefined ? `/?after=${after}` : before !== undefined ? `/?before=${before}` : '/';
    renderAt(<ListPages of="orders" view={view} to={to} />);
    const links = screen.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['First page', '/'],
      ['Previous page', '/?before=p'],
      ['Next page', '/?after=n'],
    ]);
  });

  it('[L-15] leads nowhere before the first page and after the last', () => {
    renderAt(<Pagination view={{ page: 1, pages: 2, place }} label="orders" to={to} />);
    const previous = screen.getByRole('link', { name: 'Previous page' });
    expect([previous.getAttribute('href'), previous.getAttribute('aria-disabled')]).toEqual([
      null,
      'true',
    ]);
    // The first page has the address of the list.
    expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe('/');
  });
});
