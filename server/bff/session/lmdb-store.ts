import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { open } from 'lmdb';
import PQueue from 'p-queue';

import { createDiskSpace } from './disk-space';
import type { KeyedStore } from './store';
import { sweep } from './sweep';

interface Entry {
  /** Version, from 1. */
  v: number;
  /** Expiry, ms since 1970. */
  e: number;
  /** The value, or a lease's holder. */
  d: Buffer;
}

/** Transactions that LMDB holds at a time, and those that wait for them. More are refused: memory must stay bounded. */
const maxTransactions = 128;
const maxWaiting = 5_000;
/** Left free for deletions, and for what is written until the space is measured again. */
const defaultReserveBytes = 4 * 1_048_576;

/** A member of a set is a key of its own: the name of the set, this character, and the member. */
const separator = ' ';
/** The character that follows it, for the end of the range of a set. */
const afterSeparator = '!';
const memberKey = (set: string, member: string) => `${set}${separator}${member}`;
const noValue = Buffer.alloc(0);

const sweepEveryMs = 5 * 60_000;

/**
 * The embedded store: one LMDB file with transactions between the processes of this host. LMDB's writer lock is a robust
 * mutex, so a killed process does not block the others. Transactions run on a separate thread, so waiting for another
 * process does not block the event loop.
 *
 * On a full disk it refuses to write and goes on reading and deleting (REL-05).
 * @param folder created if it is missing, accessible only to its owner
 */
export function createLmdbStore(
  folder: string,
  reserveBytes: number = defaultReserveBytes,
): KeyedStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const db = open<Entry, string>({
    path: path.join(folder, 'store.mdb'),
    encoding: 'msgpack',
    maxDbs: 1,
    // With overlapping sync, a process that is killed while it writes breaks all other processes (MDB_PANIC).
    overlappingSync: false,
    // With batches by turn of the event loop, LMDB drops a promise that a failed commit rejects.
    eventTurnBatching: false,
  });

  const space = createDiskSpace(folder, reserveBytes);
  const queue = new PQueue({ concurrency: maxTransactions });
  /** Runs a transaction that may make the file larger. */
  const write = <Result>(work: () => Result): Promise<Result> => transact(work, true);
  /** Runs a transaction that removes entries. It may use the reserve. */
  const remove = <Result>(work: () => Result): Promise<Result> => transact(work, false);
  const transact = <Result>(work: () => Result, grows: boolean): Promise<Result> => {
    if (queue.size >= maxWaiting) return Promise.reject(new Error('too many writes are waiting'));
    return queue.add(() => {
      if (grows && space.isLow()) throw new Error('the disk is full');
      return committed(db.transaction(work));
    });
  };

  /** The entry of a key; null if it is missing or has expired. */
  const live = (key: string): Entry | null => {
    const entry = db.get(key);
    return entry !== undefined && entry.e > Date.now() ? entry : null;
  };
  const put = (key: string, version: number, value: Buffer, ttlMs: number): true => {
    db.putSync(key, { v: version, e: Date.now() + ttlMs, d: value });
    return true;
  };

  let isClosed = false;
  const removeExpired = () =>
    sweep(db, {
      isOver: ({ e: expiry }) => expiry <= Date.now(),
      remove: (keys) =>
        remove(() => {
          for (const key of keys) if (live(key) === null) db.removeSync(key);
        }),
      isClosed: () => isClosed,
    });
  // After a failure the next sweep tries again.
  const timer = setInterval(() => void removeExpired().catch(() => undefined), sweepEveryMs);
  timer.unref();

  return {
    async get(key) {
      // Without this, a read can use a snapshot from before a write of another process.
      db.resetReadTxn();
      const entry = live(key);
      return entry === null ? null : { value: entry.d, version: entry.v };
    },
    create: (key, value, ttlMs) => write(() => live(key) === null && put(key, 1, value, ttlMs)),
    update: (key, version, value, ttlMs) =>
      write(() => live(key)?.v === version && put(key, version + 1, value, ttlMs)),
    delete: (key) =>
      remove(() => {
        const existed = live(key) !== null;
        db.removeSync(key);
        return existed;
      }),
    take: (key) =>
      remove(() => {
        const entry = live(key);
        db.removeSync(key);
        return entry?.d ?? null;
      }),
    addMember: (set, member, ttlMs) =>
      write(() => void put(memberKey(set, member), 1, noValue, ttlMs)),
    removeMember: (set, member) => remove(() => void db.removeSync(memberKey(set, member))),
    async members(set) {
      db.resetReadTxn();
      const beginning = memberKey(set, '');
      const now = Date.now();
      const found: string[] = [];
      for (const { key, value } of db.getRange({
        start: beginning,
        end: `${set}${afterSeparator}`,
      }))
        if (value.e > now) found.push(key.slice(beginning.length));
      return found;
    },
    acquire: (name, holder, leaseMs) =>
      write(() => {
        const lease = live(name);
        if (lease === null) return put(name, 1, Buffer.from(holder), leaseMs);
        // The clock was set back. A living holder extends its lease; the lease of a dead one must not last so long.
        if (lease.e > Date.now() + leaseMs) put(name, 1, lease.d, leaseMs);
        return false;
      }),
    extend: (name, holder, leaseMs) =>
      write(
        () => live(name)?.d.toString() === holder && put(name, 1, Buffer.from(holder), leaseMs),
      ),
    release: (name, holder) =>
      remove(() => {
        if (live(name)?.d.toString() === holder) db.removeSync(name);
      }),
    async ping() {
      db.resetReadTxn();
      db.get('ping');
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await queue.onIdle();
      await db.close();
    },
  };
}

/**
 * The result of a transaction. LMDB rejects a failed one with an error that holds a second rejection, which nothing else
 * handles.
 */
async function committed<Result>(transaction: Promise<Result>): Promise<Result> {
  try {
    return await transaction;
  } catch (error) {
    const { commitError } = error as { commitError?: Promise<never> };
    commitError?.catch(() => undefined);
    throw error;
  }
}
