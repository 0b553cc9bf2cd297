import { existsSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';

import { refuseWithoutVersion, releaseMigrations } from '../database/connect';
import { note, ok, warning, wrong, type Finding } from './findings';

const part = 'database';
const timeoutMs = 5_000;
/** PostgreSQL 15 as number of `server_version_num`. */
const oldestVersion = 150_000;
/** Connections in the pool of one platform process. */
const connections = 10;

/** Checks the folder of PGlite without opening it: it allows one process. */
export function checkEmbeddedDatabase(dataDir: string): Finding[] {
  const folder = join(dataDir, 'database');
  if (!existsSync(folder)) return [note(part, 'the first start makes it')];
  try {
    refuseWithoutVersion(folder);
    return [ok(part, `embedded, in ${folder}; a start brings its tables up to date`)];
  } catch (error) {
    return [wrong(part, messageOf(error), 'restore the backup of the folder')];
  }
}

/** Checks a PostgreSQL server: reach, version, rights, safety of commits, and the state of its migrations. */
export async function checkServer(databaseUrl: string): Promise<Finding[]> {
  const { host, pathname } = new URL(databaseUrl);
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    return [wrong(part, `${host}${pathname}: ${reasonOf(error)}`, adviceFor(error))];
  }
  try {
    return [...(await checkSettings(client, host + pathname)), await checkMigrations(client)];
  } catch (error) {
    return [wrong(part, `${host}${pathname}: ${reasonOf(error)}`, adviceFor(error))];
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function checkSettings(client: pg.Client, name: string): Promise<Finding[]> {
  const { rows } = await client.query<{
    version: number;
    safe: boolean;
    may_create: boolean;
    free: number;
  }>(`
    select current_setting('server_version_num')::int as version,
      current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as safe,
      has_database_privilege(current_database(), 'CREATE')
        and has_schema_privilege('public', 'CREATE') as may_create,
      current_setting('max_connections')::int - (select count(*)::int from pg_stat_activity) as free`);
  const [found] = rows as [(typeof rows)[0]];
  const major = Math.floor(found.version / 10_000);
  const findings: Finding[] = [
    found.version < oldestVersion
      ? wrong(part, `PostgreSQL ${major} is too old`, 'use PostgreSQL 15 or newer')
      : ok(part, `PostgreSQL ${major} at ${name}`),
  ];
  if (!found.safe)
    findings.push(
      warning(
        part,
        'fsync or synchronous_commit is off: answered changes are lost with the power',
        'turn both on',
      ),
    );
  if (!found.may_create)
    findings.push(
      wrong(
        part,
        'the user may not create tables, which migrations do',
        'grant create on the database and on schema public to the user',
      ),
    );
  if (found.free < connections)
    findings.push(
      warning(
        part,
        `${Math.max(0, found.free)} connections are free, and a platform process uses up to ${connections}`,
        'raise max_connections',
      ),
    );
  return findings;
}

/** Compares the migrations that the database has with those of this release. */
async function checkMigrations(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ has: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as has`,
  );
  const release = releaseMigrations();
  if (rows[0]?.has !== true)
    return note(part, `no tables yet: the first start makes them (${release.length} migrations)`);
  const applied = await client.query<{ last: string | null; count: number }>(
    'select max(created_at) as last, count(*)::int as count from drizzle.__drizzle_migrations',
  );
  const last = Number(applied.rows[0]?.last ?? 0);
  const newest = release.at(-1)!;
  if (last < release[0]!.when)
    return wrong(
      part,
      'an old release has migrated it, which this one cannot go on from',
      'start the last release before this one on it first',
    );
  const waiting = release.filter(({ when }) => when > last);
  if (last > newest.when)
    return wrong(
      part,
      'a newer release has migrated it',
      'start that release, or restore the backup from before its migration',
    );
  return waiting.length === 0
    ? ok(part, `migrated up to ${newest.name}`)
    : warning(
        part,
        `${waiting.length} migrations are to come, up to ${newest.name}`,
        'make a backup: the next start migrates',
      );
}

const codeOf = (error: unknown): string => {
  const one = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return (one as { code?: string } | null)?.code ?? '';
};
const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, 200) : 'it failed';

/** By SQLSTATE and codes of Node.js. */
const reasons: Readonly<Record<string, readonly [string, string]>> = {
  '28P01': ['it refuses the password', 'correct user and password in DATABASE_URL'],
  '28000': ['it does not let this user in', 'see pg_hba.conf of the server'],
  '3D000': ['there is no such database', 'create it, or correct DATABASE_URL'],
  '53300': ['it has no free connection', 'raise max_connections'],
  '57P03': ['it is starting or stopping', 'wait for it'],
  ECONNREFUSED: ['nothing listens there', 'start PostgreSQL, or correct DATABASE_URL'],
  ENOTFOUND: ['its name has no address', 'correct DATABASE_URL'],
  EAI_AGAIN: ['its name has no address', 'correct DATABASE_URL, or the DNS'],
  CERT_HAS_EXPIRED: ['its TLS certificate has expired', 'renew the certificate'],
};
const reasonOf = (error: unknown): string => reasons[codeOf(error)]?.[0] ?? messageOf(error);
const adviceFor = (error: unknown): string =>
  reasons[codeOf(error)]?.[1] ?? 'check DATABASE_URL and the server';
