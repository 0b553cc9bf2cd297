// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import type { Cell } from '~/contracts/dashboards/content';
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
    column('value', 'Repeat rate', 'percent', 'RPT'),
    column('base', 'Buyers', 'integer'),
  ];
  const table = widget('table', columns, [
    ['alder', 'Alder & Ash', 400_000, 0.012, 0.3, 1_204],
    ['own', 'Crunchwell', 200_000, -0.004, 0.5, 84],
    ['elm', 'Elmfield', 1, null, null, 0],
    ['total', 'All brands', 600_001, 0, 0.4, 1_288],
  ]);

  it('[D-13] writes figures in full, marks the own brand, and has the total at its foot', () => {
    const { container } = render(<Chart widget={table} facts={facts} />);
    const rows = [...container.querySelectorAll('tr')].map((row) => row.textContent);
    expect(rows).toEqual([
      'BrandNet salesChangeRepeat rateBuyers',
      'Alder & Ash$4,000.00↑+1.2\u00A0pts up30.00%1,204',
      'Crunchwell$2,000.00↓−0.4\u00A0pts down50.00%84',
      'Elmfield$0.01––0',
      'All brands$6,000.010.0\u00A0pts level40.00%1,288',
    ]);
    expect([...container.querySelectorAll('.change')].map(({ className }) => className)).toEqual(
      ['bad', 'good', 'level', 'level'].map((look) => `change change-${look}`),
    );
    expect(screen.getByRole('row', { name: /Crunchwell/ }).className).toBe('row-own');
    expect(container.querySelector('tfoot')!.textContent).toContain('All brands');
    expect(screen.getByText('50.00%').title).toBe('Few buyers: 84');
    expect(screen.getByText('30.00%').title).toBe('');
    expect(container.querySelectorAll('.bar')).toHaveLength(3);
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
