import type { Cell } from '~/contracts/dashboards/content';

import type { SampleGroup } from '../../chart-definition';
import { brands, columns, longBrands, longName, result, widget } from '../../samples/sample-data';
import type { Brand, Metric } from '../../samples/sample-data';

const percentile: Metric = {
  code: 'PCT',
  label: 'Percentile',
  format: 'integer',
  unit: '',
  better: 'higher',
};
const metrics = [
  'Net sales',
  'Velocity',
  'Weighted distribution',
  'Penetration of category buyers',
  'Repeat rate',
  'Average rating',
];

const percentiles = (
  of: readonly Brand[],
  by: readonly string[] = metrics,
  figure = (at: number, seed: number): number | null => (at * 37 + seed * 29 + 20) % 101,
) =>
  result(
    [columns.text('metric', 'Metric'), columns.id, columns.name, columns.value(percentile)],
    by.flatMap((metric, at) =>
      of.map((brand, seed): Cell[] => [metric, brand.id, brand.name, figure(at, seed)]),
    ),
  );

const median: Brand = { id: 'average', name: 'Peer median', level: 0 };
const three = [brands[0]!, brands[1]!, median];

/** Three and more subjects, long names, a gap, one subject, two metrics, one figure, best and worst of all. */
export const samples = (): SampleGroup[] => [
  {
    widgets: [
      widget('radar', 6, 'Crunchwell beside its nearest peer', percentile, percentiles(three)),
      widget(
        'radar',
        6,
        'Five subjects with long names, of which four have room',
        percentile,
        percentiles(longBrands, [...metrics, longName]),
      ),
      widget('radar', 4, 'A narrow card', percentile, percentiles(three)),
      widget(
        'radar',
        4,
        'A figure is missing',
        percentile,
        percentiles(three.slice(0, 2), metrics, (at, seed) =>
          at === 2 && seed === 0 ? null : 30 + at * 9 + seed * 12,
        ),
      ),
      widget(
        'radar',
        4,
        'Best and worst of all',
        percentile,
        percentiles(three.slice(0, 2), metrics, (_, seed) => (seed === 0 ? 100 : 0)),
      ),
      widget('radar', 8, 'One subject', percentile, percentiles(brands.slice(0, 1))),
      widget('radar', 4, 'Two metrics', percentile, percentiles(three, metrics.slice(0, 2))),
      widget(
        'radar',
        4,
        'One figure',
        percentile,
        percentiles(brands.slice(0, 1), metrics.slice(0, 1)),
      ),
    ],
  },
];
