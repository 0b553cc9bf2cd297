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

/** Ends work that takes too long, or that no caller waits for any more. */
export interface Deadline {
  /** Aborts with the reason when the time is over or the caller's signal aborts. */
  signal: AbortSignal;
  /** Rejects with the same reason. */
  passed: Promise<never>;
  /** Null until the deadline has passed. */
  reason(): Error | null;
  /**
   * Calls `stop` when the deadline passes, and again every 50 ms until `end`: a statement that still waits for a thread
   * does not notice the first interrupt.
   */
  onPassed(stop: () => void): void;
  end(): void;
}

const repeatMs = 50;

const toError = (reason: unknown) => (reason instanceof Error ? reason : new Error('aborted'));

/** @param signal of the caller */
export function startDeadline(limitMs: number, signal?: AbortSignal): Deadline {
  const controller = new AbortController();
  let reason: Error | null = null;
  let stop: (() => void) | null = null;
  let repeat: NodeJS.Timeout | null = null;
  let reject!: (reason: Error) => void;
  const passed = new Promise<never>((_, refuse) => (reject = refuse));
  // Marks the rejection as handled, in case no caller waits for it.
  passed.catch(() => undefined);

  const callRepeatedly = (call: () => void) => {
    call();
    repeat = setInterval(call, repeatMs);
  };
  const pass = (why: Error) => {
    if (reason !== null) return;
    reason = why;
    controller.abort(why);
    reject(why);
    if (stop !== null) callRepeatedly(stop);
  };
  const timer = setTimeout(
    () => pass(new QueryTimeoutError(`The query took more than ${limitMs / 1_000} s.`)),
    limitMs,
  );
  const onAbort = () => pass(toError(signal?.reason));
  signal?.addEventListener('abort', onAbort, { once: true });

  return {
    signal: controller.signal,
    passed,
    reason: () => reason,
    onPassed(call) {
      stop = call;
      if (reason !== null) callRepeatedly(call);
    },
    end() {
      stop = null;
      clearTimeout(timer);
      if (repeat !== null) clearInterval(repeat);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}
