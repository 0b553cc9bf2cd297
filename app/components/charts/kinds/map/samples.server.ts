import type { Cell } from '~/contracts/dashboards/content';

import type { SampleGroup } from '../../chart-definition';
import {
  columns,
  index,
  longName,
  netSales,
  result,
  share,
  widget,
} from '../../samples/sample-data';
import type { Metric } from '../../samples/sample-data';
import { statePlaces } from './us-states';

const byState = (rows: [name: string, value: number | null, base?: number][], metric: Metric) => {
  const withBase = rows.some(([, , base]) => base !== undefined);
  return result(
    [
      columns.text('state', 'State'),
      { ...columns.value(metric), ...(withBase ? { base: columns.base.key } : {}) },
      ...(withBase ? [columns.base] : []),
    ],
    rows.map(([name, value, base]): Cell[] => [name, value, ...(withBase ? [base ?? null] : [])]),
  );
};

/** All states but a few, each with a figure by its index. */
const most = (figure: (at: number) => number | null) =>
  statePlaces
    .filter(({ code }) => !['ND', 'SD', 'WY', 'AK'].includes(code))
    .map(({ name }, at): [string, number | null, number] => [name, figure(at), 40 + at * 31]);

const growth: Metric = { ...share, code: 'GR', label: 'Growth' };
const penetration: Metric = { ...share, code: 'PEN', label: 'Penetration of all buyers' };

/** Maps of amounts, rates, gains and losses, with regions that are not states, few states and none. */
export const samples = (): SampleGroup[] => [
  {
    widgets: [
      widget(
        'map',
        8,
        'Two states bring most net sales',
        netSales,
        byState(
          most((at) => Math.round(90_000_000 / (1 + ((at * 37) % 29)))).map(([name, value]) => [
            name,
            value,
          ]),
          netSales,
        ),
      ),
      widget(
        'map',
        4,
        'Codes, and provinces of other countries',
        netSales,
        byState(
          [
            ['WA', 26_300_000],
            ['ca', 15_900_000],
            ['OR', 14_200_000],
            ['BC', 4_600_000],
            ['Zacatecas', 4_100_000],
            [longName, 3_200_000],
            ['', 12_300],
          ],
          netSales,
        ),
      ),
      widget(
        'map',
        6,
        'Buyers by state, few in some of them',
        penetration,
        byState(
          most((at) => 0.41 + ((at * 13) % 17) / 200),
          penetration,
        ),
      ),
      widget(
        'map',
        6,
        'Gains and losses',
        growth,
        byState(
          most((at) => (at % 11 === 3 ? null : (((at * 19) % 23) - 9) / 60)).map(
            ([name, value]) => [name, value],
          ),
          growth,
        ),
      ),
      widget(
        'map',
        6,
        'Index, and many regions that are no states',
        index,
        byState(
          [
            ['TX', 131],
            ['FL', 88],
            ...Array.from({ length: 14 }, (_, at): [string, number] => [
              `Province ${at + 1}`,
              90 + at * 3,
            ]),
          ],
          index,
        ),
      ),
      widget('map', 4, 'One state', netSales, byState([['Texas', 1_234_500]], netSales)),
      widget(
        'map',
        4,
        'All zero',
        netSales,
        byState(
          [
            ['TX', 0],
            ['FL', 0],
          ],
          netSales,
        ),
      ),
    ],
  },
];
