import { createHash } from 'node:crypto';

/** A stored value with its version, which an update must state. */
export interface Stored {
  value: Buffer;
  version: number;
}

/**
 * Stores sessions, login transactions, one-time states and leases for all BFF processes. Every operation is atomic
 * between processes. An expired value reads as missing. All methods throw `StoreUnavailableError` if the store cannot be
 * reached.
 */
export interface KeyedStore {
  get(key: string): Promise<Stored | null>;
  /** Stores only if the key is free. */
  create(key: string, value: Buffer, ttlMs: number): Promise<boolean>;
  /** SEC-04: stores only if the key still holds this version. It never restores a deleted key. */
  update(key: string, version: number, value: Buffer, ttlMs: number): Promise<boolean>;
  delete(key: string): Promise<boolean>;
  /** Reads and removes a value atomically, so that only one of several callers gets it. */
  take(key: string): Promise<Buffer | null>;
  /** Adds a member to a set, or moves its end. The member leaves the set by itself after `ttlMs`. */
  addMember(set: string, member: string, ttlMs: number): Promise<void>;
  removeMember(set: string, member: string): Promise<void>;
  /** The members of a set, in no order. */
  members(set: string): Promise<string[]>;
  /**
   * Acquires a lease on a name. Returns false if another holder has it, which then has it for `leaseMs` at most unless it
   * extends it, also if the clock was set back.
   */
  acquire(name: string, holder: string, leaseMs: number): Promise<boolean>;
  /** Extends a lease. Returns false if this holder does not have it. */
  extend(name: string, holder: string, leaseMs: number): Promise<boolean>;
  release(name: string, holder: string): Promise<void>;
  /** Readiness (REL-04): throws when the store does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The SHA-256 of a secret in base64url. Keys hold it in place of the secret, so that a reader of the store learns none. */
export const hashOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
