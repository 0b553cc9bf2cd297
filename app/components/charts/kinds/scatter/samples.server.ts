import type { Cell } from '~/contracts/dashboards/content';

import type { SampleGroup } from '../../chart-definition';
import {
  brands,
  columns,
  longBrands,
  many,
  netSales,
  result,
  share,
  units,
  wave,
  widget,
} from '../../samples/sample-data';
import type { Brand, Metric } from '../../samples/sample-data';

const repeatRate: Metric = {
  code: 'RPT',
  label: 'Repeat rate',
  format: 'percent',
  unit: '%',
  better: 'higher',
};

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

/** Points of brands: usual ones, many, with long names, around zero, in one place, alone, and without a second value. */
export const samples = (): SampleGroup[] => [
  {
    widgets: [
      widget(
        'scatter',
        8,
        'Crunchwell sells most, and its buyers come back',
        netSales,
        against(brands, salesAndRepeat, usual),
      ),
      widget(
        'scatter',
        4,
        'Long names in a narrow card',
        netSales,
        against(longBrands, salesAndRepeat, usual),
      ),
      widget(
        'scatter',
        6,
        'Thirteen brands',
        units,
        against([...many(12), ...brands.slice(0, 1)], [units, share], ({ level }, at) => [
          level,
          wave(at * 2, level, at) / 8_000_000,
        ]),
      ),
      widget(
        'scatter',
        6,
        'Growth around zero',
        netSales,
        against(brands, [{ ...share, label: 'Growth' }, netSales], ({ level }, at) => [
          (at - 2) / 10,
          level - 700_000,
        ]),
      ),
      widget(
        'scatter',
        4,
        'All in one place',
        netSales,
        against(brands.slice(0, 3), salesAndRepeat, () => [100_000, 0.25]),
      ),
      widget(
        'scatter',
        4,
        'One brand',
        netSales,
        against(brands.slice(0, 1), salesAndRepeat, usual),
      ),
      widget(
        'scatter',
        4,
        'No brand with both values',
        netSales,
        against(brands.slice(0, 2), salesAndRepeat, ({ level }) => [level, null]),
      ),
    ],
  },
];
