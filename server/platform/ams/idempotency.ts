import { and, eq, lt } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { idempotencyKey } from '../database/schema/orders';
import { inTransaction, type Transaction } from '../database/transaction';
import { sha256 } from '../identity/secrets';
import type { ApiResult } from './api-router';
import { Refusal } from '../http/refusal';

const maxAgeMs = 7 * 86_400_000;

export interface Request {
  userId: string;
  /** Null: the client does not repeat the request. */
  key: string | null;
  /** What is requested: one key belongs to one request. */
  target: string;
  body: unknown;
}

/**
 * Runs a change in one transaction, once for all tries with one key (O-05, REL-01). While the first try runs, the others
 * wait for its row lock and then get its result. A refusal changes nothing and is not stored: the next try runs again.
 * @throws Refusal key_reused when the key was used for another request
 */
export async function runOnce(
  db: Database,
  { userId, key, target, body }: Request,
  change: (tx: Transaction) => Promise<ApiResult>,
): Promise<ApiResult> {
  return inTransaction(db, async (tx) => {
    if (key === null) return change(tx);
    const requestHash = sha256(JSON.stringify([target, body ?? null]));
    const mine = and(eq(idempotencyKey.userId, userId), eq(idempotencyKey.key, key));
    const begun = await tx
      .insert(idempotencyKey)
      .values({ userId, key, requestHash })
      .onConflictDoNothing()
      .returning({ key: idempotencyKey.key });
    if (begun.length === 0) {
      const [earlier] = await tx.select().from(idempotencyKey).where(mine);
      // The row is missing when a purge has removed it between the two statements.
      if (earlier?.requestHash !== requestHash || earlier.status === null)
        throw new Refusal(
          'key_reused',
          'This Idempotency-Key was used for another request. Please reload and try again.',
        );
      return { status: earlier.status, body: earlier.answer };
    }
    const answer = await change(tx);
    await tx
      .update(idempotencyKey)
      .set({ status: answer.status ?? 200, answer: answer.body })
      .where(mine);
    return answer;
  });
}

/** Removes keys that are older than seven days. */
export async function purgeIdempotencyKeys(db: Database, now = new Date()): Promise<void> {
  await db
    .delete(idempotencyKey)
    .where(lt(idempotencyKey.createdAt, new Date(now.getTime() - maxAgeMs)));
}
