import type { Cell, WidgetResult, WidgetView } from '~/contracts/dashboards/content';

import {
  columns,
  longName,
  metricOf,
  netSales,
  outOfStock,
  result,
  reviews,
  units,
  wave,
  weeks,
  widget,
  widgetsOf,
  days,
  lastWeekOpen,
  share,
  single,
  grid,
  type SampleGroup,
  type Metric,
} from './sample-data';

const table = widgetsOf('table');

const productColumns = [
  columns.id,
  columns.text('product', 'Product'),
  columns.value(netSales),
  columns.growth(netSales),
  columns.value(metricOf('RPT', 'Repeat rate', 'percent', '%')),
  columns.base,
  columns.value(metricOf('RAT', 'Rating', 'stars', 'stars')),
];

export const tableSamples = () =>
  grid(
    table(
      12,
      'Top brands by net sales',
      result(productColumns, [
        ['brd_alder', 'Alder & Ash', 15_123_412, -0.0548, 0.2811, 12_911, 4.41],
        ['brd_own', 'Crunchwell', 14_843_105, 0.0669, 0.3142, 11_020, 4.52],
        ['brd_bright', longName, 9_712_000, 0, 0.2204, 9_012, 4.01],
        ['brd_cinder', 'Cinder Valley', 412_010, 12.4, 0.5, 84, 3.9],
        ['brd_elm', 'Elmfield', 0, null, null, 0, null],
        ['total', 'All brands', 40_090_527, 0.021, 0.2711, 29_310, 4.3],
      ]),
    ),
    table(
      12,
      'Fastest growing flavours',
      result(
        [
          columns.id,
          columns.text('flavour', 'Flavour'),
          columns.value(netSales),
          columns.growth(netSales),
          columns.trend(netSales, weeks, '2026-08-24'),
        ],
        [
          ['sea-salt', 'Sea salt', 4_312_005, 0.212, weeks.map((_, at) => wave(at, 90_000, 2))],
          ['lime', 'Lime', 812_400, 0.1, weeks.map((_, at) => (at < 6 ? null : wave(at, 900, 3)))],
          ['dill', 'Dill', 12_400, null, weeks.map(() => null)],
        ],
      ),
    ),
    table(
      6,
      'Alerts',
      result(
        [
          columns.text('what', 'What happened'),
          columns.day,
          columns.value(units),
          columns.baseline(units),
          columns.growth(outOfStock),
        ],
        [
          ['(Crunchwell) Sea salt is out of stock in 4 regions', '2026-08-24', 120, 410, 0.062],
          ['(Crunchwell) Maple moved from rank 9 to 3', '2026-08-17', 1_204, 640, -0.004],
        ],
      ),
    ),
    table(
      6,
      'Nothing to tell',
      result([columns.text('what', 'What happened'), columns.value(units)], [], {
        empty: {
          reason: 'no-data',
          message: 'No alerts in these weeks: stock and ranks are as they were.',
        },
      }),
    ),
  );

function tile(
  title: string,
  metric: Metric,
  row: [Cell, Cell, Cell],
  trend: WidgetResult | null = single(days(13), (at) => wave(at, 100_000, title.length), metric),
  changes: Partial<WidgetResult> = {},
): WidgetView {
  return widget(
    'tile',
    3,
    title,
    result(
      [columns.value(metric), columns.baseline(metric), columns.growth(metric)],
      [row],
      changes,
    ),
    trend,
  );
}

export const tileSamples = (): SampleGroup[] => [
  {
    widgets: [
      tile(
        'Net sales',
        netSales,
        [128_431_055, 120_412_000, 0.0666],
        single(weeks, (at) => wave(at, 9_000_000, 2), netSales, lastWeekOpen),
      ),
      tile('Share of category', share, [0.0482, 0.0494, -0.0012]),
      tile('Out of stock', outOfStock, [0.061, 0.042, 0.019]),
      tile('Units', units, [12_906, 12_904, 0.0001]),
      tile('Net sales of all brands', netSales, [1_284_310_554_321, 980_000_000_000, 0.3105]),
      tile('Repeat rate of few', share, [0.31, 0.25, 0.06], null, { baseSize: 42 }),
      tile(
        'Velocity',
        metricOf('VEL', 'Velocity', 'decimal', 'units per point per week'),
        [4.27, 3.98, 0.0729],
      ),
      tile('Nothing sold', netSales, [null, null, null], null),
    ],
  },
  {
    facts: { baselines: [{ label: 'prior 12 weeks', closed: 'not in your plan' }] },
    widgets: [tile('Net sales', netSales, [128_431_055, null, null])],
  },
];

const profile = (rows: readonly Cell[][]) =>
  result(
    [
      { ...columns.id, key: 'fact_id', label: 'Fact id' },
      columns.text('fact', 'Fact'),
      columns.text('value', 'Value'),
    ],
    [...rows],
  );

export const factsSamples = () =>
  grid(
    widget(
      'facts',
      12,
      'Product facts',
      profile([
        ['stock', 'Stock', 'IN STOCK'],
        ['name', 'Product', `(Crunchwell) ${longName}`],
        ['size', 'Size', '5 oz'],
        ['website', 'Website', 'https://crunchwell.example/chips'],
        ['nutrition', 'Nutrition', null],
        ['shelf-life', 'Shelf life', null],
      ]),
    ),
    widget('facts', 4, 'Sold out', profile([['stock', 'Stock', 'SOLD OUT']])),
  );

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

export const verbatimsSamples = () =>
  grid(
    widget('verbatims', 12, 'Reviews in their own words', cards([good, mixed], 2_345)),
    widget('verbatims', 6, 'One review', cards([noThemes], 1)),
    widget('verbatims', 6, 'A search that finds nothing', cards([], 0)),
  );
