import { and, eq, lt } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { idempotencyKey } from '../database/schema';
import { sha256 } from '../identity/secrets';
import type { Answer } from './door';
import { Refusal } from './refusal';

const keptMs = 7 * 86_400_000;

export interface Request {
  userId: string;
  /** Null: the client does not care to try again. */
  key: string | null;
  /** Method and path: one key is for one request. */
  target: string;
  body: unknown;
}

/**
 * Runs a change in one transaction, once for all tries with one key (O-05, REL-01). While the first is running others
 * wait at its row, then get its answer; a refusal changes nothing, so it is not kept and the next try runs anew.
 * @throws Refusal key_reused when the key came with another request
 */
export async function once(
  db: Database,
  { userId, key, target, body }: Request,
  change: (tx: Database) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
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
      // Only a purge between the two statements leaves none.
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

/** Removes keys of more than seven days. */
export async function purgeIdempotencyKeys(db: Database, now = new Date()): Promise<void> {
  await db
    .delete(idempotencyKey)
    .where(lt(idempotencyKey.createdAt, new Date(now.getTime() - keptMs)));
}
