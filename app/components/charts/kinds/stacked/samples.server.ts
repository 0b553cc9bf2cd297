import type { WidgetView } from '~/contracts/dashboards/content';

import type { SampleGroup } from '../../chart-definition';
import {
  brands,
  columns,
  days,
  lastWeekOpen,
  lines,
  many,
  netSales,
  result,
  units,
  wave,
  weeks,
  widget,
} from '../../samples/sample-data';
import type { Brand } from '../../samples/sample-data';

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
) => widget('stacked', span, title, units, lines(kinds, weeks, lastWeekOpen, undefined, units));

/** Columns over time and rows over categories, also below zero. */
export const samples = (): SampleGroup[] => [
  {
    widgets: [
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
    ],
  },
];
