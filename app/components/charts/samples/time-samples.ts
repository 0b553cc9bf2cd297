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
  metricOf,
  netSales,
  result,
  share,
  single,
  units,
  wave,
  weeks,
  widget,
  widgetsOf,
  grid,
  type Brand,
} from './sample-data';

const line = widgetsOf('line');
const sparkline = widgetsOf('sparkline');

export const lineSamples = () => [
  ...grid(
    line(
      8,
      'Crunchwell sells more than Alder & Ash since July',
      lines(brands, weeks, lastWeekOpen, undefined, netSales, true),
    ),
    line(
      4,
      'Share of category by week',
      lines(
        brands.slice(0, 3),
        weeks,
        {},
        (at, { level }, seed) => wave(at, level, seed) / 40_000_000,
        share,
      ),
    ),
    line(
      12,
      'Three years of net sales by week',
      single(days(157), (at) => wave(at, 1_200_000, 3), netSales, lastWeekOpen),
    ),
    line(
      6,
      'Net sales by month',
      lines(
        brands.slice(0, 2),
        days(25, 'month'),
        { dateLevel: 'month', incompleteFrom: '2026-08-01' },
        (at, { level }, seed) => wave(at * 4, level * 4, seed),
      ),
    ),
    line(
      6,
      'Sales indexed to 100',
      lines(brands.slice(0, 4), days(26), {}, (at, _, seed) => wave(at, 100, seed), index),
    ),
  ),
  ...grid(
    line(6, 'Very long names', lines(longBrands, weeks, lastWeekOpen)),
    line(
      6,
      'Lines that end together',
      lines(
        brands.map((brand) => ({ ...brand, level: 900_000 })),
        weeks,
        {},
        (at, { level }, seed) =>
          level + Math.round(Math.sin(at + seed * 2) * 60_000 * (1 - at / 12)),
      ),
    ),
    line(
      4,
      'Gaps, and a week alone',
      single(weeks, (at) => ([3, 4, 6, 9].includes(at) ? null : wave(at, 800, 1)), units),
    ),
    line(4, 'A single week', single(weeks.slice(-1), flat(1_234_500))),
    line(4, 'All zero', single(weeks, flat(0))),
    line(4, 'No figures', single(weeks, flat(null))),
    line(
      4,
      'Below zero',
      single(weeks, (at) => wave(at, 100_000, 2) - 104_000),
    ),
    line(
      4,
      'Tiny rates',
      single(weeks, (at) => wave(at, 1_000, 2) / 1e8, share),
    ),
    line(
      6,
      'Huge amounts',
      single(weeks, (at) => wave(at, 4e13, 2)),
    ),
    line(6, 'Twelve brands', lines(many(12), weeks)),
    line(6, 'Weeks out of stock', shaded()),
    line(6, 'A launch against others', launch()),
  ),
];

/** A line with shade: two long stock-outs. */
function shaded() {
  const unshaded = single(weeks, (at) => wave(at, 800, 1), units);
  const out = {
    ...columns.value(share),
    key: 'OOS',
    label: 'Out of stock',
    role: 'shade' as const,
  };
  const shares = [0, 0, 0.04, 0.32, 0.4, 0.02, 0, 0, 0, 0.1, 0.2, 0, 0];
  return {
    ...unshaded,
    columns: [...unshaded.columns, out],
    rows: unshaded.rows.map((row, at) => [...row, shares[at] ?? 0]),
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

export const sparklineSamples = () =>
  grid(
    sparkline(
      4,
      'Net sales, 26 weeks',
      single(days(26), (at) => wave(at, 1_200_000, 4), netSales, {
        incompleteFrom: '2026-08-24',
      }),
    ),
    sparkline(
      4,
      'Share, with gaps',
      single(weeks, (at) => (at % 5 === 3 ? null : wave(at, 1_000, 4) / 20_000), share),
    ),
    sparkline(4, 'A single week', single(weeks.slice(-1), flat(120_000))),
  );

const rank = metricOf('RANK', 'Rank', 'integer', '', 'lower');

/** Ranks that change with time: each brand moves up and down around its place. */
function ranksOf(of: readonly Brand[], at: number): number[] {
  const figures = of.map((_, seed) => -seed + Math.sin(at / 2.3 + seed * 1.7) * 1.6);
  const sorted = [...figures].sort((a, b) => b - a);
  return figures.map((figure) => sorted.indexOf(figure) + 1);
}

const ranksOver = (
  span: number,
  title: string,
  of: readonly Brand[],
  buckets: readonly string[],
  isRanked: (at: number, seed: number) => boolean = () => true,
  changes = {},
) =>
  widget(
    'bump',
    span,
    title,
    lines(
      of,
      buckets,
      changes,
      (at, _, seed) => (isRanked(at, seed) ? (ranksOf(of, at)[seed] ?? null) : null),
      rank,
    ),
  );

const own = brands[0]!;

export const bumpSamples = () =>
  grid(
    ranksOver(
      12,
      'Crunchwell among the twelve largest brands',
      [...many(7), own, ...many(12).slice(7)],
      weeks,
      undefined,
      lastWeekOpen,
    ),
    ranksOver(
      6,
      'Long names, a gap, and a brand that leaves the list',
      longBrands,
      weeks,
      (at, seed) => !(seed === 3 && at > 7) && !(seed === 1 && at === 4),
    ),
    ranksOver(6, 'Two years by month', brands.slice(0, 4), days(24, 'month')),
    ranksOver(4, 'A narrow card', brands.slice(0, 3), weeks),
    ranksOver(4, 'One line', [own], weeks),
    ranksOver(4, 'One week', brands.slice(0, 3), weeks.slice(-1)),
  );
