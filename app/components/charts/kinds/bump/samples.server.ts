import type { SampleGroup } from '../../chart-definition';
import {
  brands,
  days,
  lastWeekOpen,
  lines,
  longBrands,
  many,
  weeks,
  widget,
} from '../../samples/sample-data';
import type { Brand, Metric } from '../../samples/sample-data';

const rank: Metric = { code: 'RANK', label: 'Rank', format: 'integer', unit: '', better: 'lower' };

/** Ranks that change with time: each brand moves up and down around its place. */
function ranksOf(of: readonly Brand[], at: number): number[] {
  const figures = of.map((_, seed) => -seed + Math.sin(at / 2.3 + seed * 1.7) * 1.6);
  const sorted = [...figures].sort((a, b) => b - a);
  return figures.map((figure) => sorted.indexOf(figure) + 1);
}

const ranks = (
  of: readonly Brand[],
  buckets: readonly string[],
  isRanked: (at: number, seed: number) => boolean = () => true,
  changes = {},
) =>
  lines(
    of,
    buckets,
    changes,
    (at, _, seed) => (isRanked(at, seed) ? (ranksOf(of, at)[seed] ?? null) : null),
    rank,
  );

const own = brands[0]!;

/** Ten of twelve lines, long names, gaps and early ends, a narrow card, one line and one week. */
export const samples = (): SampleGroup[] => [
  {
    widgets: [
      widget(
        'bump',
        12,
        'Crunchwell among the twelve largest brands',
        rank,
        ranks([...many(7), own, ...many(12).slice(7)], weeks, undefined, lastWeekOpen),
      ),
      widget(
        'bump',
        6,
        'Long names, a gap, and a brand that leaves the list',
        rank,
        ranks(
          longBrands,
          weeks,
          (at, seed) => !(seed === 3 && at > 7) && !(seed === 1 && at === 4),
        ),
      ),
      widget('bump', 6, 'Two years by month', rank, ranks(brands.slice(0, 4), days(24, 'month'))),
      widget('bump', 4, 'A narrow card', rank, ranks(brands.slice(0, 3), weeks)),
      widget('bump', 4, 'One line', rank, ranks([own], weeks)),
      widget('bump', 4, 'One week', rank, ranks(brands.slice(0, 3), weeks.slice(-1))),
    ],
  },
];
