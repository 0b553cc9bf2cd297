import type { Cell } from '~/contracts/dashboards/content';

import type { SampleGroup } from '../../chart-definition';
import { columns, longName, result, units, widget } from '../../samples/sample-data';
import type { Metric } from '../../samples/sample-data';

const reviews: Metric = { ...units, code: 'REV', label: 'Reviews', unit: 'reviews' };

const cards = (rows: readonly Cell[][], found: number) =>
  result(
    [
      { ...columns.id, key: 'review_id', label: 'Review id' },
      { ...columns.day, key: 'date', label: 'Date' },
      { ...columns.value({ ...reviews, label: 'Stars', unit: 'stars' }), key: 'stars' },
      columns.text('text', 'Review'),
      columns.text('product', 'Product'),
      columns.text('verified', 'Purchase'),
      columns.text('praised', 'Praised'),
      columns.text('criticised', 'Criticised'),
      columns.text('mentioned', 'Also mentioned'),
    ],
    [...rows],
    { baseSize: found, dateLevel: null },
  );

const good: Cell[] = [
  '1',
  '2026-08-29',
  5,
  'Could not put it down. Just the right crunch, and not too sweet.',
  '(Crunchwell) Sea salt chips 5 oz',
  'Verified',
  'taste, texture',
  '',
  '',
];
const mixed: Cell[] = [
  '2',
  '2026-08-27',
  3,
  `It is fine. ${longName} packs it better. The bag would not close again, and half of it was stale the next day.`,
  '(Crunchwell) Maple bars',
  'Not verified',
  '',
  'packaging, freshness',
  'price',
];
const noThemes: Cell[] = ['3', '2026-08-20', 1, 'No.', '(Crunchwell) Maple bars', '', '', '', ''];

/** Reviews that are long and short, more than are shown, one alone, and none. */
export const samples = (): SampleGroup[] => [
  {
    widgets: [
      widget('verbatims', 12, 'Reviews in their own words', reviews, cards([good, mixed], 2_345)),
      widget('verbatims', 6, 'One review', reviews, cards([noThemes], 1)),
      widget('verbatims', 6, 'A search that finds nothing', reviews, cards([], 0)),
    ],
  },
];
