import { createHash } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import {
  type AnalyticStore,
  type Bound,
  QueryTimeoutError,
  type StoreRows,
} from '../../store/analytic-store';
import type { QuerySelection } from '../model/selection';
import type { QueryContext } from './query-context';

/**
 * Keeps rows by statement and values. A version of a data set never changes, so its rows never become stale. The values
 * contain the viewer's brands and days, so a viewer gets only rows of statements that they could run themselves.
 */
export interface ResultCache {
  /** Wraps the store of one version. Closing the wrapped store drops its rows. */
  over(store: AnalyticStore): AnalyticStore;
}

interface Running {
  rows: Promise<StoreRows>;
  /** Number of callers that wait for it; the statement stops when no caller waits. */
  waiting: number;
  stop: AbortController;
}

/** @param maxBytes of all stores together. With 0 no rows are kept; equal statements that run at once still share one run. */
export function createResultCache(maxBytes: number): ResultCache {
  const kept =
    maxBytes > 0
      ? new LRUCache<string, StoreRows>({
          maxSize: maxBytes,
          // One large export must not evict everything else.
          maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)),
          sizeCalculation: sizeOf,
        })
      : null;
  let stores = 0;

  return {
    over(store) {
      const prefix = `${String((stores += 1))} `;
      const running = new Map<string, Running>();
      let closed = false;

      const start = (key: string, sql: string, values: readonly Bound[]): Running => {
        const stop = new AbortController();
        const run = { rows: store.query(sql, values, stop.signal), waiting: 0, stop };
        running.set(key, run);
        const forget = () => running.get(key) === run && running.delete(key);
        run.rows.then(
          (rows) => {
            forget();
            if (!closed && !stop.signal.aborted) kept?.set(key, rows);
          },
          () => forget(),
        );
        return run;
      };

      return {
        limitMs: store.limitMs,
        async query(sql, values, signal) {
          signal?.throwIfAborted();
          if (closed) return store.query(sql, values, signal);
          const key = prefix + keyOf(sql, values);
          const known = kept?.get(key);
          if (known !== undefined) return known;
          const run = running.get(key) ?? start(key, sql, values);
          return await share(run, signal, () => running.delete(key));
        },
        async close() {
          closed = true;
          for (const key of kept?.keys() ?? []) if (key.startsWith(prefix)) kept?.delete(key);
          await store.close();
        },
      };
    },
  };
}

/** Waits for a run until it ends or the caller leaves. When the last caller leaves, the statement stops. */
function share(run: Running, signal: AbortSignal | undefined, abandon: () => void) {
  run.waiting += 1;
  if (signal === undefined) return run.rows;
  return new Promise<StoreRows>((resolve, reject) => {
    const leave = () => {
      run.waiting -= 1;
      if (run.waiting === 0) {
        abandon();
        run.stop.abort(signal.reason);
      }
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    };
    signal.addEventListener('abort', leave, { once: true });
    run.rows
      .finally(() => {
        signal.removeEventListener('abort', leave);
      })
      .then(resolve, reject);
  });
}

const keyOf = (sql: string, values: readonly Bound[]): string =>
  createHash('sha256').update(JSON.stringify(values, plain)).update(sql).digest('base64url');

const plain = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? { bigint: String(value) } : value;

/** Estimated bytes of an entry, rather too high: its key, its arrays, two bytes per character. */
function sizeOf({ columns, rows }: StoreRows): number {
  let bytes = 400 + 64 * columns.length;
  for (const row of rows) {
    bytes += 48 + 16 * row.length;
    for (const cell of row) if (typeof cell === 'string') bytes += 24 + 2 * cell.length;
  }
  return bytes;
}

type Read<Value> = (context: QueryContext) => Promise<Value>;

/** Reads that widgets of a request share: the first one reads for all, and the result is dropped with the request. */
export class SharedReads {
  /** Reads by their functions. Keys are the selection objects of running requests. */
  private readonly reads = new WeakMap<QuerySelection, Map<Read<unknown>, Promise<unknown>>>();

  /**
   * Runs a read once for a selection. If it fails for the widget that began it, each other one reads by itself, unless it
   * timed out.
   * @param read the same function for each widget, which takes all that it needs from the context
   */
  async once<Value>(context: QueryContext, read: Read<Value>): Promise<Value> {
    const { selection, signal } = context;
    const reads = this.reads.get(selection) ?? new Map<Read<unknown>, Promise<unknown>>();
    this.reads.set(selection, reads);
    const begun = reads.get(read) as Promise<Value> | undefined;
    if (begun === undefined) {
      const own = read(context);
      reads.set(read, own);
      return own;
    }
    try {
      return await begun;
    } catch (error) {
      if (error instanceof QueryTimeoutError || signal?.aborted === true) throw error;
      return read(context);
    }
  }
}
