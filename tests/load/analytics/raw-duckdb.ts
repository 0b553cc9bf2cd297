import {
  DuckDBInstance,
  type DuckDBConnection,
  type DuckDBPreparedStatement,
} from '@duckdb/node-api';

import { bind } from '../../../server/platform/analytics/store/duckdb-values';
import { tellParent } from '../messages';
import type { RawOrder, RawTimes, Recorded, ScannedRows } from './messages';

/**
 * DuckDB and nothing else, in a process of its own: runs the statements that the platform has run, on the same file with
 * the same settings. Statements stay prepared, answers are fetched and not looked at.
 */
type Settings = Extract<RawOrder, { kind: 'open' }>;
interface Lane {
  connection: DuckDBConnection;
  statements: Map<string, DuckDBPreparedStatement>;
}

let settings: Settings;
let lanes: Lane[] = [];

async function openInstance({ path, threads, memoryMb }: Settings) {
  return DuckDBInstance.create(path, {
    access_mode: 'READ_ONLY',
    threads: String(threads),
    memory_limit: `${memoryMb}MB`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    enable_external_access: 'false',
    lock_configuration: 'true',
  });
}

async function openLanes(instance: DuckDBInstance, count: number): Promise<Lane[]> {
  return Promise.all(
    Array.from({ length: count }, async () => ({
      connection: await instance.connect(),
      statements: new Map<string, DuckDBPreparedStatement>(),
    })),
  );
}

async function execute(lane: Lane, { sql, values }: Recorded): Promise<void> {
  let statement = lane.statements.get(sql);
  if (statement === undefined) {
    statement = await lane.connection.prepare(sql);
    lane.statements.set(sql, statement);
  }
  bind(statement, values);
  const result = await statement.run();
  for (let index = 0; index < result.chunkCount; index += 1) result.getChunk(index);
}

/** @param on each takes the next statement as soon as it is free */
async function runAll(on: readonly Lane[], statements: readonly Recorded[]): Promise<void> {
  const left = [...statements];
  await Promise.all(
    on.map(async (lane) => {
      for (let next = left.shift(); next !== undefined; next = left.shift())
        await execute(lane, next);
    }),
  );
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

interface PlanNode {
  operator_rows_scanned?: number;
  extra_info?: { Table?: string };
  children?: PlanNode[];
}

/** Rows that the plans' table scans read, after what row groups' bounds rule out; the most read table first. */
async function scan(statements: readonly Recorded[]): Promise<ScannedRows> {
  const rows = new Map<string, number>();
  const visit = ({ operator_rows_scanned: read = 0, extra_info: info, children }: PlanNode) => {
    // With the name of its database and schema before it.
    const table = info?.Table?.split('.').at(-1) ?? 'other';
    if (read > 0) rows.set(table, (rows.get(table) ?? 0) + read);
    children?.forEach(visit);
  };
  for (const { sql, values } of statements) {
    const explain = await lanes[0]!.connection.prepare(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`);
    bind(explain, values);
    const [row] = (await explain.runAndReadAll()).getRows();
    visit(JSON.parse(String(row?.[1])) as PlanNode);
    explain.destroySync();
  }
  return Object.fromEntries([...rows].sort(([, a], [, b]) => b - a));
}

async function obey(order: RawOrder): Promise<unknown> {
  switch (order.kind) {
    case 'open': {
      settings = order;
      lanes = await openLanes(await openInstance(order), order.lanes);
      return null;
    }
    case 'run': {
      const together = await timed(() => runAll(lanes, order.statements));
      const before = process.cpuUsage();
      const inTurn = await timed(() => runAll(lanes.slice(0, 1), order.statements));
      const { user, system } = process.cpuUsage(before);
      return { together, inTurn, cpu: (user + system) / 1000 } satisfies RawTimes;
    }
    case 'scan':
      return scan(order.statements);
    case 'cold': {
      let instance: DuckDBInstance | null = null;
      let opened: Lane[] = [];
      const ms = await timed(async () => {
        instance = await openInstance(settings);
        opened = await openLanes(instance, settings.lanes);
        await runAll(opened, order.statements);
      });
      for (const { connection } of opened) connection.closeSync();
      (instance as DuckDBInstance | null)?.closeSync();
      return ms;
    }
    case 'rows':
      return (await lanes[0]!.connection.runAndReadAll(order.sql)).getRowsJson();
  }
}

process.on('message', (order: RawOrder) => {
  obey(order).then(
    (result) => {
      tellParent({ type: 'result', result });
    },
    (error: unknown) => {
      tellParent({ type: 'failed', reason: String(error) });
    },
  );
});
tellParent({ type: 'ready' });
