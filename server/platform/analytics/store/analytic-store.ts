/** A value bound into a statement; days travel as YYYY-MM-DD text and are cast in SQL. */
export type Bound =
  string | number | boolean | bigint | null | readonly string[] | readonly number[];

/** Result of a statement: column names, and rows of plain values (days as YYYY-MM-DD, 64-bit sums as numbers). */
export interface StoreRows {
  columns: readonly string[];
  rows: readonly (readonly (string | number | boolean | null)[])[];
}

/**
 * Default time limit of a query in milliseconds. It is shorter than the 10 s that the BFF waits, so a query that hangs
 * costs its own widget and not the page.
 */
export const queryLimitMs = 9_000;

/**
 * The database of one opened data set, read only. Another column store (ClickHouse) implements this interface and a
 * `Dialect`. Values are bound by position (`$1`, `$2`, …) and never written into the text.
 */
export interface AnalyticStore {
  /** Time limit of a query in milliseconds, the wait for a connection included. */
  readonly limitMs: number;
  /**
   * @throws {QueryTimeoutError} after the store's limit; the statement is then cancelled in the store
   * @throws {Error} for a statement that the store refuses, which is a fault of the compiler
   */
  query(sql: string, values: readonly Bound[], signal?: AbortSignal): Promise<StoreRows>;
  close(): Promise<void>;
}

/** A statement took longer than the time limit and was cancelled. */
export class QueryTimeoutError extends Error {
  override name = 'QueryTimeoutError';
}
