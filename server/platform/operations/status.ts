import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { and, asc, count, isNotNull, isNull, lt, min, sql, type SQL } from 'drizzle-orm';

import { dataSetPath } from '../analytics/data-sets/files';
import type { PlatformConfig } from '../config';
import { type Database, releaseMigrations } from '../database/connect';
import { dataSet } from '../database/schema/data-sets';
import { gatewayOutbox } from '../database/schema/gateway';
import { mailOutbox } from '../database/schema/identity';
import { neverDue } from '../mail/outbox';

/** A queue in the database: what waits, since when, and what was given up. */
export type QueueStatus = Awaited<ReturnType<typeof readQueue>>;

export type DataSetStatus = Awaited<ReturnType<typeof readDataSets>>[number];

/** When a job of this process has last ended, and whether it succeeded. Null before its first end. */
export interface JobStatus {
  lastEnd: Date | null;
  lastSuccess: Date | null;
}

export type ReadStatus = ReturnType<typeof createStatusReader>;
/** What the platform knows of its own state. Times are those of this machine. */
export type PlatformStatus = Awaited<ReturnType<ReadStatus>>;

/** Reads the state of the platform. Every call asks the database once for each part. */
export function createStatusReader(deps: {
  config: PlatformConfig;
  db: Database;
  errors: RecentErrors;
  billing: () => JobStatus;
  /** Null for a flag file that is in force. */
  flagProblem: () => string | null;
}) {
  const startedAt = new Date();
  const version = productVersion();
  return async () => {
    const { config, db, errors } = deps;
    return {
      product: { version, node: process.versions.node, startedAt },
      database: await readDatabase(db, config.databaseUrl === null),
      disks: [
        { name: 'Data folder', folder: config.dataDir },
        { name: 'Analytics', folder: config.analytics.folder },
      ].map((disk) => ({ ...disk, freeBytes: freeBytes(disk.folder) })),
      dataSets: await readDataSets(db, config.analytics.folder),
      mails: {
        sends: config.smtp !== null,
        ...(await readQueue(db, mailOutbox, waitingMails)),
      },
      events: {
        embedded: config.stripe === null,
        ...(await readQueue(db, gatewayOutbox, waitingEvents)),
      },
      billing: deps.billing(),
      flagProblem: deps.flagProblem(),
      errors: errors.list(),
      errorCount: errors.count,
    };
  };
}

function freeBytes(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

async function readDatabase(db: Database, isEmbedded: boolean) {
  const [found] = await db
    .select({
      version: sql<string>`current_setting('server_version')`,
      bytes: sql<string>`pg_database_size(current_database())`,
      last: sql<string>`(select max(created_at) from drizzle.__drizzle_migrations)`,
      migrations: sql<number>`(select count(*)::int from drizzle.__drizzle_migrations)`,
    })
    .from(sql`(select 1) as one`);
  const name = releaseMigrations().find(({ when }) => when === Number(found!.last))?.name;
  return {
    engine: `${isEmbedded ? 'PGlite, PostgreSQL' : 'PostgreSQL'} ${found!.version}`,
    bytes: Number(found!.bytes),
    migration: name ?? 'one of another release',
    migrations: found!.migrations,
  };
}

async function readDataSets(db: Database, folder: string) {
  const rows = await db.select().from(dataSet).orderBy(asc(dataSet.name), asc(dataSet.id));
  return rows.map(({ id, name, lines, asOf, importedAt, version }) => ({
    id,
    name,
    lines,
    asOf,
    importedAt,
    /** Whether its file is in the folder. */
    hasFile: existsSync(dataSetPath(folder, id, version)),
  }));
}

const waitingMails = and(isNull(mailOutbox.sentAt), lt(mailOutbox.nextAttemptAt, neverDue));
const waitingEvents = isNull(gatewayOutbox.deliveredAt);

/** @param waits which rows wait, apart from those that were given up */
async function readQueue(
  db: Database,
  queue: typeof mailOutbox | typeof gatewayOutbox,
  waits: SQL | undefined,
) {
  const [[waiting], [given]] = await Promise.all([
    db
      .select({ count: count(), oldest: min(queue.createdAt) })
      .from(queue)
      .where(and(waits, isNull(queue.failedAt))),
    db.select({ count: count() }).from(queue).where(isNotNull(queue.failedAt)),
  ]);
  return { waiting: waiting!.count, oldest: waiting!.oldest, givenUp: given!.count };
}

/** An error line of the log, without its message: messages of a database can hold what a person has typed. */
interface RecentError {
  /** ISO 8601. */
  at: string;
  event: string;
  /** Request id that the caller sent; the BFF's is on the error page of the user. */
  requestId: string | null;
  path: string | null;
  /** The class of the error. */
  type: string | null;
}

/** The newest errors of this process, for the page of operators. The log has them whole. */
export type RecentErrors = ReturnType<typeof createRecentErrors>;

const kept = 50;
/** pino writes the level first: 50 is error, 60 fatal. */
const errorLine = /^\{"level":[56]0,/;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value.slice(0, 200) : null;

export function createRecentErrors() {
  const errors: RecentError[] = [];
  let count = 0;
  return {
    /** Takes a line that the log has written. */
    note(line: string) {
      if (!errorLine.test(line)) return;
      const { time, event, requestId, path, err } = JSON.parse(line) as Record<string, unknown>;
      count += 1;
      errors.unshift({
        at: textOf(time) ?? new Date().toISOString(),
        event: textOf(event) ?? 'error',
        requestId: textOf(requestId),
        path: textOf(path),
        type: textOf((err as { type?: unknown } | undefined)?.type),
      });
      errors.length = Math.min(errors.length, kept);
    },
    /** Newest first. */
    list: () => errors,
    /** Errors since the start. */
    get count() {
      return count;
    },
  };
}

/** The version in the product's `package.json`, which is above the sources and above the build. */
function productVersion(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    if (dirname(folder) === folder) return 'unknown';
    folder = dirname(folder);
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version?: string;
  };
  return version ?? 'unknown';
}
