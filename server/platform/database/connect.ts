import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';

import { CountingPglite } from './counting-pglite';
import { DamagedDatabaseError, refuseWithoutVersion } from './damage';
import { migrationsFolder, releaseMigrations } from './migrations-folder';
import { createReadCache, type ReadCache, noReadCache } from './read-cache';
import { tracedClient } from './traced-client';

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
