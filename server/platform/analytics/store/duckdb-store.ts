import { availableParallelism } from 'node:os';

import {
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBPreparedStatement,
} from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';

import { inSpan } from '../../tracing';
import {
  type AnalyticStore,
  type Bound,
  type Deadline,
  queryLimitMs,
  startDeadline,
  type StoreRows,
} from './analytic-store';
import { bind, RowReader } from './duckdb-values';

/** Limits how many statements run at once; they start in the order in which they were added. */
export class StatementQueue {
  private readonly queue: PQueue;

  constructor(concurrency: number) {
    this.queue = new PQueue({ concurrency });
  }

  /**
   * Runs work when its turn comes.
   * @throws the deadline's reason, if it passes before; work that has started must end by itself
   */
  run<Result>(deadline: Deadline, work: () => Promise<Result>): Promise<Result> {
    // Work that starts at once never waits, so it needs no signal to leave the queue.
    if (this.queue.pending < this.queue.concurrency && deadline.reason() === null)
      return this.queue.add(work);
    // The queue frees the place of running work as soon as its signal aborts, although the statement still runs then.
    const waiting = new AbortController();
    const leave = () => waiting.abort(deadline.reason());
    deadline.signal.addEventListener('abort', leave, { once: true });
    if (deadline.signal.aborted) leave();
    return this.queue.add(
      () => {
        deadline.signal.removeEventListener('abort', leave);
        return work();
      },
      { signal: waiting.signal },
    );
  }
}

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

const maxStatements = 200;

interface PreparedStatement {
  statement: DuckDBPreparedStatement;
  /** Known after the first run: columns depend on the types of the parameters. */
  columns: readonly string[] | null;
  parameterCount: number;
}

/** A connection that keeps its last statements prepared. It runs one statement at a time. */
class PreparedConnection {
  private readonly statements = new LRUCache<string, PreparedStatement>({
    max: maxStatements,
    dispose: ({ statement }) => statement.destroySync(),
  });

  constructor(
    private readonly connection: DuckDBConnection,
    private readonly reader: RowReader,
  ) {}

  /** @throws {Error} for a wrong statement, or a wrong number of values */
  async run(sql: string, values: readonly Bound[]): Promise<StoreRows> {
    // A known statement needs no turn of the event loop: DuckDB works while the next statements are compiled.
    const prepared = this.statements.get(sql) ?? (await this.prepare(sql));
    // A parameter that is not bound would keep its value of the last run.
    if (values.length !== prepared.parameterCount)
      throw new Error(
        `The statement has ${prepared.parameterCount} parameters, given were ${values.length} values.`,
      );
    bind(prepared.statement, values);
    // A widget has few rows: reading them all at once takes one turn of a thread in place of three.
    const result = await prepared.statement.run();
    const columns = (prepared.columns ??= result.columnNames());
    return { columns, rows: this.reader.readAll(result) };
  }

  /** Whether a statement is prepared here. */
  knows(sql: string): boolean {
    return this.statements.has(sql);
  }

  interrupt(): void {
    this.connection.interrupt();
  }

  close(): void {
    this.connection.closeSync();
  }

  private async prepare(sql: string): Promise<PreparedStatement> {
    const statement = await this.connection.prepare(sql);
    const { parameterCount } = statement;
    const prepared: PreparedStatement = { statement, columns: null, parameterCount };
    this.statements.set(sql, prepared);
    return prepared;
  }
}
