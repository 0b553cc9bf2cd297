// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';

import {
  chartFacts as facts,
  chartWidget as widget,
  day,
  sales,
  lineChart as line,
  barChart as bar,
} from '~/test-support/chart-fixture';

import { Chart } from './chart';

afterEach(cleanup);

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
