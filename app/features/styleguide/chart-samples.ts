import type { WidgetView } from '~/contracts/dashboards/content';

import {
  bars,
  brands,
  columns,
  days,
  index,
  lines,
  longBrands,
  longName,
  netSales,
  outOfStock,
  result,
  share,
  single,
  tile,
  units,
  wave,
  widget,
} from './chart-fixtures';
import type { Brand } from './chart-fixtures';

const weeks = days(13);
const open = { incompleteFrom: weeks.at(-1) ?? null };
const flat = (value: number | null) => () => value;
const names = 'Acorn Birch Cedar Dogwood Elm Fir Ginkgo Hazel Ivy Juniper Kapok Larch'.split(' ');
const many = (count: number): Brand[] =>
  names.slice(0, count).map((name, at) => ({
    id: `brd_${name.toLowerCase()}`,
    name,
    level: Math.round(900_000 / (at + 1)),
  }));

/** Tiles: good and bad, level, without a baseline, without anything. */
export const tiles: WidgetView[] = [
  tile(
    'Net sales',
    netSales,
    [128_431_055, 120_412_000, 0.0666],
    single(weeks, (at) => wave(at, 9_000_000, 2), netSales, open),
  ),
  tile('Share of category', share, [0.0482, 0.0494, -0.0012]),
  tile('Out of stock', outOfStock, [0.061, 0.042, 0.019]),
  tile('Units', units, [12_906, 12_904, 0.0001]),
  tile('Net sales of all brands', netSales, [1_284_310_554_321, 980_000_000_000, 0.3105]),
  tile('Repeat rate of few', share, [0.31, 0.25, 0.06], null, { baseSize: 42 }),
  tile(
    'Velocity',
    { code: 'VEL', label: 'Velocity', format: 'decimal', unit: 'units per point a week' },
    [4.27, 3.98, 0.0729],
  ),
  tile('Nothing sold', netSales, [null, null, null], null),
];

export const outOfPlanTile = tile('Net sales', netSales, [128_431_055, null, null]);

/** Lines as they mostly are. */
export const usualLines: WidgetView[] = [
  widget(
    'line',
    8,
    'Crunchwell sells more than Alder & Ash since July',
    netSales,
    lines(brands, weeks, open, undefined, netSales, true),
  ),
  widget(
    'line',
    4,
    'Share of category by week',
    share,
    lines(
      brands.slice(0, 3),
      weeks,
      {},
      (at, { level }, seed) => wave(at, level, seed) / 40_000_000,
      share,
    ),
  ),
  widget(
    'line',
    12,
    'Three years of net sales by week',
    netSales,
    single(days(157), (at) => wave(at, 1_200_000, 3), netSales, open),
  ),
  widget(
    'line',
    6,
    'Net sales by month',
    netSales,
    lines(
      brands.slice(0, 2),
      days(25, 'month'),
      { dateLevel: 'month', incompleteFrom: '2026-08-01' },
      (at, { level }, seed) => wave(at * 4, level * 4, seed),
    ),
  ),
  widget(
    'line',
    6,
    'Sales indexed to 100',
    index,
    lines(brands.slice(0, 4), days(26), {}, (at, _, seed) => wave(at, 100, seed), index),
  ),
];

/** Lines at their limits. */
export const extremeLines: WidgetView[] = [
  widget('line', 6, 'Very long names', netSales, lines(longBrands, weeks, open)),
  widget(
    'line',
    6,
    'Lines that end together',
    netSales,
    lines(
      brands.map((brand) => ({ ...brand, level: 900_000 })),
      weeks,
      {},
      (at, { level }, seed) => level + Math.round(Math.sin(at + seed * 2) * 60_000 * (1 - at / 12)),
    ),
  ),
  widget(
    'line',
    4,
    'Gaps, and a week alone',
    units,
    single(weeks, (at) => ([3, 4, 6, 9].includes(at) ? null : wave(at, 800, 1)), units),
  ),
  widget('line', 4, 'A single week', netSales, single(weeks.slice(-1), flat(1_234_500))),
  widget('line', 4, 'All zero', netSales, single(weeks, flat(0))),
  widget('line', 4, 'No figures', netSales, single(weeks, flat(null))),
  widget(
    'line',
    4,
    'Below zero',
    netSales,
    single(weeks, (at) => wave(at, 100_000, 2) - 104_000),
  ),
  widget(
    'line',
    4,
    'Tiny rates',
    share,
    single(weeks, (at) => wave(at, 1_000, 2) / 1e8, share),
  ),
  widget(
    'line',
    6,
    'Huge amounts',
    netSales,
    single(weeks, (at) => wave(at, 4e13, 2)),
  ),
  widget('line', 6, 'Twelve brands', netSales, lines(many(12), weeks)),
];

