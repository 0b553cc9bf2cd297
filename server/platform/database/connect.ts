import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { PGlite, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';

import { inSpan, traceId } from '../tracing';
import { createReadCache, noReadCache, type ReadCache } from './read-cache';

/** The relational database, whichever of the two carries it: one dialect, one schema. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  db: Database;
  /** What requests read again and again. */
  readCache: ReadCache;
  /** Answers when the database does. */
  ping: () => Promise<void>;
  close(): Promise<void>;
}

/** Any number will do, as long as all versions of the platform use the same one. */
const migrationLockId = 7_226_091_337;

/**
 * Opens PGlite in `{dataDir}/database` (whose lock the caller holds), or a PostgreSQL server, and brings it
 * to the newest schema. Several processes may start on one server at once: an advisory lock lets one migrate.
 * @throws DamagedDatabaseError for damaged files; an error with its reason when the database cannot be reached or migrated
 */
export async function openDatabase(options: {
  dataDir: string;
  databaseUrl: string | null;
  /** Whether each statement is a span. */
  traced?: boolean;
}): Promise<OpenDatabase> {
  const { dataDir, databaseUrl, traced = false } = options;
  return databaseUrl === null
    ? openPglite(join(dataDir, 'database'), traced)
    : openServer(databaseUrl, traced);
}

/**
 * The first migration makes all tables. It has the time of the last one of the releases before it, which it replaces, so that
 * their databases go on.
 * @throws Error for a database that one of those releases has not migrated to its end
 */
async function refuseBeforeBaseline(db: Database): Promise<void> {
  const isMigrated = sql<boolean>`to_regclass('drizzle.__drizzle_migrations') is not null`;
  const [found] = await db.select({ isMigrated }).from(sql`(select 1) as one`);
  if (found?.isMigrated !== true) return;
  const last = sql<string | null>`max(created_at)`;
  const [applied] = await db.select({ last }).from(sql`drizzle.__drizzle_migrations`);
  const lacksBaseline = Number(applied?.last ?? Infinity) < releaseMigrations()[0]!.when;
  if (lacksBaseline)
    throw new Error(
      'the database is of an old release. Start the last release before this one on it, or begin with an empty database',
    );
}

/**
 * PGlite fills its buffers with zeros at every start: 128 MB, its default, take a second of processor time and stay in use.
 * The files' pages are in the system's cache as well.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

async function openPglite(folder: string, traced: boolean): Promise<OpenDatabase> {
  refuseWithoutVersion(folder);
  if (isMissing(folder)) await makeDatabase(folder);
  const client = new CountingPglite(folder, { startParams });
  try {
    await client.waitReady;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DamagedDatabaseError(folder, reason.replace(/\s+/g, ' ').replace(/\.$/, ''), error);
  }
  const db = drizzlePglite(client);
  try {
    await refuseBeforeBaseline(db);
    await migratePglite(db, { migrationsFolder: migrationsFolder() });
  } catch (error) {
    await client.close();
    throw error;
  }
  return {
    db: traced ? drizzlePglite(tracedClient(client)) : db,
    readCache: createReadCache(() => client.changes),
    ping: async () => void (await client.query('select 1')),
    close: () => client.close(),
  };
}

const isMissing = (folder: string): boolean =>
  !existsSync(folder) || readdirSync(folder).length === 0;

/** Makes a new database beside its folder, which appears when it is complete: the next start begins again what was cut off (REL-07). */
async function makeDatabase(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const made = await PGlite.create(unfinished, { startParams });
  await made.close();
  await rename(unfinished, folder);
}

async function openServer(databaseUrl: string, traced: boolean): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5_000,
  });
  // An idle connection that the server closes must not end the process; the pool opens another.
  pool.on('error', () => undefined);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLockId]);
    await refuseBeforeBaseline(drizzlePg(client));
    await migratePg(drizzlePg(client), { migrationsFolder: migrationsFolder() });
    await client.query('select pg_advisory_unlock($1)', [migrationLockId]);
    client.release();
  } catch (error) {
    client.release(true);
    await pool.end();
    throw error;
  }
  return {
    db: drizzlePg(traced ? tracedClient(pool) : pool),
    // Other processes may write to the server.
    readCache: noReadCache,
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  };
}

