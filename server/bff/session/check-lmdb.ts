import { execFile } from 'node:child_process';
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import { createDiskSpace } from './disk-space';

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
async function damageOf(
  file: string,
  kind: Kind,
  cwd: string,
  mayWrite?: boolean,
): Promise<string | null> {
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
  damageOf(path.join(folder, 'store.mdb'), 'store', modules, false);

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
  const reason = await damageOf(file, 'store', modules);
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
  const reason = await damageOf(file, 'rates', modules);
  if (reason === null) return null;
  for (const damaged of [file, lockOf(file)]) rmSync(damaged, { recursive: true, force: true });
  return reason;
}
