import type { SampleGroup } from '../../chart-definition';
import {
  bars,
  columns,
  index,
  longName,
  names,
  netSales,
  result,
  share,
  units,
  widget,
} from '../../samples/sample-data';

const indexByAge = () =>
  result(
    [
      columns.id,
      columns.text('age', 'Age'),
      { ...columns.value(index), base: columns.base.key },
      columns.base,
    ],
    [
      ['18–24', '18–24', 142.2, 812],
      ['25–34', '25–34', 101.5, 1_204],
      ['35–44', '35–44', 88.1, 902],
      ['45–54', '45–54', 61.3, 64],
      ['55+', '55+', null, 0],
    ],
  );

/** Bars with a baseline, below zero, with long names and of very different length. */
export const samples = (): SampleGroup[] => [
  {
    widgets: [
      widget(
        'bar',
        6,
        'Crunchwell is second among its competitors',
        netSales,
        bars([
          ['brd_alder', 'Alder & Ash', 15_123_412, 16_001_200],
          ['brd_own', 'Crunchwell', 14_843_105, 13_912_000],
          ['brd_bright', 'Brightwater', 9_712_000, 9_712_100],
          ['average', 'Category average', 7_401_233, 7_120_000],
          ['brd_cinder', 'Cinder Valley', 412_010, 298_000],
        ]),
      ),
      widget(
        'bar',
        6,
        'Brands by growth',
        { ...share, code: 'GR', label: 'Growth' },
        bars(
          [
            ['brd_cinder', 'Cinder Valley', 0.381],
            ['brd_own', 'Crunchwell', 0.0669],
            ['brd_bright', 'Brightwater', 0],
            ['brd_alder', 'Alder & Ash', -0.0548],
            ['brd_acorn', longName, -0.212],
            ['brd_birch', 'Birch', null],
          ],
          share,
        ),
      ),
      widget('bar', 6, 'Index by age, one group on few buyers', index, indexByAge()),
      widget(
        'bar',
        8,
        'Top products, long names',
        units,
        bars(
          Array.from({ length: 12 }, (_, at) => [
            `prd_${at}`,
            at % 3 === 1 ? longName : `(Crunchwell) ${names[at]} crisps`,
            Math.round(48_201 / (at + 1)),
          ]),
          units,
        ),
      ),
      widget(
        'bar',
        4,
        'Two of unequal size',
        netSales,
        bars([
          ['brd_own', 'Crunchwell', 999_999_999_99],
          ['brd_elm', 'Elmfield', 12],
        ]),
      ),
    ],
  },
];
