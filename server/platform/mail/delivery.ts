import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { mailOutbox } from '../database/schema';
import { inTransaction } from '../database/transaction';
import { cleanText } from '../http/clean-text';
import type { Log } from '../log';
import type { StoredMail } from './outbox';
import type { MailServer } from './smtp';

export interface DeliveryOptions {
  /** How often the outbox is looked at. */
  pollMs: number;
  /** After the first failure; twice as long after each further one, at most an hour. */
  pauseMs: number;
  /** Tries in all. */
  attempts: number;
}

export const deliveryDefaults: DeliveryOptions = { pollMs: 2_000, pauseMs: 30_000, attempts: 9 };

export interface Delivery {
  /** Begins no further mail, and gives the one that is being sent a moment. */
  close(): Promise<void>;
}

/** Longer than any one try: after it, whoever took the mail is dead. */
const leaseSeconds = 120;
const longestPauseMs = 3_600_000;
/** What was written before a mail server was configured is not sent all at once, long after. */
const oldestHours = 24;
const closingMs = 3_000;

const seconds = (count: number) => sql`make_interval(secs => ${count})`;

/**
 * Sends the outbox, in as many processes as there are: each takes one mail at a time for itself, in a transaction that is
 * over before the server is asked (PGlite has one connection). A mail is marked as sent after the server has taken it;
 * whoever dies between the two leaves it to be sent again, with the same Message-ID: at least once, never lost.
 */
export function startDelivery(
  { db, log, server }: { db: Database; log: Log; server: MailServer },
  options: DeliveryOptions,
): Delivery {
  let closing = false;
  let timer: NodeJS.Timeout | undefined;

  const round = async (): Promise<void> => {
    try {
      while (!closing) {
        const mail = await take(db);
        if (mail === null) break;
        await deliver({ db, log, server }, options, mail);
      }
    } catch (error) {
      if (!closing) log.error({ event: 'mail-delivery-failed', err: error });
    }
  };
  const next = (): void => {
    timer = setTimeout(() => {
      running = round().then(() => (closing ? undefined : next()));
    }, options.pollMs);
    timer.unref();
  };
  let running: Promise<void> = Promise.resolve();
  next();

  return {
    async close() {
      closing = true;
      clearTimeout(timer);
      let patience: NodeJS.Timeout | undefined;
      await Promise.race([
        running,
        new Promise<void>((resolve) => (patience = setTimeout(resolve, closingMs))),
      ]);
      clearTimeout(patience);
    },
  };
}

/** A mail whose time has come, and which nobody else takes now. */
async function take(db: Database): Promise<StoredMail | null> {
  return inTransaction(db, async (tx) => {
    const [due] = await tx
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(
        and(
          isNull(mailOutbox.sentAt),
          isNull(mailOutbox.failedAt),
          lte(mailOutbox.nextAttemptAt, sql`now()`),
          or(
            gt(mailOutbox.attempts, 0),
            gt(mailOutbox.createdAt, sql`now() - make_interval(hours => ${oldestHours})`),
          ),
        ),
      )
      .orderBy(asc(mailOutbox.nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return null;
    const [taken] = await tx
      .update(mailOutbox)
      .set({
        attempts: sql`${mailOutbox.attempts} + 1`,
        nextAttemptAt: sql`now() + ${seconds(leaseSeconds)}`,
      })
      .where(eq(mailOutbox.id, due.id))
      .returning();
    return taken ?? null;
  });
}

async function deliver(
  { db, log, server }: { db: Database; log: Log; server: MailServer },
  { pauseMs, attempts }: DeliveryOptions,
  mail: StoredMail,
): Promise<void> {
  const refusal = await server.send(mail).then(
    () => null,
    (error: unknown) => cleanText(error instanceof Error ? error.message : String(error), 300),
  );
  const gaveUp = refusal !== null && mail.attempts >= attempts;
  const pause = Math.min(pauseMs * 2 ** (mail.attempts - 1), longestPauseMs) / 1000;
  await db
    .update(mailOutbox)
    .set(
      refusal === null
        ? { sentAt: sql`now()`, error: null }
        : {
            error: refusal,
            nextAttemptAt: sql`now() + ${seconds(pause)}`,
            ...(gaveUp && { failedAt: sql`now()` }),
          },
    )
    .where(eq(mailOutbox.id, mail.id));
  // No address and no subject: the log is read by more people than the outbox (SEC-49).
  const facts = { mail: mail.id, attempt: mail.attempts };
  if (refusal === null) log.info({ event: 'mail-sent', ...facts });
  else log.warn({ event: gaveUp ? 'mail-given-up' : 'mail-refused', ...facts, reason: refusal });
}
