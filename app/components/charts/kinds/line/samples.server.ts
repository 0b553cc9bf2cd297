import type { SampleGroup } from '../../chart-definition';
import {
  brands,
  columns,
  days,
  flat,
  index,
  lastWeekOpen,
  lines,
  longBrands,
  many,
  netSales,
  result,
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
      widget('line', 6, 'Weeks out of stock', units, shaded()),
      widget('line', 6, 'A launch against others', units, launch()),
    ],
  },
];

/** A line with shade: two long stock-outs. */
function shaded() {
  const line = single(weeks, (at) => wave(at, 800, 1), units);
  const out = {
    ...columns.value(share),
    key: 'OOS',
    label: 'Out of stock',
    role: 'shade' as const,
  };
  const shares = [0, 0, 0.04, 0.32, 0.4, 0.02, 0, 0, 0, 0.1, 0.2, 0, 0];
  return {
    ...line,
    columns: [...line.columns, out],
    rows: line.rows.map((row, at) => [...row, shares[at] ?? 0]),
  };
}

/** Weeks since a launch, beside a benchmark with its range. */
function launch() {
  const week = { ...columns.name, key: 'week', label: 'Week since launch' };
  const curves: [id: string, name: string, scale: number][] = [
    [brands[0]!.id, brands[0]!.name, 1.2],
    ['average', 'Median of launches', 1],
    ['average-low', 'Lower quarter', 0.6],
    ['average-high', 'Upper quarter', 1.5],
  ];
  return result(
    [week, columns.id, columns.name, columns.value(units)],
    Array.from({ length: 40 }, (_, at) => at + 1).flatMap((at) =>
      curves.map(([id, name, scale]) => [
        String(at),
        id,
        name,
        Math.round(scale * 900 * (1 - Math.exp(-at / 9)) + 30 * Math.sin(at * scale)),
      ]),
    ),
  );
}
