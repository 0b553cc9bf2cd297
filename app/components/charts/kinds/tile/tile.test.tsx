// @vitest-environment jsdom
import { singular } from '~/contracts/dashboards/singular';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import type { Better, Cell } from '~/contracts/dashboards/content';
import { chartFacts as facts, chartWidget as widget, column } from '~/test-support/chart-fixture';

import { Chart } from '../../chart';
import { ResultTable } from '../../layouts/table/result-table';

afterEach(cleanup);

const sales = column('value', 'Net sales', 'money', 'NS');
const outOfPlan = { baselines: [{ label: 'prior 3 weeks', closed: 'not in your plan' }] };
const growth = (metric: string, better: Better) =>
  column('growth', 'Change', 'percent', metric, better);

const tile = (metric: string, change: Cell, changes = {}, better: Better = 'higher') =>
  widget(
    'tile',
    [{ ...sales, metric }, growth(metric, better)],
    [[128_431_055, change]],
    changes,
    3,
  );

describe('a tile', () => {
  const change = () => document.querySelector('.tile-change')!;

  it('[D-14] says a change by arrow, sign and word', () => {
    render(<Chart widget={tile('NS', 0.0666)} facts={facts} />);
    expect(screen.getByText('$1,284,311').title).toBe('$1,284,311');
    expect(change().textContent).toBe('↑up 6.7% vs. prior 3 weeks');
    expect(change().firstElementChild!.className).toBe('change change-good');
  });

  it('[D-13] says the unit of one in the singular', () => {
    const units = ['buyers', 'people', 'searches', 'purchases', 'units per point per week'];
    expect(units.map(singular)).toEqual([
      'buyer',
      'person',
      'search',
      'purchase',
      'unit per point per week',
    ]);
  });

  it('[D-10] says what a share is of, in place of the unit', () => {
    render(<Chart widget={{ ...tile('SH', 0.01), subtitle: 'of Chips' }} facts={facts} />);
    expect(document.querySelector('.tile-figure')!.textContent).toBe('$1,284,311of Chips');
  });

  it.each([
    ['OOS', 'lower', 0.1, 'change-bad'],
    ['OOS', 'lower', -0.1, 'change-good'],
    ['NS', 'higher', -0.1, 'change-bad'],
    ['NS', 'higher', 0.0001, 'change-level'],
    ['AUP', 'neutral', 0.1, 'change-level'],
  ] as const)('[D-14] %s, better %s, by %d is %s', (metric, better, value, look) => {
    render(<Chart widget={tile(metric, value, {}, better)} facts={facts} />);
    expect(change().firstElementChild!.className).toBe(`change ${look}`);
  });

  it('[D-23] has a line for each of two baselines, each with its own change and reason', () => {
    const second = { ...growth('NS', 'higher'), baseline: 1 };
    const both = (changes: [Cell, Cell]) =>
      widget('tile', [sales, growth('NS', 'higher'), second], [[100, ...changes]], {}, 3);
    const lines = (closed: string | null, changes: [Cell, Cell]) => {
      const compared = { ...facts, baselines: [...facts.baselines, { label: 'Aug 2025', closed }] };
      render(<Chart widget={both(changes)} facts={compared} />);
      const found = [...document.querySelectorAll('.tile-change')].map((one) => one.textContent);
      cleanup();
      return found;
    };
    expect(lines(null, [0.1, -0.2])).toEqual([
      '↑up 10.0% vs. prior 3 weeks',
      '↓down 20.0% vs. Aug 2025',
    ]);
    for (const reason of ['not in your plan', 'not comparable: 14 days without data'])
      expect(lines(reason, [0.1, null])).toEqual([
        '↑up 10.0% vs. prior 3 weeks',
        `vs. Aug 2025: ${reason}`,
      ]);
    expect(lines(null, [null, 0.1])).toEqual([
      'vs. prior 3 weeks: nothing to compare with',
      '↑up 10.0% vs. Aug 2025',
    ]);
  });

  it('[D-14] names the figure before where it is negative, which has no percentage', () => {
    const columns = [
      sales,
      { ...sales, key: 'NS_baseline', role: 'baseline' as const },
      growth('NS', 'higher'),
    ];
    render(
      <Chart widget={widget('tile', columns, [[-279_00, -611_35, null]], {}, 3)} facts={facts} />,
    );
    expect(document.querySelector('.tile-change')?.textContent).toBe(
      'vs. prior 3 weeks: was −$611.35; no percentage of a negative figure',
    );
  });

  it('[D-14 D-16.1] a figure that is a change itself says why there is none', () => {
    const of = (against: object) => {
      const change = column('value', 'Net sales growth', 'percent', 'GR', 'higher');
      render(
        <Chart widget={widget('tile', [change], [[null]])} facts={{ ...facts, ...against }} />,
      );
      const text = document.querySelector('.tile-change')?.textContent;
      cleanup();
      return text;
    };
    expect(of({})).toBe('vs. prior 3 weeks: nothing to compare with');
    expect(of({ baselines: [] })).toBe('Nothing to compare with');
    expect(of(outOfPlan)).toBe('vs. prior 3 weeks: not in your plan');
  });

  it('[D-14] a figure that is a change itself has its sign', () => {
    const change = column('value', 'Net sales growth', 'percent', 'GR', 'higher');
    const of = (value: number) => {
      render(<Chart widget={widget('tile', [change], [[value]])} facts={facts} />);
      const text = document.querySelector('.figure')!.textContent;
      cleanup();
      return text;
    };
    expect([0.042, -0.042, 0].map(of)).toEqual(['+4.2%', '−4.2%', '0.0%']);
  });

  it('[D-02] names an average in narrow cards, too: a distance from it is no growth', () => {
    const named = () => document.querySelector('.tile-against')!.classList.contains('is-named');
    render(<Chart widget={tile('NS', 0.1)} facts={facts} />);
    expect(named()).toBe(false);
    cleanup();
    const compared = tile('NS', 0.1, { reference: 'category average' });
    render(<Chart widget={compared} facts={facts} />);
    expect(named()).toBe(true);
  });

  it('[D-16.1] a baseline out of the plan says so, here and in the table behind', () => {
    const closed = { ...facts, ...outOfPlan };
    render(<Chart widget={tile('NS', null)} facts={closed} />);
    expect(change().textContent).toBe('vs. prior 3 weeks: not in your plan');
    render(<ResultTable widget={tile('NS', null)} facts={closed} />);
    expect(screen.getByRole('cell', { name: 'not in your plan' })).toBeTruthy();
  });

  const rateOn = (value: Cell, change: Cell, [now, before]: Cell[]) =>
    widget(
      'tile',
      [
        { ...column('value', 'Repeat rate', 'percent', 'RPT'), base: 'Buyers' },
        { ...growth('RPT', 'higher'), format: 'points', base: 'Before' },
        { ...column('base', 'Buyers', 'integer'), unit: 'buyers' },
        { ...column('base', 'Before', 'integer'), unit: 'buyers' },
      ],
      [[value, change, now ?? null, before ?? null]],
      { baseSize: typeof now === 'number' ? now : null },
      3,
    );

  it('[D-13] says when few buyers stand behind it', () => {
    render(<Chart widget={rateOn(0.5, 0.1, [42, 42])} facts={facts} />);
    expect(screen.getByText('Indicative: 42 buyers')).toBeTruthy();
    cleanup();
    render(<Chart widget={rateOn(0.5, 0.1, [100, 42])} facts={facts} />);
    expect(screen.queryByText(/Indicative/)).toBeNull();
  });

  const week = column('dimension', 'Week', 'date');
  const trendOf = (changes = {}) =>
    widget(
      'sparkline',
      [week, sales],
      [
        ['2026-08-10', 1],
        ['2026-08-17', 2],
        ['2026-08-24', 3],
      ],
      { dateLevel: 'week', ...changes },
    );

  it.each([
    [{}, null, 1],
    [{ incompleteFrom: '2026-08-24' }, 'Last week is not complete', 1],
    [{ incompleteTo: '2026-08-10' }, 'First week is not complete', 1],
    [
      { incompleteTo: '2026-08-10', incompleteFrom: '2026-08-24' },
      'First and last week are not complete',
      2,
    ],
  ])('[D-14] says that its trend has weeks that are not complete: %j', (cut, note, dots) => {
    const view = { ...tile('NS', 0.1), trend: trendOf(cut).result };
    render(<Chart widget={view} facts={facts} />);
    expect(document.querySelector('.chart-note')?.textContent ?? null).toBe(note);
    const hollow = [...document.querySelectorAll('.spark path[stroke="var(--card)"]')];
    const drawn = hollow.map((path) => path.getAttribute('d')!.match(/m/gi)!.length);
    expect(drawn).toEqual(note === null ? [] : [dots]);
    expect(document.querySelectorAll('.spark [stroke-dasharray]')).toHaveLength(hollow.length);
  });

  it('[D-13] says so where the trend is a chart of its own, to screen readers too', () => {
    render(<Chart widget={trendOf({ incompleteFrom: '2026-08-24' })} facts={facts} />);
    expect(screen.getByText('Dashed: last week not complete')).toBeTruthy();
    expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(
      /\. Last week is not complete$/,
    );
  });

  it('says why a rate is hidden, or its change', () => {
    render(<Chart widget={rateOn(null, null, [29, 200])} facts={facts} />);
    expect(document.querySelector('.tile-figure')!.textContent).toBe('–');
    expect(change().textContent).toBe('Hidden: 29 buyers');
    cleanup();
    render(<Chart widget={rateOn(0.5, null, [200, 29])} facts={facts} />);
    expect(change().textContent).toBe('vs. prior 3 weeks hidden: 29 buyers');
    expect(screen.queryByText(/Indicative|Hidden/)).toBeNull();
  });
});
