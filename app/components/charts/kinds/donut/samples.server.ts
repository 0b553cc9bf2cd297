import type { SampleGroup } from '../../chart-definition';
import { bars, longName, many, netSales, share, units, widget } from '../../samples/sample-data';

/** Donuts of brands, of many, of few, with zero and below zero, of rates, and of nothing but zero. */
export const samples = (): SampleGroup[] => [
  {
    widgets: [
      widget(
        'donut',
        6,
        'Crunchwell is second among four brands',
        netSales,
        bars([
          ['brd_alder', 'Alder & Ash', 15_123_412],
          ['brd_own', 'Crunchwell', 14_843_105],
          ['brd_bright', 'Brightwater', 9_712_000],
          ['brd_cinder', 'Cinder Valley', 412_010],
        ]),
      ),
      widget(
        'donut',
        6,
        'Twelve brands: the smallest of them are added up',
        units,
        bars(
          many(12).map(({ id, name, level }) => [id, name, level]),
          units,
        ),
      ),
      widget(
        'donut',
        4,
        'Net sales by brand, in a narrow card',
        netSales,
        bars([
          ['brd_own', 'Crunchwell', 999_999_999_99],
          ['brd_acorn', longName, 412_010_000_00],
        ]),
      ),
      widget(
        'donut',
        4,
        'One brand, one without sales, one with more returns than sales',
        netSales,
        bars([
          ['brd_own', 'Crunchwell', 120_000],
          ['brd_elm', 'Elmfield', 0],
          ['brd_fir', 'Fir & Sons', -4_000],
        ]),
      ),
      widget(
        'donut',
        4,
        'Share of category, without units',
        share,
        bars(
          [
            ['brd_alder', 'Alder & Ash', 0.31],
            ['brd_own', 'Crunchwell', 0.12],
            ['brd_bright', 'Brightwater', 0.021],
          ],
          share,
        ),
      ),
      widget('donut', 6, 'Nothing but zero', units, bars([['brd_own', 'Crunchwell', 0]], units)),
      widget('donut', 6, 'No figures', units, bars([['brd_own', 'Crunchwell', null]], units)),
    ],
  },
];
