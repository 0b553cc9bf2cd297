import type { Cell } from '~/contracts/dashboards/content';

import type { SampleGroup } from '../../chart-definition';
import { columns, result, units, widget } from '../../samples/sample-data';
import type { Metric } from '../../samples/sample-data';

const reviews: Metric = { ...units, code: 'REV', label: 'Reviews', unit: 'reviews' };

/** Rows as the query of ratings has them: five, and the total with its mean. */
const ratings = (counts: readonly (number | null)[]) => {
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
  return result(
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
  );
};

/** Ratings wide and narrow, of one review, of very many, and with a number that is not known. */
export const samples = (): SampleGroup[] => [
  {
    widgets: [
      widget(
        'stars',
        6,
        'Three of four reviews give at least four stars',
        reviews,
        ratings([31_204, 14_401, 6_602, 3_603, 4_198]),
      ),
      widget(
        'stars',
        6,
        'Twelve million reviews',
        reviews,
        ratings([12_345_678, 9, 0, 0, 2_345_678]),
      ),
      widget('stars', 4, 'A narrow card', reviews, ratings([52, 24, 11, 6, 7])),
      widget('stars', 4, 'One review', reviews, ratings([0, 0, 1, 0, 0])),
      widget('stars', 4, 'One number is not known', reviews, ratings([12, 8, null, 0, 4])),
    ],
  },
];
