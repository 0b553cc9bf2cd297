import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { open, type Database } from 'lmdb';
import PQueue from 'p-queue';

import { createDiskSpace, sweepRegularly, type DiskSpace } from './lmdb-files';
import type { KeyedStore, Stored } from './store';

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
 */
export class LmdbStore implements KeyedStore {
  readonly #db: Database<Entry, string>;
  readonly #space: DiskSpace;
  readonly #queue = new PQueue({ concurrency: maxTransactions });
  readonly #stopSweeping: () => void;

  /** @param folder created if it is missing, accessible only to its owner */
  constructor(folder: string, reserveBytes: number = defaultReserveBytes) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#db = open<Entry, string>({
      path: path.join(folder, 'store.mdb'),
      encoding: 'msgpack',
      maxDbs: 1,
      // With overlapping sync, a process that is killed while it writes breaks all other processes (MDB_PANIC).
      overlappingSync: false,
      // With batches by turn of the event loop, LMDB drops a promise that a failed commit rejects.
      eventTurnBatching: false,
    });
    this.#space = createDiskSpace(folder, reserveBytes);
    this.#stopSweeping = sweepRegularly(this.#db, sweepEveryMs, {
      isOver: ({ e: expiry }) => expiry <= Date.now(),
      remove: (keys) =>
        this.#remove(() => {
          for (const key of keys) if (this.#live(key) === null) this.#db.removeSync(key);
        }),
    });
  }

  /** Runs a transaction that may make the file larger. */
  #write<Result>(work: () => Result): Promise<Result> {
    return this.#transact(() => {
      if (this.#space.isLow()) throw new Error('the disk is full');
      return commit(this.#db.transaction(work));
    });
  }

  /** Runs a transaction that removes entries. It may use the reserve. */
  #remove<Result>(work: () => Result): Promise<Result> {
    return this.#transact(() => commit(this.#db.transaction(work)));
  }

  #transact<Result>(transaction: () => Promise<Result>): Promise<Result> {
    if (this.#queue.size >= maxWaiting)
      return Promise.reject(new Error('too many writes are waiting'));
    return this.#queue.add(transaction);
  }

  /** The entry of a key; null if it is missing or has expired. */
  #live(key: string): Entry | null {
    const entry = this.#db.get(key);
    return entry !== undefined && entry.e > Date.now() ? entry : null;
  }

  #put(key: string, version: number, value: Buffer, ttlMs: number): true {
    this.#db.putSync(key, { v: version, e: Date.now() + ttlMs, d: value });
    return true;
  }

  async get(key: string): Promise<Stored | null> {
    // Without this, a read can use a snapshot from before a write of another process.
    this.#db.resetReadTxn();
    const entry = this.#live(key);
    return entry === null ? null : { value: entry.d, version: entry.v };
  }

  create(key: string, value: Buffer, ttlMs: number): Promise<boolean> {
    return this.#write(() => this.#live(key) === null && this.#put(key, 1, value, ttlMs));
  }

  update(key: string, version: number, value: Buffer, ttlMs: number): Promise<boolean> {
    return this.#write(
      () => this.#live(key)?.v === version && this.#put(key, version + 1, value, ttlMs),
    );
  }

  delete(key: string): Promise<boolean> {
    return this.#remove(() => {
      const existed = this.#live(key) !== null;
      this.#db.removeSync(key);
      return existed;
    });
  }

  take(key: string): Promise<Buffer | null> {
    return this.#remove(() => {
      const entry = this.#live(key);
      this.#db.removeSync(key);
      return entry?.d ?? null;
    });
  }

  addMember(set: string, member: string, ttlMs: number): Promise<void> {
    return this.#write(() => void this.#put(memberKey(set, member), 1, noValue, ttlMs));
  }

  removeMember(set: string, member: string): Promise<void> {
    return this.#remove(() => void this.#db.removeSync(memberKey(set, member)));
  }

  async members(set: string): Promise<string[]> {
    this.#db.resetReadTxn();
    const beginning = memberKey(set, '');
    const now = Date.now();
    const found: string[] = [];
    const range = this.#db.getRange({ start: beginning, end: `${set}${afterSeparator}` });
    for (const { key, value } of range) if (value.e > now) found.push(key.slice(beginning.length));
    return found;
  }

  acquire(name: string, holder: string, leaseMs: number): Promise<boolean> {
    return this.#write(() => {
      const lease = this.#live(name);
      if (lease === null) return this.#put(name, 1, Buffer.from(holder), leaseMs);
      // The clock was set back. A living holder extends its lease; the lease of a dead one must not last so long.
      if (lease.e > Date.now() + leaseMs) this.#put(name, 1, lease.d, leaseMs);
      return false;
    });
  }

  extend(name: string, holder: string, leaseMs: number): Promise<boolean> {
    return this.#write(
      () => this.#isHeldBy(name, holder) && this.#put(name, 1, Buffer.from(holder), leaseMs),
    );
  }

  release(name: string, holder: string): Promise<void> {
    return this.#remove(() => {
      if (this.#isHeldBy(name, holder)) this.#db.removeSync(name);
    });
  }

  #isHeldBy(name: string, holder: string): boolean {
    return this.#live(name)?.d.toString() === holder;
  }

  async ping(): Promise<void> {
    this.#db.resetReadTxn();
    this.#db.get('ping');
  }

  async close(): Promise<void> {
    this.#stopSweeping();
    await this.#queue.onIdle();
    await this.#db.close();
  }
}

/**
 * Waits for a transaction. LMDB rejects a failed one with an error that holds a second rejection, which nothing else
 * handles.
 */
async function commit<Result>(transaction: Promise<Result>): Promise<Result> {
  try {
    return await transaction;
  } catch (error) {
    const { commitError } = error as { commitError?: Promise<never> };
    commitError?.catch(() => undefined);
    throw error;
  }
}
