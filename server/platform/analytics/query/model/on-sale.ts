import { dayCount, type DayRange } from '../../../dates/days';
import type { QuerySelection } from './selection';

/** First days with an order line: of each product, by id and by code, and of a selection's brand or product. */
export interface FirstDays {
  ofProduct: ReadonlyMap<number, string>;
  ofCode: ReadonlyMap<string, string>;
  of: (subject: Pick<QuerySelection, 'brand' | 'product'>) => string | undefined;
}

const days = 7;

/**
 * Weeks (rounded) of a baseline in which a product or brand was on sale, if not all: "on sale 10 of 12 weeks of the
 * baseline". Its change then reflects its launch more than demand. Null where it was on sale all the time, and where it
 * was not on sale at all: then nothing is compared.
 * @param first day of its first line in the data
 */
export function partlyOnSale(first: string | undefined, baseline: DayRange | null): string | null {
  if (first === undefined || baseline === null || first > baseline.endDate) return null;
  const weeks = Math.round(dayCount(baseline) / days);
  const onSale = Math.round(
    first <= baseline.startDate
      ? weeks
      : dayCount({ startDate: first, endDate: baseline.endDate }) / days,
  );
  return onSale >= weeks
    ? null
    : `on sale ${String(onSale)} of ${String(weeks)} weeks of the baseline`;
}
