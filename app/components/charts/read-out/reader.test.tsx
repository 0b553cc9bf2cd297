// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';

import { renderAt } from '~/test-support/render';
import {
  chartFacts as facts,
  chartWidget as widget,
  column,
  day,
  id,
  name,
  sales,
  lineChart as line,
  barChart as bar,
  stackedChart as stacked,
} from '~/test-support/chart-fixture';

import { Chart } from '../chart';

afterEach(cleanup);

describe('the read-out', () => {
  const said = () => screen.getByRole('status').textContent;

  it('[L-17] is walked by arrow keys, Home and End, and left by Escape', () => {
    render(<Chart widget={line} facts={facts} />);
    const reader = screen.getByRole('application', { name: /^Sales & <more>: read/ });
    expect(reader.tabIndex).toBe(0);
    expect(said()).toBe('');

    fireEvent.keyDown(reader, { key: 'ArrowRight' });
    expect(said()).toBe('Week of Aug 10: Crunchwell $11,000; average $9,000.00');
    fireEvent.keyDown(reader, { key: 'ArrowRight' });
    expect(said()).toBe('Week of Aug 17: Crunchwell $12,000; average –');
    fireEvent.keyDown(reader, { key: 'End' });
    const last = 'Week of Aug 24: Crunchwell $12,340; average $9,800.00; week not complete';
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
      'Alder & Ash: Net sales $4,000.00; prior 3 weeks $5,000.00; Change down 20.0%',
    );
    rerender(<Chart widget={stacked} facts={facts} />);
    fireEvent.keyDown(screen.getByRole('application'), { key: 'End' });
    expect(said()).toBe(
      'Week of Aug 24: Brightwater $600.00; Crunchwell $1,100.00; Total $1,700.00',
    );
  });
});

