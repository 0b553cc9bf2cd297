import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import Stripe from 'stripe';

import type { Database } from '../database/connect';
import { gatewayOutbox, gatewayPortal } from '../database/schema/gateway';
import { inTransaction } from '../database/transaction';
import { cleanText } from '../http/clean-text';
import type { Log } from '../log';
import { endWhatIsDue } from './sessions';
import { waitAtMost } from '../wait-at-most';

export type EventDelivery = ReturnType<typeof startEventDelivery>;

export interface DeliveryOptions {
  /** The interval in which due work is looked for, in milliseconds. */
  pollMs: number;
  /** How long the receiver may take, in milliseconds. */
  timeoutMs: number;
}

const defaults: DeliveryOptions = { pollMs: 1_000, timeoutMs: 10_000 };

/** The pause after the first failure. It doubles with each further one. */
const firstPauseMs = 5_000;
const maxPauseMs = 3_600_000;
/** Longer than any try. After it, the process that claimed the event counts as dead. */
const leaseMs = 60_000;
/** Older events are given up, as Stripe does. */
const maxAgeMs = 3 * 86_400_000;
const keptMs = 30 * 86_400_000;
const purgeEveryMs = 3_600_000;
const closeTimeoutMs = 3_000;
/** How long a buyer waits for the receiver before the way back, as at Stripe's pages. */
const maxWaitMs = 3_000;

interface Deps {
  db: Database;
  now: () => Promise<Date>;
  secret: string;
  log: Log;
}

const later = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

/**
 * Sends the events of the outbox to `url` until they are taken, and ends what is due at the gateway. Several processes may do
 * so: each claims one event at a time, in a transaction that ends before the event is sent, because PGlite has one
 * connection. A process that dies between the answer and the mark leaves the event to be sent again (at least once).
 */
export function startEventDelivery(
  deps: Deps,
  url: string,
  options: Partial<DeliveryOptions> = {},
) {
  const { pollMs, timeoutMs } = { ...defaults, ...options };
  const { db, log } = deps;
  let closing = false;
  let timer: NodeJS.Timeout | undefined;
  let isAwake = false;
  let purgedAt = Date.now();
  let isRunning = false;
  let running: Promise<void> = Promise.resolve();

  const work = async (): Promise<void> => {
    try {
      await endWhatIsDue(db, await deps.now());
      while (!closing) {
        const event = await claimEvent(db, await deps.now());
        if (event === null) break;
        await deliver(deps, url, event, timeoutMs);
      }
      if (!closing && Date.now() - purgedAt > purgeEveryMs) {
        purgedAt = Date.now();
        await purge(db, await deps.now());
      }
    } catch (error) {
      if (!closing) log.error({ event: 'gateway-delivery-failed', err: error });
    }
  };
  const run = async (): Promise<void> => {
    do {
      isAwake = false;
      await work();
    } while (isAwake && !closing);
    if (!closing) schedule(pollMs);
    isRunning = false;
  };
  const start = (): void => {
    isRunning = true;
    running = run();
  };
  function schedule(ms: number): void {
    timer = setTimeout(start, ms);
    timer.unref();
  }
  // What an earlier process has left is sent at once.
  schedule(0);

  return {
    /** Sends at once what is due, instead of at the next interval. Waits for it, for a few seconds at most. */
    async sendNow() {
      isAwake = true;
      if (closing) return;
      if (!isRunning) {
        clearTimeout(timer);
        start();
      }
      await waitAtMost(running, maxWaitMs);
    },
    /** Starts no further event, and waits a few seconds for the current one. */
    async close() {
      closing = true;
      clearTimeout(timer);
      await waitAtMost(running, closeTimeoutMs);
    },
  };
}

type Event = typeof gatewayOutbox.$inferSelect;

/** Not delivered, and due; or due further ahead than any pause, by a clock that was set back since. */
const isDue = (now: Date) =>
  and(
    isNull(gatewayOutbox.deliveredAt),
    isNull(gatewayOutbox.failedAt),
    or(
      lte(gatewayOutbox.nextAttemptAt, now),
      gt(gatewayOutbox.nextAttemptAt, later(now, maxPauseMs + leaseMs)),
    ),
  );

/** Claims the next due event for the time of the lease. @returns null when none is due */
async function claimEvent(db: Database, now: Date): Promise<Event | null> {
  // Most often no event is due, and a statement that only reads leaves the cache of reads alone.
  const [any] = await db
    .select({ id: gatewayOutbox.id })
    .from(gatewayOutbox)
    .where(isDue(now))
    .limit(1);
  if (!any) return null;
  return inTransaction(db, async (tx) => {
    const [due] = await tx
      .select({ id: gatewayOutbox.id })
      .from(gatewayOutbox)
      .where(isDue(now))
      .orderBy(asc(gatewayOutbox.nextAttemptAt), asc(gatewayOutbox.createdAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return null;
    const [claimed] = await tx
      .update(gatewayOutbox)
      .set({
        attempts: sql`${gatewayOutbox.attempts} + 1`,
        nextAttemptAt: later(now, leaseMs),
      })
      .where(eq(gatewayOutbox.id, due.id))
      .returning();
    return claimed ?? null;
  });
}

async function deliver(
  { db, now, secret, log }: Deps,
  url: string,
  event: Event,
  timeoutMs: number,
): Promise<void> {
  const failure = await send(url, event.body, secret, timeoutMs);
  const time = await now();
  const pause = Math.min(firstPauseMs * 2 ** (event.attempts - 1), maxPauseMs);
  const nextAttemptAt = later(time, pause);
  const gaveUp = failure !== null && nextAttemptAt > later(event.createdAt, maxAgeMs);
  await db
    .update(gatewayOutbox)
    .set(
      failure === null
        ? { deliveredAt: time, error: null }
        : { error: failure, nextAttemptAt, ...(gaveUp && { failedAt: time }) },
    )
    .where(eq(gatewayOutbox.id, event.id));
  const facts = { gatewayEvent: event.id, attempt: event.attempts };
  if (failure === null) log.info({ event: 'gateway-event-delivered', ...facts });
  else
    log.warn({
      event: gaveUp ? 'gateway-event-given-up' : 'gateway-event-refused',
      ...facts,
      reason: failure,
    });
}

/**
 * Posts an event with a new signature.
 * @returns null when the receiver has taken it, else why not
 */
async function send(url: string, body: string, secret: string, timeoutMs: number) {
  // By the machine's clock: the receiver compares it with its own.
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret });
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    return cleanText(reasonOf(error), 300) ?? 'no answer';
  }
}

/** The reason of a failed `fetch` is in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Removes old events, and addresses that no longer work. */
async function purge(db: Database, now: Date): Promise<void> {
  const old = later(now, -keptMs);
  await db
    .delete(gatewayOutbox)
    .where(or(lte(gatewayOutbox.deliveredAt, old), lte(gatewayOutbox.failedAt, old)));
  await db.delete(gatewayPortal).where(lte(gatewayPortal.expiresAt, old));
}