/** Bars. */
export const barSamples: WidgetView[] = [
  widget(
    'bar',
    6,
    'Crunchwell is second among its competitors',
    netSales,
    bars([
      ['brd_alder', 'Alder & Ash', 15_123_412, 16_001_200],
      ['brd_own', 'Crunchwell', 14_843_105, 13_912_000],
      ['brd_bright', 'Brightwater', 9_712_000, 9_712_100],
      ['average', 'Category average', 7_401_233, 7_120_000],
      ['brd_cinder', 'Cinder Valley', 412_010, 298_000],
    ]),
  ),
  widget(
    'bar',
    6,
    'Brands by growth',
    { ...share, code: 'GR', label: 'Growth' },
    bars(
      [
        ['brd_cinder', 'Cinder Valley', 0.381],
        ['brd_own', 'Crunchwell', 0.0669],
        ['brd_bright', 'Brightwater', 0],
        ['brd_alder', 'Alder & Ash', -0.0548],
        ['brd_acorn', longName, -0.212],
        ['brd_birch', 'Birch', null],
      ],
      share,
    ),
  ),
  widget(
    'bar',
    8,
    'Top products, long names',
    units,
    bars(
      Array.from({ length: 12 }, (_, at) => [
        `prd_${at}`,
        at % 3 === 1 ? longName : `(Crunchwell) ${names[at]} crisps`,
        Math.round(48_201 / (at + 1)),
      ]),
      units,
    ),
  ),
  widget(
    'bar',
    4,
    'Two of unequal size',
    netSales,
    bars([
      ['brd_own', 'Crunchwell', 999_999_999_99],
      ['brd_elm', 'Elmfield', 12],
    ]),
  ),
];

const snacks = ['Crisps', 'Nuts & seeds', 'Chocolate', 'Jerky'];
const mix = (of: readonly Brand[], sign = 1) =>
  result(
    [columns.text('category', 'Category'), columns.id, columns.name, columns.value(netSales)],
    snacks.flatMap((name, at) =>
      of.map((brand, seed) => [
        name,
        brand.id,
        brand.name,
        Math.round(wave(at + seed, brand.level / (at + 1), seed) * (seed === 2 ? sign : 1)),
      ]),
    ),
  );

const stackedBuyers = (
  span: WidgetView['span'],
  title: string,
  kinds: { id: string; name: string; level: number }[],
) => widget('stacked', span, title, units, lines(kinds, weeks, open, undefined, units));

/** Stacked bars. */
export const stackedSamples: WidgetView[] = [
  stackedBuyers(8, 'New and repeat buyers by week', [
    { id: 'new', name: 'New', level: 2_100 },
    { id: 'repeat', name: 'Repeat', level: 3_900 },
    { id: 'lapsed', name: 'Back again', level: 400 },
  ]),
  stackedBuyers(4, 'The same, small', [
    { id: 'new', name: 'New', level: 2_100 },
    { id: 'repeat', name: 'Repeat', level: 3_900 },
  ]),
  widget(
    'stacked',
    6,
    'Twelve brands: the smallest are added up',
    netSales,
    lines([...many(12), brands[0]!], days(52)),
  ),
  widget('stacked', 6, 'Brands by category', netSales, mix(brands.slice(0, 4))),
  widget('stacked', 6, 'Returns below zero', netSales, mix(brands.slice(0, 4), -1)),
  widget(
    'stacked',
    6,
    'Columns below zero',
    netSales,
    lines(
      brands.slice(0, 3),
      weeks,
      {},
      (at, { level }, seed) => wave(at, level, seed) * (seed === 1 ? -1 : 1),
    ),
  ),
];

const productColumns = [
  columns.id,
  columns.text('product', 'Product'),
  columns.value(netSales),
  columns.growth(netSales),
  columns.value({ code: 'RPT', label: 'Repeat rate', format: 'percent', unit: '%' }),
  columns.base,
  columns.value({ code: 'RAT', label: 'Rating', format: 'stars', unit: 'stars' }),
];

/** Tables and sparklines. */
export const tableSamples: WidgetView[] = [
  widget(
    'table',
    12,
    'Top brands by net sales',
    netSales,
    result(productColumns, [
      ['brd_alder', 'Alder & Ash', 15_123_412, -0.0548, 0.2811, 12_911, 4.41],
      ['brd_own', 'Crunchwell', 14_843_105, 0.0669, 0.3142, 11_020, 4.52],
      ['brd_bright', longName, 9_712_000, 0, 0.2204, 9_012, 4.01],
      ['brd_cinder', 'Cinder Valley', 412_010, 12.4, 0.5, 84, 3.9],
      ['brd_elm', 'Elmfield', 0, null, null, 0, null],
      ['total', 'All brands', 40_090_527, 0.021, 0.2711, 29_310, 4.3],
    ]),
  ),
  widget(
    'table',
    6,
    'Alerts',
    units,
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
  widget(
    'table',
    6,
    'Nothing to tell',
    units,
    result([columns.text('what', 'What happened'), columns.value(units)], [], {
      empty: {
        reason: 'no-data',
        message: 'No alerts in these weeks: stock and ranks are as they were.',
      },
    }),
  ),
  widget(
    'sparkline',
    4,
    'Net sales, 26 weeks',
    netSales,
    single(days(26), (at) => wave(at, 1_200_000, 4), netSales, { incompleteFrom: '2026-08-24' }),
  ),
  widget(
    'sparkline',
    4,
    'Share, with gaps',
    share,
    single(weeks, (at) => (at % 5 === 3 ? null : wave(at, 1_000, 4) / 20_000), share),
  ),
  widget('sparkline', 4, 'A single week', netSales, single(weeks.slice(-1), flat(120_000))),
];
