import type { Cell } from '~/contracts/dashboards/content';

import {
  brands,
  byCategory,
  columns,
  longBrands,
  many,
  metricOf,
  netSales,
  result,
  reviews,
  share,
  units,
  wave,
  widget,
  widgetsOf,
  longName,
  grid,
  type Brand,
  type Metric,
} from './sample-data';

const scatter = widgetsOf('scatter');

const repeatRate = metricOf('RPT', 'Repeat rate', 'percent', '%');

const against = (
  of: readonly Brand[],
  [x, y]: readonly [Metric, Metric],
  values: (brand: Brand, at: number) => readonly [Cell, Cell],
) =>
  result(
    [columns.id, columns.name, columns.value(x), columns.value(y)],
    of.map((brand, at) => [brand.id, brand.name, ...values(brand, at)]),
  );

const salesAndRepeat = [netSales, repeatRate] as const;
const usual = ({ level }: Brand, at: number) => [level, wave(at, 300, at) / 1_000] as const;

export const scatterSamples = () =>
  grid(
    scatter(
      8,
      'Crunchwell sells most, and its buyers come back',
      against(brands, salesAndRepeat, usual),
    ),
    scatter(4, 'Long names in a narrow card', against(longBrands, salesAndRepeat, usual)),
    scatter(
      6,
      'Thirteen brands',
      against([...many(12), ...brands.slice(0, 1)], [units, share], ({ level }, at) => [
        level,
        wave(at * 2, level, at) / 8_000_000,
      ]),
    ),
    scatter(
      6,
      'Growth around zero',
      against(brands, [{ ...share, label: 'Growth' }, netSales], ({ level }, at) => [
        (at - 2) / 10,
        level - 700_000,
      ]),
    ),
    scatter(
      4,
      'All in one place',
      against(brands.slice(0, 3), salesAndRepeat, () => [100_000, 0.25]),
    ),
    scatter(4, 'One brand', against(brands.slice(0, 1), salesAndRepeat, usual)),
    scatter(
      4,
      'No brand with both values',
      against(brands.slice(0, 2), salesAndRepeat, ({ level }) => [level, null]),
    ),
  );

const percentile = metricOf('PCT', 'Percentile', 'integer', '');
const metrics = [
  'Net sales',
  'Velocity',
  'Weighted distribution',
  'Penetration of category buyers',
  'Repeat rate',
  'Average rating',
];

const radar = (
  span: number,
  title: string,
  of: readonly Brand[],
  by: readonly string[] = metrics,
  figure = (at: number, seed: number): number | null => (at * 37 + seed * 29 + 20) % 101,
) =>
  widget(
    'radar',
    span,
    title,
    byCategory('Metric', by, of, percentile, (at, _, seed) => figure(at, seed)),
  );

const median: Brand = { id: 'average', name: 'Peer median', level: 0 };
const three = [brands[0]!, brands[1]!, median];

export const radarSamples = () =>
  grid(
    radar(6, 'Crunchwell beside its nearest peer', three),
    radar(6, 'Five subjects with long names, of which four have room', longBrands, [
      ...metrics,
      longName,
    ]),
    radar(4, 'A narrow card', three),
    radar(4, 'A figure is missing', three.slice(0, 2), metrics, (at, seed) =>
      at === 2 && seed === 0 ? null : 30 + at * 9 + seed * 12,
    ),
    radar(4, 'Best and worst of all', three.slice(0, 2), metrics, (_, seed) =>
      seed === 0 ? 100 : 0,
    ),
    radar(8, 'One subject', brands.slice(0, 1)),
    radar(4, 'Two metrics', three, metrics.slice(0, 2)),
    radar(4, 'One figure', brands.slice(0, 1), metrics.slice(0, 1)),
  );

/** Rows as the query of ratings has them: five, and the total with its mean. */
const ratingsOf = (span: number, title: string, counts: readonly (number | null)[]) => {
  const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const stars = counts.reduce<number>((sum, count, at) => sum + (5 - at) * (count ?? 0), 0);
  const rows = counts.map((count, at): Cell[] => {
    const name = at === 4 ? '1 star' : `${5 - at} stars`;
    return [
      String(5 - at),
      name,
      count,
      count === null || total === 0 ? null : count / total,
      null,
    ];
  });
  return widget(
    'stars',
    span,
    title,
    result(
      [
        { ...columns.id, key: 'stars_id' },
        { ...columns.name, key: 'stars', label: 'Stars' },
        columns.value(reviews),
        {
          ...columns.value({ ...reviews, format: 'percent', unit: '%' }),
          key: 'share',
          label: 'Share',
        },
        {
          ...columns.value({ ...reviews, format: 'stars', unit: 'stars' }),
          key: 'RAT',
          label: 'Average rating',
        },
      ],
      [
        ...rows,
        [null, 'All reviews', total, total === 0 ? null : 1, total === 0 ? null : stars / total],
      ],
    ),
  );
};

export const starsSamples = () =>
  grid(
    ratingsOf(
      6,
      'Three of four reviews give at least four stars',
      [31_204, 14_401, 6_602, 3_603, 4_198],
    ),
    ratingsOf(6, 'Twelve million reviews', [12_345_678, 9, 0, 0, 2_345_678]),
    ratingsOf(4, 'A narrow card', [52, 24, 11, 6, 7]),
    ratingsOf(4, 'One review', [0, 0, 1, 0, 0]),
    ratingsOf(4, 'One number is not known', [12, 8, null, 0, 4]),
  );
