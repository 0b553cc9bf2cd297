import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { mailOutbox } from '../database/schema/identity';
import { inTransaction } from '../database/transaction';
import { cleanText } from '../http/clean-text';
import type { Log } from '../log';
import type { Outbox, StoredMail } from './outbox';
import type { MailServer } from './smtp';
import { startPolling } from '../polling';

export interface DeliveryOptions {
  /** The interval in which the outbox is read. */
  pollMs: number;
  /** The pause after the first failure. It doubles with each further failure, up to an hour. */
  pauseMs: number;
  /** The maximum number of tries. */
  attempts: number;
}

export const deliveryDefaults: DeliveryOptions = { pollMs: 2_000, pauseMs: 30_000, attempts: 9 };

/** Longer than any try. After it, the process that claimed the mail counts as dead. */
const leaseSeconds = 120;
const maxPauseMs = 3_600_000;
/** Older mails are not started, so that a newly configured mail server does not send a backlog. */
const maxAgeHours = 24;

const seconds = (count: number) => sql`make_interval(secs => ${count})`;

interface DeliveryDeps {
  db: Database;
  log: Log;
  outbox: Outbox;
  server: MailServer;
}

/**
 * Sends the mails of the outbox. Several processes may do so: each claims one mail at a time. The transaction of the claim
 * ends before the mail is sent, because PGlite has only one connection. A mail is marked as sent after the server has
 * accepted it. If the process dies in between, the mail is sent again with the same Message-ID (at-least-once delivery).
 */
export function startDelivery(deps: DeliveryDeps, options: DeliveryOptions) {
  const { db, log, outbox } = deps;
  const sendDueMails = async (isStopping: () => boolean): Promise<void> => {
    while (!isStopping()) {
      const mail = await claimMail(db);
      if (mail === null) break;
      const opened = outbox.open(mail);
      if (opened === null) await giveUp(deps, mail.id);
      else await deliver(deps, options, opened);
    }
  };
  const { stop } = startPolling(options.pollMs, sendDueMails, (error) =>
    log.error({ event: 'mail-delivery-failed', err: error }),
  );
  return { close: stop };
}

/** Claims the next due mail for the time of the lease. @returns null when none is due */
async function claimMail(db: Database): Promise<typeof mailOutbox.$inferSelect | null> {
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
            gt(mailOutbox.createdAt, sql`now() - make_interval(hours => ${maxAgeHours})`),
          ),
        ),
      )
      .orderBy(asc(mailOutbox.nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return null;
    const [claimed] = await tx
      .update(mailOutbox)
      .set({
        attempts: sql`${mailOutbox.attempts} + 1`,
        nextAttemptAt: sql`now() + ${seconds(leaseSeconds)}`,
      })
      .where(eq(mailOutbox.id, due.id))
      .returning();
    return claimed ?? null;
  });
}

/** Ends the delivery of a mail that no key opens. */
async function giveUp({ db, log }: DeliveryDeps, id: string): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ failedAt: sql`now()`, error: 'it cannot be decrypted' })
    .where(eq(mailOutbox.id, id));
  log.error({ event: 'mail-unreadable', mail: id }, 'a mail was sealed with a key that is lost');
}

async function deliver(
  { db, log, outbox, server }: DeliveryDeps,
  { pauseMs, attempts }: DeliveryOptions,
  mail: StoredMail,
): Promise<void> {
  const failure = await server.send(mail).then(
    () => null,
    (error: unknown) => cleanText(error instanceof Error ? error.message : String(error), 300),
  );
  const gaveUp = failure !== null && mail.attempts >= attempts;
  const pause = Math.min(pauseMs * 2 ** (mail.attempts - 1), maxPauseMs) / 1000;
  await db
    .update(mailOutbox)
    .set(
      failure === null
        ? { sentAt: sql`now()`, error: null, ...outbox.redacted(mail) }
        : {
            error: failure,
            nextAttemptAt: sql`now() + ${seconds(pause)}`,
            ...(gaveUp && { failedAt: sql`now()`, ...outbox.redacted(mail) }),
          },
    )
    .where(eq(mailOutbox.id, mail.id));
  // Without address and subject, because more people can read the log than the outbox (SEC-49).
  const facts = { mail: mail.id, attempt: mail.attempts };
  if (failure === null) log.info({ event: 'mail-sent', ...facts });
  else log.warn({ event: gaveUp ? 'mail-given-up' : 'mail-refused', ...facts, reason: failure });
}
