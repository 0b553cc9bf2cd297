import type { SampleGroup } from '../../chart-definition';
import {
  columns,
  longName,
  netSales,
  outOfStock,
  result,
  units,
  wave,
  weeks,
  widget,
} from '../../samples/sample-data';

const productColumns = [
  columns.id,
  columns.text('product', 'Product'),
  columns.value(netSales),
  columns.growth(netSales),
  columns.value({
    code: 'RPT',
    label: 'Repeat rate',
    format: 'percent',
    unit: '%',
    better: 'higher',
  }),
  columns.base,
  columns.value({ code: 'RAT', label: 'Rating', format: 'stars', unit: 'stars', better: 'higher' }),
];

/** Tables of figures and of words, and an empty one. */
export const samples = (): SampleGroup[] => [
  {
    widgets: [
      widget(
        'table',
        12,
        'Top brands by net sales',
        netSales,
        result(productColumns, [
          ['brd_alder', 'Alder & Ash', 15_123_412, -0.0548, 0.2811, 12_911, 4.41],
          ['brd_own', 'Crunchwell', 14_843_105, 0.0669, 0.3142, 11_020, 4.52],
          ['brd_bright', longName, 9_712_000, 0, 0.2204, 9_012, 4.01],
          ['brd_cinder', 'Cinder Valley', 412_010, 12.4, 0.5, 84, 3.9],
          ['brd_elm', 'Elmfield', 0, null, null, 0, null],
          ['total', 'All brands', 40_090_527, 0.021, 0.2711, 29_310, 4.3],
        ]),
      ),
      widget(
        'table',
        12,
        'Fastest growing flavours',
        netSales,
        result(
          [
            columns.id,
            columns.text('flavour', 'Flavour'),
            columns.value(netSales),
            columns.growth(netSales),
            columns.trend(netSales, weeks, '2026-08-24'),
          ],
          [
            ['sea-salt', 'Sea salt', 4_312_005, 0.212, weeks.map((_, at) => wave(at, 90_000, 2))],
            [
              'lime',
              'Lime',
              812_400,
              0.1,
              weeks.map((_, at) => (at < 6 ? null : wave(at, 900, 3))),
            ],
            ['dill', 'Dill', 12_400, null, weeks.map(() => null)],
          ],
        ),
      ),
      widget(
        'table',
        6,
        'Alerts',
        units,
        result(
          [
            columns.text('what', 'What happened'),
            columns.day,
            columns.value(units),
            columns.baseline(units),
            columns.growth(outOfStock),
          ],
          [
            ['(Crunchwell) Sea salt is out of stock in 4 regions', '2026-08-24', 120, 410, 0.062],
            ['(Crunchwell) Maple moved from rank 9 to 3', '2026-08-17', 1_204, 640, -0.004],
          ],
        ),
      ),
      widget(
        'table',
        6,
        'Nothing to tell',
        units,
        result([columns.text('what', 'What happened'), columns.value(units)], [], {
          empty: {
            reason: 'no-data',
            message: 'No alerts in these weeks: stock and ranks are as they were.',
          },
        }),
      ),
    ],
  },
];
