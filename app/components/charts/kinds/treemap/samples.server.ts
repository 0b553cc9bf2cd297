import type { SampleGroup } from '../../chart-definition';
import { bars, brands, longName, many, names, netSales, widget } from '../../samples/sample-data';

const categories = [
  'Chips & crisps',
  'Protein bars',
  'Nuts and seeds',
  'Sparkling water',
  'Cold brew coffee',
  'Jerky',
  'Popcorn',
].map((name, at): [string, string, number] => [
  `cat_${at}`,
  name,
  Math.round(90_000_000 / (at + 1.4)),
]);

/** Tiles of categories, brands and many products, with long names, values below zero, one value and none. */
export const samples = (): SampleGroup[] => [
  {
    widgets: [
      widget('treemap', 8, 'Chips lead the category', netSales, bars(categories)),
      widget('treemap', 4, 'A narrow card', netSales, bars(categories)),
      widget(
        'treemap',
        6,
        'Crunchwell among the brands of the page',
        netSales,
        bars(brands.map(({ id, name, level }) => [id, name, level])),
      ),
      widget(
        'treemap',
        6,
        'Many products, returns, and long names',
        netSales,
        bars([
          ...Array.from({ length: 60 }, (_, at): [string, string, number] => [
            `prd_${at}`,
            at % 4 === 1 ? longName.slice(at) : `${names[at % 12]} ${at}`,
            Math.round(48_000_000 / (at + 2)),
          ]),
          ['brd_own', 'Crunchwell', 9_000_000],
          ['prd_back', 'Returned', -12_300],
          ['prd_zero', 'Not sold', 0],
        ]),
      ),
      widget('treemap', 4, 'One value', netSales, bars([['brd_own', 'Crunchwell', 12]])),
      widget(
        'treemap',
        4,
        'Very unequal values',
        netSales,
        bars(many(6).map(({ id, name }, at) => [id, name, 10 ** (10 - at * 2)])),
      ),
      widget('treemap', 4, 'All zero', netSales, bars([['brd_own', 'Crunchwell', 0]])),
    ],
  },
];
