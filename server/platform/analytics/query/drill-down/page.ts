import type { QueryResult, ResultColumn } from '../results/query-result';
import { QueryRefusedError } from '../model/query-refused-error';
import type { Jaql } from '../model/jaql';

export interface DrillDownRequest {
  /** Id of a level; null for the first there is. */
  level: string | null;
  /** `endCursor` of the page before; null for the first page. */
  after: string | null;
  /** 1–500. */
  limit: number;
}

export interface DrillDownResult {
  title: string;
  columns: ResultColumn[];
  rows: (string | number | null)[][];
  /** The tile's figure, worked out anew: one cell a column. */
  total: (string | number | null)[];
  /** Why the rows do not add up to the total, where they do not (orders, buyers, ratios). */
  note: string | null;
  levels: { id: string; label: string }[];
  level: string;
  hasMore: boolean;
  endCursor: string | null;
  asOf: string;
  empty: QueryResult['empty'];
}

/** One page of a level. */
export type Found = Pick<
  DrillDownResult,
  'columns' | 'rows' | 'total' | 'hasMore' | 'endCursor' | 'empty'
>;

export interface Page {
  after: string | null;
  limit: number;
}

export const nothing = (empty: DrillDownResult['empty']): Found => ({
  columns: [],
  rows: [],
  total: [],
  hasMore: false,
  endCursor: null,
  empty,
});

export const badCursor = () => new QueryRefusedError('bad-cursor', 'This page is not there.');

/** Drill-downs of one JAQL's first measure: what their statements are kept by. */
const drills = new WeakMap<Jaql, object>();
export function drillOwner(jaql: Jaql): object {
  let owner = drills.get(jaql);
  if (owner === undefined) drills.set(jaql, (owner = {}));
  return owner;
}
