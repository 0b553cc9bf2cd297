import type { EmptyState } from '../model/empty-state';
import { QueryRefusedError } from '../model/query-refused-error';
import type { ResultColumn } from '../results/query-result';

export interface DrillDownRequest {
  /** Id of a level; null for the first one. */
  level: string | null;
  /** `endCursor` of the previous page; null for the first page. */
  after: string | null;
  /** Rows of a page, 1–500. */
  limit: number;
}

export interface DrillDownResult {
  title: string;
  columns: ResultColumn[];
  rows: (string | number | null)[][];
  /** The tile's figure, computed again; one cell per column. */
  total: (string | number | null)[];
  /** Why the rows do not add up to the total (orders, buyers, ratios); null where they do. */
  note: string | null;
  levels: { id: string; label: string }[];
  level: string;
  hasMore: boolean;
  endCursor: string | null;
  asOf: string;
  empty: EmptyState | null;
}

/** One page of a level's rows. */
export type PageOfRows = Pick<
  DrillDownResult,
  'columns' | 'rows' | 'total' | 'hasMore' | 'endCursor' | 'empty'
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
