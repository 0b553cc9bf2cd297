import type { ResultColumn } from '~/contracts/dashboards/content';
import { formatNumber } from '~/lib/format/figure';

import type { ChartFacts } from '../chart-facts';
import { unitOf } from './scale';

/** Writes figures in the fewest characters, for cells and tiles: '$36K', '42%'. Read-outs have all digits. */
export function cellText(
  { format, unit }: Pick<ResultColumn, 'format' | 'unit'>,
  { currency, locale }: Pick<ChartFacts, 'currency' | 'locale'>,
): (value: number) => string {
  const money = format === 'money';
  const code = /^[A-Z]{3}$/.test(unit) ? unit : currency;
  const decimals = format === 'decimal' || format === 'stars' || format === 'score' ? 1 : 0;
  return (value) =>
    formatNumber(format === 'points' ? value * 100 : value / unitOf(format), locale, {
      ...(format === 'percent' ? { style: 'percent' } : { notation: 'compact' }),
      ...(money ? { style: 'currency', currency: code } : {}),
      minimumFractionDigits: 0,
      maximumFractionDigits: format === 'points' || Math.abs(value) >= 10_000 ? 1 : decimals,
    });
}
