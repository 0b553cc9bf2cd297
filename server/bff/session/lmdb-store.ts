import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { open } from 'lmdb';

import type { KeyedStore } from './store';

interface Entry {
  /** Version, from 1. */
  v: number;
  /** Expiry, ms since 1970. */
  e: number;
  /** The value, or a lease's holder. */
  d: Buffer;
}

const sweepEveryMs = 5 * 60_000;
const sweepBatch = 1_000;

/**
 * The embedded store: one LMDB file with transactions between the processes of this host. LMDB's writer lock is a robust
 * mutex, so a killed process does not block the others. Transactions run on a separate thread, so waiting for another
 * process does not block the event loop.
 * @param folder created if it is missing, accessible only to its owner
 */
export function createLmdbStore(folder: string): KeyedStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const db = open<Entry, string>({
    path: path.join(folder, 'store.mdb'),
    encoding: 'msgpack',
    maxDbs: 1,
    // With overlapping sync, a process that is killed while it writes breaks all other processes (MDB_PANIC).
    overlappingSync: false,
  });

  /** The entry of a key; null if it is missing or has expired. */
  const live = (key: string): Entry | null => {
    const entry = db.get(key);
    return entry !== undefined && entry.e > Date.now() ? entry : null;
  };
  const put = (key: string, version: number, value: Buffer, ttlMs: number): true => {
    db.putSync(key, { v: version, e: Date.now() + ttlMs, d: value });
    return true;
  };

  const sweep = async (): Promise<void> => {
    const expired: string[] = [];
    for (const { key, value } of db.getRange({})) {
      if (value.e <= Date.now()) expired.push(key);
      if (expired.length >= sweepBatch) break;
    }
    await db.transaction(() => {
      for (const key of expired) if (live(key) === null) db.removeSync(key);
    });
    // The rest follows in the next turn of the event loop, so that requests can run in between.
    if (expired.length >= sweepBatch) setImmediate(() => void sweep().catch(() => undefined));
  };
  const timer = setInterval(() => void sweep().catch(() => undefined), sweepEveryMs);
  timer.unref();

  return {
    async get(key) {
      // Without this, a read can use a snapshot from before a write of another process.
      db.resetReadTxn();
      const entry = live(key);
      return entry === null ? null : { value: entry.d, version: entry.v };
    },
    create: (key, value, ttlMs) =>
      db.transaction(() => live(key) === null && put(key, 1, value, ttlMs)),
    update: (key, version, value, ttlMs) =>
      db.transaction(() => live(key)?.v === version && put(key, version + 1, value, ttlMs)),
    delete: (key) =>
      db.transaction(() => {
        const existed = live(key) !== null;
        db.removeSync(key);
        return existed;
      }),
    take: (key) =>
      db.transaction(() => {
        const entry = live(key);
        db.removeSync(key);
        return entry?.d ?? null;
      }),
    acquire: (name, holder, leaseMs) =>
      db.transaction(() => live(name) === null && put(name, 1, Buffer.from(holder), leaseMs)),
    extend: (name, holder, leaseMs) =>
      db.transaction(
        () => live(name)?.d.toString() === holder && put(name, 1, Buffer.from(holder), leaseMs),
      ),
    release: (name, holder) =>
      db.transaction(() => {
        if (live(name)?.d.toString() === holder) db.removeSync(name);
      }),
    async ping() {
      db.resetReadTxn();
      db.get('ping');
    },
    async close() {
      clearInterval(timer);
      await db.close();
    },
  };
}
