import type { DateLevel } from '../../../dates/calendar-units';
import type { DayRange } from '../../../dates/days';
import type { EmptyState } from '../model/empty-state';
import { QueryRefusedError } from '../model/query-refused-error';
import type { Cell, QueryResult, ResultColumn } from '../results/query-result';

/**
 * A dimension of a chart and the id of one of its values, as in the chart's result; the id of a bucket is its first
 * day.
 */
export interface RowKey {
  dim: string;
  id: string;
}

/** A bucket of a chart, and those of its days that are in the period. */
export interface Bucket extends DayRange {
  start: string;
  level: DateLevel;
}

export interface DrillDownRequest {
  /**
   * The requested row of a chart, by all of its dimensions, by its division, or by both; default: the chart as a whole.
   */
  row?: readonly RowKey[] | null;
  /** Id of a level; null for the first one. */
  level: string | null;
  /** `endCursor` of the previous page; null for the first page. */
  after: string | null;
  /** Rows of a page, 1–500. */
  limit: number;
}

export interface DrillDownResult {
  title: string;
  /** The row of the chart in words, without its days; null for the chart as a whole. */
  rowName: string | null;
  /** The days of the row of a chart over time; null for all of the period. */
  bucket: Bucket | null;
  /** Names of the brands and products that the rows are about; none for the whole market. */
  subjects: string[];
  columns: ResultColumn[];
  rows: QueryResult['rows'];
  /** The tile's figure, computed again; one cell per column. */
  total: Cell[];
  /** Why the rows do not add up to the total (orders, buyers, ratios); null where they do. */
  note: string | null;
  levels: { id: string; label: string }[];
  level: string;
  hasMore: boolean;
  endCursor: string | null;
  asOf: string;
  /** Label of the baseline where it is not the one of the page, as in a result. */
  baselineLabel?: string | undefined;
  empty: EmptyState | null;
}

/** One page of a level's rows. */
export type PageOfRows = Pick<
  DrillDownResult,
  'columns' | 'rows' | 'total' | 'hasMore' | 'endCursor' | 'baselineLabel' | 'empty'
>;

export interface PageRequest {
  after: string | null;
  limit: number;
}

export const emptyPage = (empty: EmptyState): PageOfRows => ({
  columns: [],
  rows: [],
  total: [],
  hasMore: false,
  endCursor: null,
  empty,
});

export const badCursor = () => new QueryRefusedError('bad-cursor', 'This page is not there.');