describe('marks that are values of a filter', () => {
  const region = { ...column('id', 'division_id'), filter: 'region' };
  const divisions = widget(
    'bar',
    [region, name, sales],
    [
      ['Pacific', 'Pacific', 400_000],
      ['unknown', 'Unknown division', 300_000],
    ],
  );
  const draw = (chosen: readonly string[], chart = divisions) => {
    const links = {
      sort: null,
      sortTo: () => '',
      linkTo: () => null,
      rowsTo: () => null,
      isChosen: (filter: string, one: string) => filter === 'region' && chosen.includes(one),
      filterTo: (_: string, one: string) =>
        one === 'unknown'
          ? null
          : { to: `/to-${one}`, says: 'filter the page by this', chosen: chosen.includes(one) },
    };
    const { container, router } = renderAt(<Chart widget={chart} facts={{ ...facts, links }} />);
    const reader = screen.getByRole('application');
    reader.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
    const send = (type: string, y: number, pointerType = 'mouse') => {
      const event = new MouseEvent(type, { bubbles: true, clientX: 50, clientY: y });
      fireEvent(reader, Object.assign(event, { pointerType }));
    };
    const press = (y: number, pointerType?: string) => {
      send('pointerdown', y, pointerType);
      send('click', y, pointerType);
    };
    const path = () => router.state.location.pathname;
    return {
      container,
      path,
      reader,
      press,
      hint: () => container.querySelector('.readout small')?.textContent,
    };
  };

  it('[D-22] say what a click does, and follow it', async () => {
    const { reader, press, hint, path } = draw([]);
    fireEvent(reader, new MouseEvent('pointermove', { bubbles: true, clientX: 50, clientY: 20 }));
    expect(hint()).toBe('Click to filter the page by this');
    expect(reader.className).toContain('is-link');
    press(20);
    await waitFor(() => expect(path()).toBe('/to-Pacific'));
  });

  it('[D-22] lead nowhere, and do not look so, where there is no value', () => {
    const { reader, press, hint, path } = draw([]);
    press(80);
    expect([hint(), path()]).toEqual([undefined, '/']);
    expect(reader.className).not.toContain('is-link');
  });

  it('[D-22] are read by the first touch and followed by the second', async () => {
    const { press, hint, path } = draw([]);
    press(20, 'touch');
    expect([hint(), path()]).toEqual(['Tap again to filter the page by this', '/']);
    press(20, 'touch');
    await waitFor(() => expect(path()).toBe('/to-Pacific'));
  });

  it('[D-22 L-17] are followed by Enter, and the key is announced', async () => {
    const { reader, path } = draw([]);
    expect(reader.getAttribute('aria-label')).toContain('filter the page with Enter');
    expect(fireEvent.keyDown(reader, { key: 'Enter' })).toBe(true);
    fireEvent.keyDown(reader, { key: 'ArrowDown' });
    expect(screen.getByRole('status').textContent).toContain(
      '. Press Enter to filter the page by this',
    );
    fireEvent.keyDown(reader, { key: 'Enter' });
    await waitFor(() => expect(path()).toBe('/to-Pacific'));
  });

  it('[D-22 L-17] stay read by keys where the page that they filter moves them', async () => {
    const rows = [
      ['Mountain', 'Mountain', 400_000],
      ['Pacific', 'Pacific', 300_000],
    ];
    const links = {
      sort: null,
      sortTo: () => '',
      linkTo: () => null,
      rowsTo: () => null,
      isChosen: () => false,
      filterTo: (_: string, one: string) => ({ to: `/${one}`, says: 'filter', chosen: false }),
    };
    function Page() {
      const [now, setNow] = useState(rows);
      return (
        <>
          <Chart widget={widget('bar', [region, name, sales], now)} facts={{ ...facts, links }} />
          <button onClick={() => setNow(now.toReversed())}>Sort</button>
          <button onClick={() => setNow(rows.slice(0, 1))}>Cut</button>
        </>
      );
    }
    const { router } = renderAt(<Page />);
    const reader = screen.getByRole('application');
    const said = () => screen.getByRole('status').textContent;
    fireEvent.keyDown(reader, { key: 'End' });
    expect(said()).toContain('Pacific');
    fireEvent.click(screen.getByText('Sort'));
    expect(said()).toContain('Pacific');
    fireEvent.keyDown(reader, { key: 'Enter' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/Pacific'));
    // The neighbour of a removed target does not take its place.
    fireEvent.click(screen.getByText('Cut'));
    expect(said()).toBe('');
  });

  it('[D-22] have a frame where they are chosen', () => {
    expect(draw([]).container.querySelectorAll('.mark-chosen')).toHaveLength(0);
    cleanup();
    expect(draw(['Pacific']).container.querySelectorAll('.mark-chosen')).toHaveLength(1);
  });

  it('[D-22] have no frames where all are chosen', () => {
    const both = widget(
      'bar',
      [region, name, sales],
      [
        ['Pacific', 'Pacific', 400_000],
        ['Mountain', 'Mountain', 300_000],
        ['unknown', 'Unknown division', 200_000],
      ],
    );
    expect(draw(['Pacific', 'Mountain'], both).container.querySelector('.mark-chosen')).toBeNull();
    cleanup();
    expect(draw(['Pacific'], both).container.querySelectorAll('.mark-chosen')).toHaveLength(1);
  });

  it('[D-22] the parts of a column are marks of their own', async () => {
    const filtered = {
      ...stacked,
      result: { ...stacked.result, columns: [day, { ...id, filter: 'region' }, name, sales] },
    };
    const { reader, press, hint, path, container } = draw(['own'], filtered);
    expect(container.querySelectorAll('.mark-chosen')).toHaveLength(2);
    fireEvent.keyDown(reader, { key: 'Home' });
    expect(screen.getByRole('status').textContent).toContain('Week of Aug 17: Crunchwell');
    // The smaller part lies on top of the column.
    press(12);
    expect(hint()).toContain('Click to filter');
    await waitFor(() => expect(path()).toBe('/to-b'));
  });

  it('[D-22] cells of one row have one frame', () => {
    const cells = widget(
      'heatmap',
      [column('dimension', 'Age'), region, name, sales],
      ['18–24', '25–34'].flatMap((age) =>
        ['Mountain', 'Pacific'].map((one) => [age, one, one, 400_000]),
      ),
    );
    expect(draw(['Pacific'], cells).container.querySelectorAll('.mark-chosen')).toHaveLength(1);
  });

  it('[D-22] series are chosen by their names', () => {
    const filtered = {
      ...stacked,
      result: { ...stacked.result, columns: [day, { ...id, filter: 'comparison' }, name, sales] },
    };
    draw([], filtered);
    const link = screen.getByRole('link', { name: /^Brightwater ?: filter the page by this$/ });
    expect(link.getAttribute('href')).toBe('/to-b');
  });
});
