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
  netSales,
  result,
  share,
  single,
  wave,
  weeks,
  widget,
} from '../../samples/sample-data';
import type { Brand } from '../../samples/sample-data';

const regions = ['West', 'Mountain', 'Midwest', 'South', 'Northeast'];

const byRegion = (of: readonly Brand[], shift = 0) =>
  result(
    [columns.text('region', 'Region'), columns.id, columns.name, columns.value(netSales)],
    regions.flatMap((region, at) =>
      of.map((brand, seed) => [
        region,
        brand.id,
        brand.name,
        wave(at + seed, brand.level, seed) - shift,
      ]),
    ),
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

/** Heatmaps over time and over categories, around zero and 100, with gaps, long names and few figures. */
export const samples = (): SampleGroup[] => [
  {
    widgets: [
      widget('heatmap', 8, 'Net sales of brands by region', netSales, byRegion(brands)),
      widget('heatmap', 4, 'The same in a narrow card, long names', netSales, byRegion(longBrands)),
      widget(
        'heatmap',
        12,
        'Share of category by week',
        share,
        lines(
          brands.slice(0, 4),
          weeks,
          lastWeekOpen,
          (at, { level }, seed) =>
            (at + seed) % 9 === 5 ? null : wave(at, level, seed) / 12_000_000,
          share,
        ),
      ),
      widget(
        'heatmap',
        6,
        'A year by week, without room for figures',
        netSales,
        lines(brands.slice(0, 3), days(52)),
      ),
      widget(
        'heatmap',
        6,
        'Sales indexed to 100',
        index,
        lines(brands.slice(0, 3), weeks.slice(-6), {}, (at, _, seed) => wave(at, 100, seed), index),
      ),
      widget('heatmap', 6, 'Index of buyers, some of them few', index, indexOnBuyers()),
      widget(
        'heatmap',
        6,
        'Gains and losses by region',
        netSales,
        byRegion(brands.slice(0, 3), 1_000_000),
      ),
      widget('heatmap', 3, 'One cell', netSales, single(weeks.slice(-1), flat(1_234_500))),
      widget('heatmap', 3, 'All zero', netSales, single(weeks.slice(-4), flat(0))),
    ],
  },
];
