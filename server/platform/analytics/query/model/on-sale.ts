import { dayCount, type DayRange } from '../../../dates/days';
import type { QuerySelection } from './selection';

/** The first days with a line: of each product by its id and by its code, and of what a selection is about. */
export interface FirstDays {
  ofProduct: ReadonlyMap<number, string>;
  ofCode: ReadonlyMap<string, string>;
  of: (subject: Pick<QuerySelection, 'brand' | 'product'>) => string | undefined;
}

const days = 7;

/**
 * How much of a baseline a product or a brand was on sale, where its first line is more than a week after the baseline's begin: "on sale 10
 * of 12 weeks of the baseline". Its change says more of its launch than of demand. Null where it was on sale all the time, and
 * where it was not on sale at all: then nothing is compared.
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
