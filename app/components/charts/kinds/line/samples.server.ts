import type { SampleGroup } from '../../chart-definition';
import {
  brands,
  days,
  flat,
  index,
  lastWeekOpen,
  lines,
  longBrands,
  many,
  netSales,
  share,
  single,
  units,
  wave,
  weeks,
  widget,
} from '../../samples/sample-data';

/** Usual lines, and lines at their limits. */
export const samples = (): SampleGroup[] => [
  {
    widgets: [
      widget(
        'line',
        8,
        'Crunchwell sells more than Alder & Ash since July',
        netSales,
        lines(brands, weeks, lastWeekOpen, undefined, netSales, true),
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
        single(days(157), (at) => wave(at, 1_200_000, 3), netSales, lastWeekOpen),
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
    ],
  },
  {
    widgets: [
      widget('line', 6, 'Very long names', netSales, lines(longBrands, weeks, lastWeekOpen)),
      widget(
        'line',
        6,
        'Lines that end together',
        netSales,
        lines(
          brands.map((brand) => ({ ...brand, level: 900_000 })),
          weeks,
          {},
          (at, { level }, seed) =>
            level + Math.round(Math.sin(at + seed * 2) * 60_000 * (1 - at / 12)),
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
    ],
  },
];
