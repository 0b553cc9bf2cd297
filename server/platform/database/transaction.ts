import type { Database } from './connect';

/** A database whose statements belong to one transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * Runs `work` in one transaction: all of its statements take effect, or none when it rejects.
 * @param db a transaction as well, in which case `work` runs in a savepoint
 */
export function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(work);
}
