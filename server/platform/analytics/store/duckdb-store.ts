import { availableParallelism } from 'node:os';

import { DuckDBInstance } from '@duckdb/node-api';

import { type AnalyticStore, type Bound, queryLimitMs, type StoreRows } from './analytic-store';
import { type Deadline, startDeadline } from './deadline';
import { PreparedConnection } from './prepared-connection';
import { RowReader } from './duckdb-values';
import { inSpan } from '../../operations/tracing';
import { StatementQueue } from './statement-queue';

export interface DuckdbStoreOptions {
  /**
   * Limits how many statements, and so connections, run at once: each connection runs one statement at a time. The
   * stores of a process share it; default: eight statements for this store.
   */
  queue?: StatementQueue;
  /**
   * Threads of all statements together. Default: a quarter of the cores. A dashboard runs many short statements side by
   * side, each in a thread of Node.js; splitting one among threads costs more than it gains.
   */
  threads?: number;
  /** DuckDB setting such as `2GB`; a statement that needs more memory fails. */
  memoryLimit?: string;
  /** Milliseconds after which a statement is cancelled. */
  limitMs?: number;
}

/**
 * Opens a finished data set file, read only. The instance reads no other file, loads no extension, and no statement can
 * change its settings.
 * @throws {Error} when the file is missing or is not a DuckDB file
 */
export async function openDuckdbStore(
  path: string,
  {
    queue = new StatementQueue(8),
    threads = Math.max(1, Math.floor(availableParallelism() / 4)),
    memoryLimit,
    limitMs = queryLimitMs,
  }: DuckdbStoreOptions = {},
): Promise<AnalyticStore> {
  const instance = await DuckDBInstance.create(path, {
    access_mode: 'READ_ONLY',
    threads: String(threads),
    ...(memoryLimit === undefined ? {} : { memory_limit: memoryLimit }),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    enable_external_access: 'false',
    lock_configuration: 'true',
  });
  return new DuckdbStore(instance, queue, limitMs);
}

class DuckdbStore implements AnalyticStore {
  private readonly idle: PreparedConnection[] = [];
  private readonly reader = new RowReader();
  private readonly running = new Set<Promise<StoreRows>>();
  private closing: Promise<void> | null = null;

  constructor(
    private readonly instance: DuckDBInstance,
    private readonly queue: StatementQueue,
    readonly limitMs: number,
  ) {}

  async query(sql: string, values: readonly Bound[], signal?: AbortSignal): Promise<StoreRows> {
    if (this.closing !== null) throw new Error('The data set is closed.');
    signal?.throwIfAborted();
    const rows = this.runUntilDeadline(sql, values, signal);
    this.running.add(rows);
    try {
      return await rows;
    } finally {
      this.running.delete(rows);
    }
  }

  async close(): Promise<void> {
    this.closing ??= Promise.allSettled(this.running).then(() => {
      for (const connection of this.idle.splice(0)) connection.close();
      this.instance.closeSync();
    });
    await this.closing;
  }

  private async runUntilDeadline(
    sql: string,
    values: readonly Bound[],
    signal: AbortSignal | undefined,
  ): Promise<StoreRows> {
    const deadline = startDeadline(this.limitMs, signal);
    try {
      return await this.queue.run(deadline, () => this.runOnConnection(deadline, sql, values));
    } catch (error) {
      throw deadline.reason() ?? error;
    } finally {
      deadline.end();
    }
  }

  private async runOnConnection(
    deadline: Deadline,
    sql: string,
    values: readonly Bound[],
  ): Promise<StoreRows> {
    const connection =
      this.takeIdle(sql) ?? new PreparedConnection(await this.instance.connect(), this.reader);
    try {
      deadline.onPassed(() => connection.interrupt());
      return await inSpan('analytics statement', { 'db.system.name': 'duckdb' }, () =>
        connection.run(sql, values),
      );
    } finally {
      // An interrupt after this point would hit the next statement of the connection.
      deadline.end();
      this.idle.push(connection);
    }
  }

  /** An idle connection, if possible one with the statement prepared: planning a small one takes as long as a run. */
  private takeIdle(sql: string): PreparedConnection | undefined {
    const at = this.idle.findLastIndex((connection) => connection.knows(sql));
    return at === -1 ? this.idle.pop() : this.idle.splice(at, 1)[0];
  }
}
