import { appendFileSync } from 'node:fs';

import { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';

import type { Recorded } from './messages';

/**
 * Loaded into the platform ahead of it (`--import`), in a run of its own that nobody times: writes each statement that it
 * runs, with its values, to a file, before it runs. So the platform has no code for it, and the bench knows to the last
 * statement what a request asks of the store.
 */
const file = String(process.env['STATEMENTS_FILE']);
const known = new WeakMap<object, Recorded>();

const connection = DuckDBConnection.prototype;
const prepare: typeof connection.prepare = Reflect.get(connection, 'prepare');
connection.prepare = async function (this: DuckDBConnection, sql) {
  const statement = await prepare.call(this, sql);
  known.set(statement, { sql, values: [] });
  return statement;
};

const plain = (value: unknown): unknown => {
  if (typeof value === 'bigint') return Number(value);
  return Array.isArray(value) ? value.map(plain) : value;
};

const statement = DuckDBPreparedStatement.prototype;
type Method = (this: DuckDBPreparedStatement, ...args: unknown[]) => unknown;
const binds = ['Varchar', 'Integer', 'BigInt', 'Double', 'Boolean', 'Null', 'List'] as const;
for (const name of binds.map((type) => `bind${type}` as const)) {
  const bind = Reflect.get(statement, name) as Method;
  const recording: Method = function (...args) {
    const [position, value] = args;
    const recorded = known.get(this);
    if (recorded) recorded.values[Number(position) - 1] = (plain(value) ?? null) as null;
    return bind.apply(this, args);
  };
  Reflect.set(statement, name, recording);
}

const run = Reflect.get(statement, 'run') as Method;
const recordingRun: Method = function (...args) {
  const recorded = known.get(this);
  if (recorded) appendFileSync(file, `${JSON.stringify(recorded)}\n`);
  return run.apply(this, args);
};
Reflect.set(statement, 'run', recordingRun);
