/** A stored value with the version that a later update has to name. */
export interface Stored {
  value: Buffer;
  version: number;
}

/**
 * What the BFF keeps between requests: sessions, login transactions, one-time states, leases.
 * Shared by all BFF processes. Every operation is atomic between processes; a value past its time
 * to live reads as missing. All throw `StoreUnavailableError` when the store cannot be reached.
 */
export interface KeyedStore {
  get(key: string): Promise<Stored | null>;
  /** Stores only if the key is free. */
  create(key: string, value: Buffer, ttlMs: number): Promise<boolean>;
  /** SEC-04: stores only if the key still holds that version; a deleted key is never revived. */
  update(key: string, version: number, value: Buffer, ttlMs: number): Promise<boolean>;
  delete(key: string): Promise<boolean>;
  /** Reads and removes in one step: of several callers, one gets the value. */
  take(key: string): Promise<Buffer | null>;
  /** A lease on a name: true when this holder has it now. */
  acquire(name: string, holder: string, leaseMs: number): Promise<boolean>;
  /** Prolongs a lease that this holder still has. */
  extend(name: string, holder: string, leaseMs: number): Promise<boolean>;
  release(name: string, holder: string): Promise<void>;
  /** Readiness (REL-04): throws when the store does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
