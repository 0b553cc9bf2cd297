/** A value bound into a statement; days travel as YYYY-MM-DD text and are cast in SQL. */
export type Bound =
  string | number | boolean | bigint | null | readonly string[] | readonly number[];

/** What a statement gives: column names, and rows of plain values (days as YYYY-MM-DD; 64-bit sums as numbers). */
export interface StoreRows {
  columns: readonly string[];
  rows: readonly (readonly (string | number | boolean | null)[])[];
}

/**
 * Milliseconds that a question may take where nothing else is configured: less than the 10 s that the BFF waits for an
 * answer, so that what hangs costs its own card and not the page.
 */
export const queryLimitMs = 9_000;

/**
 * One opened data set, read only. The small interface that another column store (ClickHouse) can implement: statements
 * are SQL that both speak, values are bound by position (`$1`, `$2`, …), never written into the text.
 */
export interface AnalyticStore {
  /**
   * @throws {QueryTimeoutError} after the store's limit; the statement is then cancelled in the store
   * @throws {Error} for a statement that the store refuses: a fault of ours
   */
  query(sql: string, values: readonly Bound[], signal?: AbortSignal): Promise<StoreRows>;
  close(): Promise<void>;
}

/** The store was asked for more than its limit, and the statement cancelled. */
export class QueryTimeoutError extends Error {
  override name = 'QueryTimeoutError';
}
