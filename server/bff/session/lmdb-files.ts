import { execFile } from 'node:child_process';
import { existsSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';

import type { Database } from 'lmdb';

const run = promisify(execFile);
/** A store of a million sessions is read in this time. After it, the store counts as sound. */
const deadlineMs = 60_000;
/** On a full disk a sound store fails to write, too. */
const probeBytes = 1_048_576;

/** Files of LMDB that the BFF keeps: sessions, and the counters of rate limits. */
type Kind = 'store' | 'rates';

/**
 * Reads every entry and, with space on the disk, writes one. LMDB maps the file into memory: a damaged file can end the
 * process by a signal, which no code can catch. So it runs in a process of its own.
 */
const probe = `
import { open } from 'lmdb';
const db = open({ path: process.env.STORE_FILE, encoding: 'msgpack', maxDbs: 1, overlappingSync: false });
const isEntry = {
  store: (value) => Number.isInteger(value.v) && value.d.length >= 0,
  rates: (value) => value.length === 2 && value.every(Number.isFinite),
}[process.env.STORE_KIND];
for (const { value } of db.getRange({})) if (!isEntry(value)) throw new Error('no entry');
if (process.env.MAY_WRITE) {
  db.putSync('probe', process.env.STORE_KIND === 'store' ? { v: 1, e: 0, d: Buffer.alloc(0) } : [0, 0]);
  db.removeSync('probe');
}
await db.close();
`;

const lockOf = (file: string) => `${file}-lock`;

/**
 * @param mayWrite whether the probe writes; by default if the disk has space
 * @returns why the store cannot be used; null for a sound or a new one
 */
async function readDamage(file: string, kind: Kind, cwd: string, mayWrite?: boolean) {
  if (!existsSync(file)) return null;
  if (!statSync(file).isFile()) return 'it is not a file';
  try {
    await run(process.execPath, ['--input-type=module', '--eval', probe], {
      cwd,
      timeout: deadlineMs,
      env: {
        NODE_ENV: 'production',
        STORE_FILE: file,
        STORE_KIND: kind,
        ...((mayWrite ?? !createDiskSpace(path.dirname(file), probeBytes).isLow()) && {
          MAY_WRITE: 'yes',
        }),
      },
    });
    return null;
  } catch (error) {
    const { signal, killed, stderr } = error as {
      signal?: string;
      killed?: boolean;
      stderr?: string;
    };
    if (killed === true) return null;
    if (typeof signal === 'string') return `reading it ends with ${signal}`;
    return /^(?:\w*Error: )(.*)$/m.exec(stderr ?? '')?.[1] ?? 'it cannot be read';
  }
}

/** @returns why the session store of the folder cannot be read; null for a sound or a new one. It changes nothing. */
export const findDamage = (folder: string, modules: string): Promise<string | null> =>
  readDamage(path.join(folder, 'store.mdb'), 'store', modules, false);

/**
 * Checks the store before it is opened (REL-05). A damaged store is moved aside and a new one begins: users sign in again.
 * @param folder of the store
 * @param modules a folder from which packages are found
 * @returns what was found and where the damaged file is now; null for a sound store
 */
export async function setDamagedStoreAside(
  folder: string,
  modules: string,
): Promise<{ reason: string; file: string } | null> {
  const file = path.join(folder, 'store.mdb');
  const reason = await readDamage(file, 'store', modules);
  if (reason === null) return null;
  const aside = `${file}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  renameSync(file, aside);
  rmSync(lockOf(file), { recursive: true, force: true });
  return { reason, file: aside };
}

/**
 * Checks the counters of rate limits before they are opened. Damaged ones are removed: they are worth a minute.
 * @returns what was found; null for sound counters
 */
export async function removeDamagedCounters(
  folder: string,
  modules: string,
): Promise<string | null> {
  const file = path.join(folder, 'rates.mdb');
  const reason = await readDamage(file, 'rates', modules);
  if (reason === null) return null;
  for (const damaged of [file, lockOf(file)]) rmSync(damaged, { recursive: true, force: true });
  return reason;
}

/** How long a measurement counts: writes of this time must fit into the reserve. */
const measureEveryMs = 200;

export interface DiskSpace {
  isLow(): boolean;
}

/**
 * Watches the space of the file system that holds a folder. LMDB cannot undo a commit that finds no space, so the store
 * refuses writes earlier.
 * @param reserveBytes what stays free for deletions; 0 switches the check off
 */
export function createDiskSpace(folder: string, reserveBytes: number): DiskSpace {
  let measuredAt = -Infinity;
  let low = false;
  return {
    isLow() {
      const now = performance.now();
      if (reserveBytes > 0 && now - measuredAt >= measureEveryMs) {
        const { bavail, bsize } = statfsSync(folder);
        low = bavail * bsize < reserveBytes;
        measuredAt = now;
      }
      return low;
    },
  };
}

/** Entries that one turn of the event loop looks at. */
export const entriesOfTurn = 1_000;

/** The entries of a file that is swept. */
interface Swept<Value> {
  isOver: (value: Value) => boolean;
  /** Removes the entries of these keys, unless they were written again since. */
  remove: (keys: readonly string[]) => Promise<void> | void;
}

/** Sweeps an open file regularly. @returns a function that ends it, to be called before the file is closed */
export function sweepRegularly<Value>(
  db: Database<Value, string>,
  everyMs: number,
  swept: Swept<Value>,
): () => void {
  let isClosed = false;
  const timer = setInterval(() => {
    // It fails on a full disk. The next one tries again.
    sweep(db, { ...swept, isClosed: () => isClosed }).catch(() => undefined);
  }, everyMs).unref();
  return () => {
    isClosed = true;
    clearInterval(timer);
  };
}

/**
 * Removes the entries of an LMDB file that are over. Each turn of the event loop looks at a part of the file, so that requests
 * run in between.
 * @param file.isClosed whether the file is closed: it must not be read any more
 */
export async function sweep<Value>(
  db: Database<Value, string>,
  file: Swept<Value> & { isClosed: () => boolean },
): Promise<void> {
  let last: string | undefined;
  do {
    db.resetReadTxn();
    const from = last === undefined ? {} : { start: last, exclusiveStart: true };
    const entries = [...db.getRange({ ...from, limit: entriesOfTurn })];
    const over = entries.flatMap(({ key, value }) => (file.isOver(value) ? [key] : []));
    if (over.length > 0) await file.remove(over);
    if (entries.length < entriesOfTurn) return;
    last = entries.at(-1)!.key;
    await nextTurn();
  } while (!file.isClosed());
}
