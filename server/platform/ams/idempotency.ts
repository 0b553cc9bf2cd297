import { and, eq, lt, sql } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { idempotencyKey } from '../database/schema/orders';
import { inTransaction, type Transaction } from '../database/transaction';
import { sha256 } from '../identity/secrets';
import type { WireAnswer } from './api-router';
import { Refusal } from '../http/refusal';
import { waitAtMost } from '../wait-at-most';

const maxAgeMs = 7 * 86_400_000;
/** How long a request waits for an equal one that still runs. */
const maxWaitMs = 5_000;
/** PostgreSQL's code of a lock that was not obtained in time. */
const lockTimedOut = '55P03';

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
 * wait for it, for five seconds at most, and then get its result. A refusal changes nothing and is not stored: the next
 * try runs again.
 * @throws Refusal key_reused when the key was used for another request; in_flight while the first try still runs
 */
export type RunOnce = (
  request: Request,
  change: (tx: Transaction) => Promise<WireAnswer>,
) => Promise<WireAnswer>;

/** Tries of this process wait for each other here: the embedded database has one connection, so none meets a lock there. */
export function createRunOnce(db: Database): RunOnce {
  const running = new Map<string, Promise<void>>();
  return async (request, change) => {
    const { userId, key } = request;
    if (key === null) return inTransaction(db, change);
    const name = JSON.stringify([userId, key]);
    const deadline = Date.now() + maxWaitMs;
    for (let first = running.get(name); first !== undefined; first = running.get(name)) {
      await waitAtMost(first, deadline - Date.now());
      if (running.get(name) === first) throw inFlight();
    }
    const result = runWithKey(db, { ...request, key }, change);
    running.set(
      name,
      result.then(
        () => void running.delete(name),
        () => void running.delete(name),
      ),
    );
    return result;
  };
}

/** Tries of several processes wait for the lock of the key's row. */
function runWithKey(
  db: Database,
  { userId, key, target, body }: Request & { key: string },
  change: (tx: Transaction) => Promise<WireAnswer>,
): Promise<WireAnswer> {
  return inTransaction(db, async (tx) => {
    const requestHash = sha256(JSON.stringify([target, body ?? null]));
    const mine = and(eq(idempotencyKey.userId, userId), eq(idempotencyKey.key, key));
    // Timeout of the key alone: the change itself may wait longer for the rows that it needs.
    await tx.execute(sql.raw(`set local lock_timeout = ${maxWaitMs}`));
    const begun = await tx
      .insert(idempotencyKey)
      .values({ userId, key, requestHash })
      .onConflictDoNothing()
      .returning({ key: idempotencyKey.key })
      .catch((error: unknown) => {
        throw isLockTimeout(error) ? inFlight() : error;
      });
    await tx.execute(sql.raw('set local lock_timeout to default'));
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
    await tx.update(idempotencyKey).set({ status: answer.status, answer: answer.body }).where(mine);
    return answer;
  });
}

const inFlight = () =>
  new Refusal(
    'in_flight',
    'This was sent already and is still being worked on. Please wait a moment before you send it again.',
    { retryAfter: 1 },
  );

/** The driver's error is the cause of the one of the query. */
const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { code?: unknown }).code === lockTimedOut || isLockTimeout(error.cause));

/** Removes keys that are older than seven days. */
export async function purgeIdempotencyKeys(db: Database, now = new Date()): Promise<void> {
  await db
    .delete(idempotencyKey)
    .where(lt(idempotencyKey.createdAt, new Date(now.getTime() - maxAgeMs)));
}