/** Statements that cannot change anything: none of this schema calls a function that writes. */
const isRead = /^[\s(]*select\b/i;

/**
 * PGlite that counts what may have changed something. It is its folder's only writer, so it misses nothing. Its statements
 * run on the thread of the process: after each, other requests get their turn (SEC-50).
 */
class CountingPglite extends PGlite {
  changes = 0;

  override async query<Row>(text: string, params?: unknown[], options?: QueryOptions) {
    try {
      return await super.query<Row>(text, params, options);
    } finally {
      if (!isRead.test(text)) this.changes += 1;
      await setImmediate();
    }
  }

  override async exec(text: string, options?: QueryOptions): Promise<Results[]> {
    try {
      return await super.exec(text, options);
    } finally {
      this.changes += 1;
    }
  }

  override async transaction<Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value> {
    try {
      return await super.transaction((tx) => work(takingTurns(tx)));
    } finally {
      this.changes += 1;
    }
  }
}

const takingTurns = (tx: Transaction): Transaction =>
  Object.assign(Object.create(tx) as Transaction, {
    async query<Row>(...statement: Parameters<Transaction['query']>): Promise<Results<Row>> {
      const results = await tx.query<Row>(...statement);
      await setImmediate();
      return results;
    },
  });

/** What drizzle calls of a driver: of PGlite, of a pool, and of a connection. */
type Driver = object;
type Call = (...args: unknown[]) => unknown;

const operation = /^[\s(]*(\w+)/;
const table = /\b(?:from|into|update)\s+"?(\w+)"?/i;

/** The name of a statement: its operation and its first table. Nothing of the values or the rest of the text. */
export function statementName(text: string): string {
  const verb = (operation.exec(text)?.[1] ?? 'statement').toUpperCase();
  const of = table.exec(text)?.[1];
  return of === undefined ? verb : `${verb} ${of}`;
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '');

/** A driver whose statements are spans of the current trace; also those of its connections and transactions. */
function tracedClient<Client extends Driver>(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      const call = (member as Call).bind(target);
      if (name === 'query')
        return (...args: unknown[]) => {
          // Jobs ask the database every few seconds, and belong to no request.
          if (traceId() === null) return call(...args);
          const summary = statementName(textOf(args[0]));
          const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
          return inSpan(summary, attributes, async () => call(...args));
        };
      if (name === 'connect') return async () => tracedClient((await call()) as Driver);
      if (name === 'transaction')
        return (work: (tx: Driver) => unknown) => call((tx: Driver) => work(tracedClient(tx)));
      return call;
    },
  });
}

/** The folder of the embedded database cannot be used. The message is one line that says what to do. */
export class DamagedDatabaseError extends Error {
  override name = 'DamagedDatabaseError';

  constructor(folder: string, reason: string, cause?: unknown) {
    super(
      `The database in ${folder} is damaged (${reason}). Restore the data folder from a backup. ` +
        'To begin with an empty database, move that folder away.',
      { cause },
    );
  }
}

/**
 * PGlite makes a new database in a folder without a version file, over what is left of the old one.
 * @throws {DamagedDatabaseError} for such a folder that is not empty
 */
export function refuseWithoutVersion(folder: string): void {
  if (isMissing(folder)) return;
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file)) throw new DamagedDatabaseError(folder, 'PG_VERSION is missing');
  if (!/^\d+\s*$/.test(readFileSync(file, 'latin1')))
    throw new DamagedDatabaseError(folder, 'PG_VERSION is not readable');
}

/** Beside this module in the sources, beside the bundle in `build/platform`. */
function migrationsFolder(): string {
  const folder = fileURLToPath(new URL('./migrations', import.meta.url));
  if (!existsSync(folder)) throw new Error(`The database migrations are missing: ${folder}`);
  return folder;
}

/** The migrations of this release, oldest first; `when` is what the database records of each. */
export function releaseMigrations(): { name: string; when: number }[] {
  const file = join(migrationsFolder(), 'meta/_journal.json');
  const { entries } = JSON.parse(readFileSync(file, 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return entries.map(({ tag, when }) => ({ name: tag, when }));
}
