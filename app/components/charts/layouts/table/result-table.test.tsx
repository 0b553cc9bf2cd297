// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { Cell } from '~/contracts/dashboards/content';
import type { TableSort } from '~/contracts/dashboards/url';
import { renderAt } from '~/test-support/render';
import { chartFacts as facts, chartWidget as widget, column } from '~/test-support/chart-fixture';

import { Chart } from '../../chart';
import { ResultTable } from './result-table';

afterEach(cleanup);

const id = column('id', 'id');
const name = column('dimension', 'Brand');
const day = column('dimension', 'Week', 'date');
const sales = column('value', 'Net sales', 'money', 'NS');
const growth = (metric: string, format: 'percent' | 'points' = 'percent') =>
  column('growth', 'Change', format, metric, 'lower');

describe('a table of results', () => {
  const columns = [
    id,
    name,
    sales,
    growth('OOS', 'points'),
    { ...column('value', 'Repeat rate', 'percent', 'RPT'), base: 'Buyers' },
    { ...column('base', 'Buyers', 'integer'), unit: 'buyers' },
  ];
  const table = widget('table', columns, [
    ['alder', 'Alder & Ash', 400_000, 0.012, 0.3, 1_204],
    ['own', 'Crunchwell', 200_000, -0.004, 0.5, 84],
    ['elm', 'Elmfield', 1, null, null, 0],
    ['total', 'All brands', 600_001, 0, 0.4, 1_288],
  ]);

  it('[D-13] writes small amounts in full, marks the own brand, and has the total at its foot', () => {
    const { container } = render(<Chart widget={table} facts={facts} />);
    const rows = [...container.querySelectorAll('tr')].map((row) => row.textContent);
    expect(rows).toEqual([
      'BrandNet salesChangeRepeat rateBuyers',
      'Alder & Ash$4,000.00↑up 1.2\u00A0pts30.00%1,204',
      'Crunchwell$2,000.00↓down 0.4\u00A0pts50.00%* indicative84',
      'Elmfield$0.01–hidden: 0 buyers0',
      'All brands$6,000.010.0\u00A0pts40.00%1,288',
    ]);
    expect([...container.querySelectorAll('.change')].map(({ className }) => className)).toEqual(
      ['bad', 'good', 'level', 'level'].map((look) => `change change-${look}`),
    );
    expect(screen.getByRole('row', { name: /Crunchwell/ }).className).toBe('row-own');
    expect(container.querySelector('tfoot')!.textContent).toContain('All brands');
    expect(screen.getByText(/50\.00%/).title).toBe('Indicative: 84 buyers');
    expect(screen.getByText('30.00%').title).toBe('');
    screen.getByText('* Indicative: rests on fewer than 100');
    expect(container.querySelectorAll('.bar')).toHaveLength(3);
  });

  it('says why a rate and its change are hidden, in the foot too, and leaves out large equal bases', () => {
    const of = (base: string) => ({ ...column('value', `On ${base}`, 'percent'), base });
    const before = { ...growth('RPT', 'points'), base: 'Before' };
    const bases = ['Buyers', 'All buyers', 'Before'].map((label) => ({
      ...column('base', label, 'integer'),
      unit: 'buyers',
    }));
    const { container } = render(
      <ResultTable
        widget={widget(
          'table',
          [id, name, of('Buyers'), before, of('All buyers'), ...bases],
          [
            ['a', 'Alder', null, null, 0.2, 29, 4_000, 50],
            ['b', 'Birch', 0.5, null, 0.2, 30, 4_000, 1],
            ['c', 'Cedar', 0.5, 0.01, 0.2, 30, 4_000, 40],
            ['d', 'Dogwood', 0.5, null, 0.2, 30, 4_000, null],
            ['total', 'All', null, null, 0.2, 12, 4_000, 12],
          ],
        )}
        facts={facts}
      />,
    );
    expect([...container.querySelectorAll('tr')].map((row) => row.textContent)).toEqual([
      'BrandOn BuyersChangeOn All buyersBuyers',
      'Alderhidden: 29 buyershidden: 29 buyers20.00%29',
      'Birch50.00%* indicativehidden: 1 buyer20.00%30',
      'Cedar50.00%* indicative↑up 1.0\u00A0pts20.00%30',
      'Dogwood50.00%* indicative–20.00%30',
      'Allhidden: 12 buyershidden: 12 buyers20.00%12',
    ]);
  });

  it('[D-13] has no hundredths in the amounts of a metric from 10,000 on', () => {
    const before = column('baseline', 'Before', 'money', 'NS');
    const price = column('value', 'Price', 'money', 'AUP');
    const rows: Cell[][] = [
      ['own', 'Crunchwell', 1_000_000, 123_456, 499],
      ['elm', 'Elmfield', 150, null, 1_250],
    ];
    const columns = [id, name, sales, before, price];
    const { container } = render(
      <ResultTable widget={widget('bar', columns, rows)} facts={facts} />,
    );
    expect(
      [...container.querySelectorAll('tbody tr')].map((row) =>
        [...row.children].map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['Crunchwell', '$10,000', '$1,235', '$4.99'],
      ['Elmfield', '$2', '–', '$12.50'],
    ]);
  });

  it('[D-13] knows the total of a query, which has no id', () => {
    const rows: Cell[][] = [
      ['own', 'Crunchwell', 1],
      [null, 'Total', 3],
    ];
    const { container } = render(
      <ResultTable widget={widget('bar', [id, name, sales], rows)} facts={facts} />,
    );
    expect(container.querySelector('tbody')!.textContent).toBe('Crunchwell$0.01');
    expect(container.querySelector('tfoot')!.textContent).toBe('Total$0.03');
  });

  describe('with links', () => {
    const sortTo = vi.fn(() => '?sort');
    const links = {
      sortTo,
      linkTo: () => null,
      isChosen: () => false,
      rowsTo: (of: string, group: Record<string, string>) =>
        group['brand'] === 'own' ? null : `/rows-of-${of}-${group['brand']}`,
      filterTo: (filter: string, brand: string) =>
        filter === 'comparison' && brand === 'alder'
          ? { to: '/compare', says: 'compare with this brand', chosen: false }
          : null,
    };
    const brands = {
      ...table,
      id: 'brands',
      result: {
        ...table.result,
        columns: [{ ...id, key: 'brand_id', filter: 'comparison' }, ...columns.slice(1)],
      },
    };
    const names = () =>
      [...document.querySelectorAll('tbody th, tbody td:first-child')].map(
        (cell) => cell.textContent,
      );
    const draw = (sort: TableSort | null) =>
      renderAt(<Chart widget={brands} facts={{ ...facts, links: { ...links, sort } }} />);

    it('[D-13 L-17] leads to what a row is about, and says so', () => {
      draw(null);
      const shown = screen.getAllByRole('link').filter((link) => link.closest('tbody') !== null);
      expect(shown.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
        ['/compare', 'Alder & Ash: compare with this brand'],
      ]);
    });

    it('[D-22] leads to the rows behind each row, where the widget has them', () => {
      const facts_ = { ...facts, links: { ...links, sort: null } };
      const rowLinks = () =>
        screen
          .queryAllByRole('link', { name: /^Rows behind/ })
          .map((link) => [link.getAttribute('href'), link.getAttribute('aria-label')]);
      renderAt(<Chart widget={{ ...brands, drillDown: true }} facts={facts_} />);
      expect(rowLinks()).toContainEqual(['/rows-of-brands-alder', 'Rows behind Alder & Ash']);
      expect(rowLinks().map(([, label]) => label)).not.toContain('Rows behind Crunchwell');
      cleanup();
      draw(null);
      expect(rowLinks()).toEqual([]);
    });

    it('[D-13] stands in the order of a column; rows without a figure come last', () => {
      const sort = { widget: 'brands', column: columns[4]!.key, direction: 'ascending' } as const;
      draw(sort);
      expect(names()).toEqual(['Alder & Ash: compare with this brand', 'Crunchwell', 'Elmfield']);
      expect(screen.getByRole('columnheader', { name: /Repeat rate/ }).ariaSort).toBe('ascending');
      expect(sortTo).toHaveBeenCalledWith({ ...sort, direction: 'descending' });
      cleanup();
      draw({ ...sort, direction: 'descending' });
      expect(names()).toEqual(['Crunchwell', 'Alder & Ash: compare with this brand', 'Elmfield']);
      expect(document.querySelector('tfoot')!.textContent).toContain('All brands');
    });

    it('[D-13] ignores the order of another table', () => {
      draw({ widget: 'others', column: columns[4]!.key, direction: 'descending' });
      expect(names()[0]).toContain('Alder & Ash');
    });
  });

  it('[D-13] of words alone is led by its sentences', () => {
    const words = [column('dimension', 'Severity'), column('dimension', 'What'), day];
    const rows: Cell[][] = [['high', 'Sea salt chips are out of stock.', '2026-08-10']];
    render(<ResultTable widget={widget('table', words, rows)} facts={facts} />);
    expect(screen.getByRole('rowheader').textContent).toBe('Sea salt chips are out of stock.');
  });

  it('[D-13] has bars only where rows stand in the order of their figures', () => {
    const { container } = render(
      <Chart
        widget={{
          ...table,
          result: { ...table.result, rows: [...table.result.rows.slice(0, 3)].reverse() },
        }}
        facts={facts}
      />,
    );
    expect(container.querySelectorAll('.bar')).toHaveLength(0);
  });
});
