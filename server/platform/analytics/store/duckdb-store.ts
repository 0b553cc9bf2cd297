import { availableParallelism } from 'node:os';

import {
  DuckDBInstance,
  type DuckDBConnection,
  type DuckDBPreparedStatement,
} from '@duckdb/node-api';

import { type AnalyticStore, type Bound, queryLimitMs, type StoreRows } from './analytic-store';
import { appendRows, bind, type Plain } from './duckdb-values';
import { createSlots, type Slots } from './slots';
import { startDeadline, type Deadline } from './deadline';

export interface DuckdbStoreOptions {
  /** Connections of one store at most; each runs one statement at a time. */
  connections?: number;
  /** Shared by the stores of a process; default: as many places as connections. */
  slots?: Slots;
  /**
   * Of all statements together. Default: a quarter of the cores, as the many short statements of a dashboard run side by
   * side, each in a thread of Node's, and sharing one out among threads costs more than it gains.
   */
  threads?: number;
  /** In DuckDB's words, `2GB`; a statement that needs more fails. */
  memoryLimit?: string;
  /** Milliseconds after which a statement is cancelled. */
  limitMs?: number;
}

/** Statements that a connection keeps prepared; the one not used for longest goes. */
const keptStatements = 200;

interface Lane {
  connection: DuckDBConnection;
  statements: Map<string, Prepared>;
}
interface Prepared {
  statement: DuckDBPreparedStatement;
  /** Of the first result: a statement does not know them before its parameters have types. */
  columns: readonly string[] | null;
  parameters: number;
}

/**
 * Opens a finished data set file, read only. The instance reads no other file, loads no extension, and its settings
 * cannot be changed by a statement.
 * @throws when the file is missing or is no DuckDB file
 */
export async function openDuckdbStore(
  path: string,
  {
    connections = 8,
    slots = createSlots(connections),
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
  const idle: Lane[] = [];
  const perStore = createSlots(connections);
  let running = 0;
  let closed: Promise<void> | null = null;
  let whenIdle: (() => void) | null = null;

  const release = () => {
    for (const lane of idle.splice(0)) lane.connection.closeSync();
    instance.closeSync();
  };

  const ended = () => {
    running -= 1;
    if (running === 0) whenIdle?.();
  };

  const takeLane = async (): Promise<Lane> =>
    idle.pop() ?? { connection: await instance.connect(), statements: new Map() };

  const run = async (
    deadline: Deadline,
    sql: string,
    values: readonly Bound[],
  ): Promise<StoreRows> => {
    const leaveStore = await perStore.take(deadline.passed);
    try {
      const leave = await slots.take(deadline.passed);
      try {
        const lane = await takeLane();
        try {
          deadline.onPassed(() => lane.connection.interrupt());
          return await execute(lane, sql, values);
        } finally {
          deadline.end();
          idle.push(lane);
        }
      } finally {
        leave();
      }
    } finally {
      leaveStore();
    }
  };

  return {
    async query(sql, values, signal) {
      if (closed) throw new Error('The data set is closed.');
      signal?.throwIfAborted();
      const deadline = startDeadline(limitMs, signal);
      running += 1;
      try {
        return await run(deadline, sql, values);
      } catch (error) {
        throw deadline.reason() ?? error;
      } finally {
        deadline.end();
        ended();
      }
    },
    async close() {
      closed ??= new Promise<void>((resolve) => {
        if (running === 0) resolve();
        else whenIdle = resolve;
      }).then(release);
      await closed;
    },
  };
}

async function execute(lane: Lane, sql: string, values: readonly Bound[]): Promise<StoreRows> {
  const known = await prepared(lane, sql);
  const { statement, parameters } = known;
  // A value not bound now would be the one of the last time.
  if (values.length !== parameters)
    throw new Error(
      `The statement has ${parameters} parameters, given were ${values.length} values.`,
    );
  bind(statement, values);
  const result = await statement.stream();
  const columns = (known.columns ??= result.columnNames());
  const rows: Plain[][] = [];
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) return { columns, rows };
    appendRows(rows, chunk, columns.length);
  }
}

async function prepared(lane: Lane, sql: string): Promise<Prepared> {
  const known = lane.statements.get(sql);
  if (known) {
    lane.statements.delete(sql);
    lane.statements.set(sql, known);
    return known;
  }
  const statement = await lane.connection.prepare(sql);
  const made: Prepared = { statement, columns: null, parameters: statement.parameterCount };
  lane.statements.set(sql, made);
  if (lane.statements.size > keptStatements) {
    const [oldest, { statement: unused }] = lane.statements.entries().next().value!;
    lane.statements.delete(oldest);
    unused.destroySync();
  }
  return made;
}
