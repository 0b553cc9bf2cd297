// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';

import type { Cell } from '~/contracts/dashboards/content';
import { chartFacts as facts, chartWidget as widget, column } from '~/test-support/chart-fixture';

import { Chart } from './chart';
import { ChartImage } from './chart-image';
import { imageTokens } from './image-style';
import { ResultTable } from './result-table';

afterEach(cleanup);

const id = column('id', 'id');
const name = column('dimension', 'Brand');
const day = column('dimension', 'Week', 'date');
const sales = column('value', 'Net sales', 'money', 'NS');
const growth = (metric: string, format: 'percent' | 'points' = 'percent') =>
  column('growth', 'Change', format, metric);

const line = widget(
  'line',
  [day, id, name, sales],
  [
    ['2026-08-10', 'own', 'Crunchwell', 1_100_000],
    ['2026-08-10', 'average', 'average', 900_000],
    ['2026-08-17', 'own', 'Crunchwell', 1_200_000],
    ['2026-08-17', 'average', 'average', null],
    ['2026-08-24', 'own', 'Crunchwell', 1_234_000],
    ['2026-08-24', 'average', 'average', 980_000],
  ],
  { incompleteFrom: '2026-08-24' },
);
const bar = widget(
  'bar',
  [id, name, sales, column('baseline', 'Before', 'money'), growth('NS')],
  [
    ['alder', 'Alder & Ash', 400_000, 500_000, -0.2],
    ['own', 'Crunchwell', 300_000, 250_000, 0.2],
  ],
);
const stacked = widget(
  'stacked',
  [day, id, name, sales],
  [
    ['2026-08-17', 'own', 'Crunchwell', 100_000],
    ['2026-08-17', 'b', 'Brightwater', 50_000],
    ['2026-08-24', 'own', 'Crunchwell', 110_000],
    ['2026-08-24', 'b', 'Brightwater', 60_000],
  ],
);
const tile = (metric: string, change: Cell, changes = {}) =>
  widget('tile', [{ ...sales, metric }, growth(metric)], [[128_431_055, change]], changes, 3);

describe('the read-out', () => {
  const said = () => screen.getByRole('status').textContent;

  it('[L-17] is walked by arrow keys, Home and End, and left by Escape', () => {
    render(<Chart widget={line} facts={facts} />);
    const reader = screen.getByRole('application', { name: /^Sales & <more>: read/ });
    expect(reader.tabIndex).toBe(0);
    expect(said()).toBe('');

    fireEvent.keyDown(reader, { key: 'ArrowRight' });
    expect(said()).toBe('Week of Aug 10: Crunchwell $11,000.00; average $9,000.00');
    fireEvent.keyDown(reader, { key: 'ArrowRight' });
    expect(said()).toBe('Week of Aug 17: Crunchwell $12,000.00; average –');
    fireEvent.keyDown(reader, { key: 'End' });
    const last = 'Week of Aug 24: Crunchwell $12,340.00; average $9,800.00; week not complete';
    expect(said()).toBe(last);
    fireEvent.keyDown(reader, { key: 'ArrowRight' });
    expect(said()).toBe(last);
    fireEvent.keyDown(reader, { key: 'Home' });
    expect(said()).toMatch(/^Week of Aug 10/);
    fireEvent.keyDown(reader, { key: 'Escape' });
    expect(said()).toBe('');
    fireEvent.keyDown(reader, { key: 'ArrowLeft' });
    expect(said()).toBe(last);
    fireEvent.blur(reader);
    expect(said()).toBe('');
  });

  it('[L-17] keeps the keys that it does not know for the page', () => {
    render(<Chart widget={line} facts={facts} />);
    const reader = screen.getByRole('application');
    expect(fireEvent.keyDown(reader, { key: 'Tab' })).toBe(true);
    expect(fireEvent.keyDown(reader, { key: 'Escape' })).toBe(true);
    expect(fireEvent.keyDown(reader, { key: 'ArrowDown' })).toBe(false);
  });

  it('[L-17] follows the pointer without a word, and a finger stays', () => {
    const { container } = render(<Chart widget={line} facts={facts} />);
    const reader = screen.getByRole('application');
    reader.getBoundingClientRect = () => new DOMRect(100, 0, 200, 100);
    const title = () => container.querySelector('.readout b')?.textContent;
    fireEvent(reader, new MouseEvent('pointermove', { bubbles: true, clientX: 290 }));
    expect(title()).toBe('Week of Aug 24');
    expect(said()).toBe('');
    fireEvent(reader, new MouseEvent('pointerout', { bubbles: true }));
    expect(title()).toBeUndefined();

    fireEvent(reader, new MouseEvent('pointerdown', { bubbles: true, clientX: 195 }));
    expect(title()).toBe('Week of Aug 17');
    const lift = new MouseEvent('pointerout', { bubbles: true });
    Object.assign(lift, { pointerType: 'touch' });
    fireEvent(reader, lift);
    expect(title()).toBe('Week of Aug 17');
  });

  it('[L-17] tells bars and stacks', () => {
    const { rerender } = render(<Chart widget={bar} facts={facts} />);
    fireEvent.keyDown(screen.getByRole('application'), { key: 'ArrowDown' });
    expect(said()).toBe(
      'Alder & Ash: Net sales $4,000.00; prior 3 weeks $5,000.00; Change −20.0% down',
    );
    rerender(<Chart widget={stacked} facts={facts} />);
    fireEvent.keyDown(screen.getByRole('application'), { key: 'End' });
    expect(said()).toBe(
      'Week of Aug 24: Brightwater $600.00; Crunchwell $1,100.00; Total $1,700.00',
    );
  });
});

