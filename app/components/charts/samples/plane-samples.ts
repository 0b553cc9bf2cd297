import type { Cell } from '~/contracts/dashboards/content';

import {
  brands,
  byCategory,
  columns,
  days,
  flat,
  index,
  lastWeekOpen,
  lines,
  longBrands,
  netSales,
  result,
  share,
  single,
  wave,
  weeks,
  widget,
  widgetsOf,
  longName,
  grid,
  type Brand,
  type Metric,
} from './sample-data';
import { statePlaces } from '../kinds/map/us-states';

const heatmap = widgetsOf('heatmap');

const regions = ['West', 'Mountain', 'Midwest', 'South', 'Northeast'];

const byRegion = (of: readonly Brand[], shift = 0) =>
  byCategory(
    'Region',
    regions,
    of,
    netSales,
    (at, { level }, seed) => wave(at + seed, level, seed) - shift,
  );

const ages = ['18–24', '25–34', '35–44', '45–54', '55–64', '65+'];

const indexOnBuyers = () =>
  result(
    [
      columns.text('region', 'Region'),
      { ...columns.id, key: 'age_id' },
      columns.text('age', 'Age'),
      { ...columns.value(index), base: columns.base.key },
      columns.base,
    ],
    ages.flatMap((age, row) =>
      regions.map((region, at) => [region, age, age, wave(row, 100, at), 40 * (1 + row + at)]),
    ),
  );

export const heatmapSamples = () =>
  grid(
    heatmap(8, 'Net sales of brands by region', byRegion(brands)),
    heatmap(4, 'The same in a narrow card, long names', byRegion(longBrands)),
    heatmap(
      12,
      'Share of category by week',
      lines(
        brands.slice(0, 4),
        weeks,
        lastWeekOpen,
        (at, { level }, seed) =>
          (at + seed) % 9 === 5 ? null : wave(at, level, seed) / 12_000_000,
        share,
      ),
    ),
    heatmap(6, 'A year by week, without room for figures', lines(brands.slice(0, 3), days(52))),
    heatmap(
      6,
      'Sales indexed to 100',
      lines(brands.slice(0, 3), weeks.slice(-6), {}, (at, _, seed) => wave(at, 100, seed), index),
    ),
    heatmap(6, 'Index of buyers, some of them few', indexOnBuyers()),
    heatmap(6, 'Gains and losses by region', byRegion(brands.slice(0, 3), 1_000_000)),
    heatmap(3, 'One cell', single(weeks.slice(-1), flat(1_234_500))),
    heatmap(3, 'All zero', single(weeks.slice(-4), flat(0))),
  );

const states = (
  span: number,
  title: string,
  metric: Metric,
  rows: [name: string, value: number | null, base?: number][],
) => {
  const withBase = rows.some(([, , base]) => base !== undefined);
  return widget(
    'map',
    span,
    title,
    result(
      [
        columns.text('state', 'State'),
        { ...columns.value(metric), ...(withBase ? { base: columns.base.key } : {}) },
        ...(withBase ? [columns.base] : []),
      ],
      rows.map(([name, value, base]): Cell[] => [name, value, ...(withBase ? [base ?? null] : [])]),
    ),
  );
};

/** All states but a few, each with a figure by its index. */
const most = (figure: (at: number) => number | null) =>
  statePlaces
    .filter(({ code }) => !['ND', 'SD', 'WY', 'AK'].includes(code))
    .map(({ name }, at): [string, number | null] => [name, figure(at)]);

const growth: Metric = { ...share, code: 'GR', label: 'Growth' };
const penetration: Metric = { ...share, code: 'PEN', label: 'Penetration of all buyers' };

export const mapSamples = () =>
  grid(
    states(
      8,
      'Two states bring most net sales',
      netSales,
      most((at) => Math.round(90_000_000 / (1 + ((at * 37) % 29)))),
    ),
    states(4, 'Codes, and provinces of other countries', netSales, [
      ['WA', 26_300_000],
      ['ca', 15_900_000],
      ['OR', 14_200_000],
      ['BC', 4_600_000],
      ['Zacatecas', 4_100_000],
      [longName, 3_200_000],
      ['', 12_300],
    ]),
    states(
      6,
      'Buyers by state, few in some of them',
      penetration,
      most((at) => 0.41 + ((at * 13) % 17) / 200).map(([name, value], at) => [
        name,
        value,
        40 + at * 31,
      ]),
    ),
    states(
      6,
      'Gains and losses',
      growth,
      most((at) => (at % 11 === 3 ? null : (((at * 19) % 23) - 9) / 60)),
    ),
    states(6, 'Index, and many regions that are no states', index, [
      ['TX', 131],
      ['FL', 88],
      ...Array.from({ length: 14 }, (_, at): [string, number] => [
        `Province ${at + 1}`,
        90 + at * 3,
      ]),
    ]),
    states(4, 'One state', netSales, [['Texas', 1_234_500]]),
    states(4, 'All zero', netSales, [
      ['TX', 0],
      ['FL', 0],
    ]),
  );
