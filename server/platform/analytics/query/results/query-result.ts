/** How a figure is written; `unit` of a column says what it counts. */
export type Format =
  'integer' | 'decimal' | 'money' | 'percent' | 'points' | 'index' | 'stars' | 'date' | 'text';

/** One column of a result. `metric` is a code of the catalogue; text and day columns have none. */
export interface ResultColumn {
  key: string;
  label: string;
  metric: string | null;
  format: Format;
  /** 'USD', 'units', '%', … ; '' for text. */
  unit: string;
  /** dimension: names the row; value: now; baseline: the same before; growth: change (% or points); base: buyers that a rate stands on. */
  role: 'dimension' | 'id' | 'value' | 'baseline' | 'growth' | 'base';
}

/** Why there is nothing to show: each with a sentence for the user. */
export type EmptyReason =
  'no-data' | 'no-brand' | 'missing-part' | 'out-of-plan' | 'too-few-buyers';

/** Money in whole hundredths, rates from 0 to 1, growth of rates as points (difference of rates), of others as a share. */
export interface QueryResult {
  columns: ResultColumn[];
  rows: (string | number | null)[][];
  /** Buyers that the rates stand on; null where no rate is shown. */
  baseSize: number | null;
  /** Last day of the data, YYYY-MM-DD. */
  asOf: string;
  empty: { reason: EmptyReason; message: string } | null;
  /** Of the date dimension, if there is one; a bucket is named by its first day. */
  dateLevel: 'day' | 'week' | 'month' | 'quarter' | 'year' | null;
  /** First bucket that the data do not fill (drawn dashed), or null. */
  incompleteFrom: string | null;
}