describe('a chart', () => {
  it('[L-17] has a name and a sentence, and can be read without scripts', () => {
    document.body.innerHTML = renderToString(<Chart widget={line} facts={facts} />);
    const figure = screen.getByRole('figure', { name: line.title });
    expect(within(figure).getByRole('img', { name: /^Net sales\. Crunchwell from/ })).toBeTruthy();
    expect(figure.textContent).toContain('$15K');
    expect(figure.textContent).toContain('Dashed: week not complete');
    document.body.innerHTML = renderToString(<Chart widget={bar} facts={facts} />);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Alder & Ash$4,000↓−20.0% down',
      'Crunchwell$3,000↑+20.0% up',
    ]);
  });

  it.each(['line', 'bar', 'stacked', 'sparkline'] as const)(
    '[D-13] %s without a figure says so',
    (chart) => {
      const empty = { reason: 'no-data', message: 'Nothing was sold in these weeks.' };
      render(<Chart widget={widget(chart, [day, sales], [], { empty })} facts={facts} />);
      expect(screen.getByText(empty.message)).toBeTruthy();
      cleanup();
      const nothing = widget(chart, [day, sales], [['2026-08-24', null]]);
      render(<Chart widget={nothing} facts={facts} />);
      expect(screen.getByText('No figures in this period.')).toBeTruthy();
    },
  );
});

describe('a tile', () => {
  const change = () => document.querySelector('.tile-change')!;

  it('[D-14] says a change by arrow, sign and word', () => {
    render(<Chart widget={tile('NS', 0.0666)} facts={facts} />);
    expect(screen.getByText('$1,284,311').title).toBe('$1,284,310.55');
    expect(change().textContent).toBe('↑+6.7% up vs prior 3 weeks');
    expect(change().firstElementChild!.className).toBe('change change-good');
  });

  it.each([
    ['OOS', 0.1, 'change-bad'],
    ['OOS', -0.1, 'change-good'],
    ['NS', -0.1, 'change-bad'],
    ['NS', 0.0001, 'change-level'],
    ['AUP', 0.1, 'change-level'],
  ] as const)('[D-14] %s by %d is %s', (metric, value, look) => {
    render(<Chart widget={tile(metric, value)} facts={facts} />);
    expect(change().firstElementChild!.className).toBe(`change ${look}`);
  });

  it('[D-16] a baseline out of the plan says so, here and in the table behind', () => {
    const closed = { ...facts, baselineOutOfPlan: true };
    render(<Chart widget={tile('NS', null)} facts={closed} />);
    expect(change().textContent).toBe('vs prior 3 weeks: not in your plan');
    render(<ResultTable widget={tile('NS', null)} facts={closed} />);
    expect(screen.getByRole('cell', { name: 'not in your plan' })).toBeTruthy();
  });

  it('[D-13] says when few buyers stand behind it', () => {
    render(<Chart widget={tile('NS', 0.1, { baseSize: 42 })} facts={facts} />);
    expect(screen.getByText('Few buyers: 42')).toBeTruthy();
    cleanup();
    render(<Chart widget={tile('NS', 0.1, { baseSize: 100 })} facts={facts} />);
    expect(screen.queryByText(/Few buyers/)).toBeNull();
  });
});

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

describe('an image', () => {
  const all = [
    line,
    bar,
    stacked,
    tile('NS', 0.1),
    widget('table', [id, name, sales], [['own', 'Crunchwell', 1]]),
    widget('sparkline', [day, sales], [['2026-08-24', 1]]),
    widget(
      'stacked',
      [column('dimension', 'Category'), id, name, sales],
      [['Nuts & seeds', 'own', 'C', 1]],
    ),
    widget('line', [day, sales], []),
  ];

  it.each(
    all.flatMap((one) =>
      (['light', 'dark'] as const).map((theme) => [one.chart, theme, one] as const),
    ),
  )('[D-13] of a %s, %s, is a document of its own', (_, theme, one) => {
    const markup = renderToStaticMarkup(
      <ChartImage widget={one} facts={facts} theme={theme} footer="Endcap · Crunchwell" />,
    );
    const parsed = new DOMParser().parseFromString(markup, 'image/svg+xml');
    expect(parsed.querySelector('parsererror')).toBeNull();
    const root = parsed.documentElement;
    expect(root.tagName).toBe('svg');
    expect(Number(root.getAttribute('height'))).toBeGreaterThan(100);
    expect(root.textContent).toContain('Sales & <more>');
    expect(root.textContent).toContain('Endcap · Crunchwell');
    expect(root.textContent).toContain('Data to Aug 30, 2026');
    expect(markup).not.toMatch(/var\(|class=|NaN|Infinity|undefined/);
  });

  it('[L-17] has the colours of the tokens', () => {
    const source = readFileSync(path.join(import.meta.dirname, '../../styles/tokens.css'), 'utf8');
    for (const [token, [light, dark]] of Object.entries(imageTokens)) {
      expect(source).toContain(`--${token}: light-dark(${light}, ${dark});`);
    }
  });
});
