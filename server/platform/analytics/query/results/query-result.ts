import type { Format } from '../../../../../contract/vocabulary';
import type { Better } from '../../metrics/metric';
import type { DateLevel } from '../../../dates/calendar-units';
import type { EmptyState } from '../model/empty-state';

/** One column of a result. */
export interface ResultColumn {
  key: string;
  label: string;
  /** Code of the metric; null for text and days. */
  metric: string | null;
  format: Format;
  /** 'USD', 'units', '%', … ; '' for text. */
  unit: string;
  /**
   * dimension: names the row; id: identifies it; value: figure of the period; baseline: figure of a baseline; growth:
   * change between them (% or points); base: number of buyers, reviews, … that is the base of figures; shade: a share, drawn behind the figure; trend: a list of
   * figures, one for each bucket of the column; file: for files alone, in place of the text of the column whose key its
   * own begins with (`value_number` for `value`).
   */
  role: 'dimension' | 'id' | 'value' | 'baseline' | 'growth' | 'base' | 'shade' | 'trend' | 'file';
  /** Place of the baseline of a figure or change in the selection's list; only where it is not the first (D-23). */
  baseline?: number;
  /** Direction of the metric; only in columns that show a change. */
  better?: Better;
  /** Key of the column with the figure's base; only in columns of figures that have one. */
  base?: string;
  /** Name of the dashboard's filter that the ids belong to; only in columns of ids, once a dashboard shows them (D-22). */
  filter?: string;
  /** Buckets of a trend's figures; only in columns of trends. */
  buckets?: TrendBuckets;
  /** Page that the ids of the column open: the report of a sampling campaign. */
  opens?: 'report';
}

/** The buckets of a trend; each of its cells has one figure, or null, for each day. */
export interface TrendBuckets {
  /** First days of the buckets, in their order. */
  days: string[];
  level: DateLevel;
  /** As in a result. */
  incompleteFrom: string | null;
  incompleteTo: string | null;
  /** Limits between which the lines of all rows are drawn; null where each line fills its own cell. */
  range: [low: number, high: number] | null;
}

export type Cell = string | number | null | (number | null)[];

/** Money is in whole hundredths; rates are from 0 to 1; growth is a difference for rates and a share for other figures. */
export interface QueryResult {
  columns: ResultColumn[];
  rows: Cell[][];
  /** Base of the first column with one, in total; null where no column has one. */
  baseSize: number | null;
  /** Last day of the data, YYYY-MM-DD. */
  asOf: string;
  empty: EmptyState | null;
  /** Buckets of the date dimension, named by their first days; null without one. */
  dateLevel: DateLevel | null;
  /** Label of the baseline, where it is not the one of the selection. */
  baselineLabel?: string;
  /** Label of the reference that figures are compared with in place of the baselines: 'category average'. */
  reference?: string;
  /** A sentence that readers of the figures need. */
  note?: string;
  /** First of the last buckets that the data do not fill (drawn dashed), or null. */
  incompleteFrom: string | null;
  /** Last of the first buckets that the data do not fill (drawn dashed), or null. */
  incompleteTo: string | null;
}

/** A result with sentences added to its note. */
export const withNote = (result: QueryResult, ...notes: readonly string[]): QueryResult =>
  notes.length === 0
    ? result
    : { ...result, note: [result.note, ...notes].filter(Boolean).join(' ') };

/** A result that is not a split of metrics by date: rows as they are, or the reason why they are missing. */
export const resultOfRows = (
  { info }: { info: { asOf: string } },
  columns: QueryResult['columns'],
  rows: QueryResult['rows'],
  empty: EmptyState | null = null,
): QueryResult => ({
  columns,
  rows,
  baseSize: null,
  asOf: info.asOf,
  dateLevel: null,
  incompleteFrom: null,
  incompleteTo: null,
  empty,
});
