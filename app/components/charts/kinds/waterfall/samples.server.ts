import type { SampleGroup } from '../../chart-definition';
import { bars, longName, netSales, widget } from '../../samples/sample-data';

const steps = (values: readonly (number | null)[], first = 'Prior 12 weeks') =>
  bars([
    ['before', first, values[0] ?? null],
    ['distribution', 'Distribution', values[1] ?? null],
    ['velocity', 'Velocity', values[2] ?? null],
    ['price', 'Price', values[3] ?? null],
    ['mix', 'Mix', values[4] ?? null],
    ['after', 'Last 12 weeks', values[5] ?? null],
  ]);

/** Gains and losses, below zero, a long name, a part without a figure, and parts that cancel each other out. */
export const samples = (): SampleGroup[] => [
  {
    widgets: [
      widget(
        'waterfall',
        6,
        'Distribution and price raised net sales',
        netSales,
        steps([700_00, 95_68, 52_42, 37_93, 49_97, 936_00]),
      ),
      widget(
        'waterfall',
        6,
        'A loss, and a long name',
        netSales,
        steps([15_123_412, -4_201_000, -1_900_300, 1_204_100, -880_211, 9_346_001], longName),
      ),
      widget(
        'waterfall',
        6,
        'Returns outweigh sales',
        netSales,
        steps([120_000, -80_000, -90_000, 5_000, 0, -45_000]),
      ),
      widget(
        'waterfall',
        6,
        'A part is not known',
        netSales,
        steps([500_000, 20_000, null, -20_000, null, 500_000]),
      ),
    ],
  },
];
