import type { DateLevel } from '../../../dates/calendar-units';
import type { DayRange } from '../../../dates/days';
import type { EmptyState } from '../model/empty-state';
import { QueryRefusedError } from '../model/query-refused-error';
import type { Cell, QueryResult, ResultColumn } from '../results/query-result';

/** A dimension of a chart and the id of one of its values, as the chart's result has them; a bucket has its first day. */
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
   * The row of a chart that is asked about, by all of its dimensions, by its division, or by both; default: the chart as a
   * whole.
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
  /** Names of the brands and products whose rows they are; none for those of the whole market. */
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
  /** As in a result: what the baseline is called, where it is not the one of the page. */
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
