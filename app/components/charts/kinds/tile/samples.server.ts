import type { Cell, WidgetResult, WidgetView } from '~/contracts/dashboards/content';

import type { SampleGroup } from '../../chart-definition';
import {
  columns,
  days,
  lastWeekOpen,
  netSales,
  outOfStock,
  result,
  share,
  single,
  units,
  wave,
  weeks,
  widget,
} from '../../samples/sample-data';
import type { Metric } from '../../samples/sample-data';

function tile(
  title: string,
  metric: Metric,
  row: [Cell, Cell, Cell],
  trend: WidgetResult | null = single(days(13), (at) => wave(at, 100_000, title.length), metric),
  changes: Partial<WidgetResult> = {},
): WidgetView {
  return widget(
    'tile',
    3,
    title,
    metric,
    result(
      [columns.value(metric), columns.baseline(metric), columns.growth(metric)],
      [row],
      changes,
    ),
    trend,
  );
}

/** Tiles: good and bad, level, without a baseline, without anything. */
export const samples = (): SampleGroup[] => [
  {
    widgets: [
      tile(
        'Net sales',
        netSales,
        [128_431_055, 120_412_000, 0.0666],
        single(weeks, (at) => wave(at, 9_000_000, 2), netSales, lastWeekOpen),
      ),
      tile('Share of category', share, [0.0482, 0.0494, -0.0012]),
      tile('Out of stock', outOfStock, [0.061, 0.042, 0.019]),
      tile('Units', units, [12_906, 12_904, 0.0001]),
      tile('Net sales of all brands', netSales, [1_284_310_554_321, 980_000_000_000, 0.3105]),
      tile('Repeat rate of few', share, [0.31, 0.25, 0.06], null, { baseSize: 42 }),
      tile(
        'Velocity',
        {
          code: 'VEL',
          label: 'Velocity',
          format: 'decimal',
          unit: 'units per point per week',
          better: 'higher',
        },
        [4.27, 3.98, 0.0729],
      ),
      tile('Nothing sold', netSales, [null, null, null], null),
    ],
  },
  {
    facts: { baselines: [{ label: 'prior 12 weeks', closed: 'not in your plan' }] },
    widgets: [tile('Net sales', netSales, [128_431_055, null, null])],
  },
];
