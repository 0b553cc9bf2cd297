// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';

import { chartFacts as facts, chartWidget as widget, column } from '~/test-support/chart-fixture';

import { Chart } from './chart';

afterEach(cleanup);

const id = column('id', 'id');
const name = column('dimension', 'Brand');
const day = column('dimension', 'Week', 'date');
const sales = column('value', 'Net sales', 'money', 'NS');
const growth = (metric: string, format: 'percent' | 'points' = 'percent') =>
  column('growth', 'Change', format, metric, 'higher');

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

describe('a chart', () => {
  it('[L-17] has a name and a sentence, and can be read without scripts', () => {
    document.body.innerHTML = renderToString(<Chart widget={line} facts={facts} />);
    const figure = screen.getByRole('figure', { name: line.title });
    expect(within(figure).getByRole('img', { name: /^Net sales\. Crunchwell from/ })).toBeTruthy();
    expect(figure.textContent).toContain('$15K');
    expect(figure.textContent).toContain('Dashed: last week not complete');
    document.body.innerHTML = renderToString(<Chart widget={bar} facts={facts} />);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Alder & Ash$4,000↓down 20.0%',
      'Crunchwell$3,000↑up 20.0%',
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
