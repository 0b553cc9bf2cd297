// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { WidgetView } from '~/contracts/dashboards/content';
import {
  contentOf,
  lineWidget,
  resultOf,
  tableWidget,
  tileWidget,
} from '~/test-support/dashboard-fixture';
import { renderAt } from '~/test-support/render';

import { chartFactsOf } from './chart-facts-of';
import { WidgetCard } from './widget-card';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const facts = chartFactsOf(contentOf());
const place = {
  parentSlug: 'brand-dossier',
  slug: 'dossier',
  query: '?brand=brd_1',
  withFiles: true,
  filters: [
    {
      name: 'categories',
      label: 'Categories',
      chosen: 'Tea',
      without: '/dashboards/brand-dossier/dossier?brand=brd_1',
    },
  ],
};
const base = '/dashboards/brand-dossier/dossier/widgets';
const draw = (widget: WidgetView, withFiles = true) =>
  renderAt(<WidgetCard widget={widget} facts={facts} place={{ ...place, withFiles }} />);

describe('a widget’s card', () => {
  it('[D-13 D-22] title, definition on demand, day of the data, table behind, CSV and image', () => {
    const { container } = draw(lineWidget({ ignoredFilters: ['Region', 'Product'] }));
    const card = screen.getByRole('article', { name: 'Net sales a week against the category' });
    expect(within(card).getByText('Net sales', { selector: 'dt' }).nextSibling?.textContent).toBe(
      'Quantity × price − discounts − refunds.',
    );
    within(card).getByRole('button', { name: /^About “.*”$/ });
    expect(card.textContent).toContain('Data to Aug 30, 2026');
    expect(card.textContent).toContain('Not affected by: Region, Product');
    expect(container.querySelectorAll('details table tbody tr')).toHaveLength(
      lineWidget().result.rows.length,
    );
    const file = (name: string) => within(card).getByText(name).closest('a')!;
    const csv = file('Download as CSV');
    expect(csv.getAttribute('href')).toBe(`${base}/sales-against-category.csv?brand=brd_1`);
    const image = file('Download as image');
    expect(image.getAttribute('href')).toBe(`${base}/sales-against-category.svg?brand=brd_1`);
  });

  it('[D-13] a tile leads to its rows, not in the public variant', () => {
    draw(tileWidget());
    expect(screen.getByRole('link', { name: /the rows behind it/ }).getAttribute('href')).toBe(
      `${base}/net-sales?brand=brd_1`,
    );
    cleanup();
    draw(tileWidget(), false);
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('[D-13] an empty one names the filter that empties it, and offers to remove it', () => {
    const empty = { reason: 'no-data', message: 'No data.', filters: ['categories'] };
    draw(tableWidget({ result: resultOf({ empty }) }));
    screen.getByText('No data for Categories: Tea.');
    expect(screen.getByRole('link', { name: 'Remove Categories' }).getAttribute('href')).toBe(
      place.filters[0]!.without,
    );
  });

  it('[D-13] one with too few data says how many it needs, and offers to remove the filter', () => {
    const message = 'No term was searched 30 times in this period.';
    const empty = { reason: 'too-few', message, filters: ['categories'] };
    draw(tableWidget({ result: resultOf({ empty }) }));
    screen.getByText(message);
    screen.getByRole('link', { name: 'Remove Categories' });
  });

  it('[D-13] an empty one says why, without files of nothing', () => {
    const message = 'These data have no reviews.';
    draw(tableWidget({ result: resultOf({ empty: { reason: 'no-reviews', message } }) }));
    screen.getByText(message);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('[D-13] few buyers are told', () => {
    const { result } = lineWidget();
    const base = { key: 'base', label: 'Reviews', metric: 'REV', format: 'integer' } as const;
    draw(
      lineWidget({
        result: {
          ...result,
          columns: [
            ...result.columns.map((one) => (one.role === 'value' ? { ...one, base: 'base' } : one)),
            { ...base, unit: 'reviews', role: 'base' },
          ],
          rows: result.rows.map((row) => [...row, 42]),
          baseSize: 42,
        },
      }),
    );
    expect(screen.getByRole('article').textContent).toContain('Indicative: 42 reviews');
  });

  it('[D-13] a failed one is asked for again by itself, and comes', async () => {
    const asked: string[] = [];
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      async () => Response.json({ widget: null, error: { message: 'Still not.' } }),
      async () => Response.json({ widget: tileWidget(), error: null }),
    ];
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address);
      return answers.shift()!();
    });
    const error = { code: 'timeout', message: 'This took too long and was stopped.' };
    draw(tileWidget({ result: resultOf({ error }), trend: null }));
    screen.getByText(error.message);
    const again = () =>
      act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    await again();
    screen.getByText(/There is still no answer/);
    await again();
    screen.getByText('Still not.');
    await again();
    screen.getByText('$123,457', { selector: '.figure' });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(new Set(asked)).toEqual(new Set([`${base}/net-sales.json?brand=brd_1`]));
  });
});
