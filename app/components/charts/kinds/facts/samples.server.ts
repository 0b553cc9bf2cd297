import type { Cell } from '~/contracts/dashboards/content';

import type { SampleGroup } from '../../chart-definition';
import { columns, longName, result, units, widget } from '../../samples/sample-data';

const profile = (rows: readonly Cell[][]) =>
  result(
    [
      { ...columns.id, key: 'fact_id', label: 'Fact id' },
      columns.text('fact', 'Fact'),
      columns.text('value', 'Value'),
    ],
    [...rows],
  );

/** Facts of which some are not known, and a single one. */
export const samples = (): SampleGroup[] => [
  {
    widgets: [
      widget(
        'facts',
        12,
        'Product facts',
        units,
        profile([
          ['stock', 'Stock', 'IN STOCK'],
          ['name', 'Product', `(Crunchwell) ${longName}`],
          ['size', 'Size', '5 oz'],
          ['website', 'Website', 'https://crunchwell.example/chips'],
          ['nutrition', 'Nutrition', null],
          ['shelf-life', 'Shelf life', null],
        ]),
      ),
      widget('facts', 4, 'Sold out', units, profile([['stock', 'Stock', 'SOLD OUT']])),
    ],
  },
];
