import type { SampleGroup } from '../../chart-definition';
import {
  days,
  flat,
  netSales,
  share,
  single,
  wave,
  weeks,
  widget,
} from '../../samples/sample-data';

/** Sparklines, with gaps and of a single week. */
export const samples = (): SampleGroup[] => [
  {
    widgets: [
      widget(
        'sparkline',
        4,
        'Net sales, 26 weeks',
        netSales,
        single(days(26), (at) => wave(at, 1_200_000, 4), netSales, {
          incompleteFrom: '2026-08-24',
        }),
      ),
      widget(
        'sparkline',
        4,
        'Share, with gaps',
        share,
        single(weeks, (at) => (at % 5 === 3 ? null : wave(at, 1_000, 4) / 20_000), share),
      ),
      widget('sparkline', 4, 'A single week', netSales, single(weeks.slice(-1), flat(120_000))),
    ],
  },
];
