import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';

import { pick } from '../../../contract/pick';
import { billingCustomer, gatewayEvent, invoice, purchase } from '../database/schema/billing';
import { subscription } from '../database/schema/plans';
import { inTransaction } from '../database/transaction';
import { isRefusal } from '../http/refusal';
import { billingNow } from './clock';
import type { BillingDeps } from './deps';
import { voidInvoices } from './effects';
import { writeInvoice } from './invoices';
import { mailEnd, mailHeld } from './mails';
import { endUnopened, releasePayments, settle } from './payments';
import { insertInvoicePayment } from './purchases';
import { lockAccount, saveSubscription, subscriptionById, readTerms } from './records';
import { dayMs } from './state';
import { nextCharge, renewed } from './transitions';

/** Entries of one run: the next run takes the others. */
const maxAtOnce = 200;
/** A random order: entries that fail again and again hold up no others. */
const inTurns = sql`random()`;
/** A page that has just been paid is settled by its event. */
const patienceMs = 30_000;
const keptEventDays = 30;

/**
 * The job of billing: settles payments whose events were lost, ends and renews what has come to its end, and charges
 * invoices. It may run in several processes at once, and be killed anywhere: the next run goes on.
 */
export async function runBilling(deps: BillingDeps): Promise<void> {
  await reconcile(deps);
  // A clock that was moved by months renews month after month.
  for (let turn = 0; turn < 60; turn += 1) {
    const renewals = await renewDue(deps);
    const charges = await chargeDue(deps);
    if (renewals + charges === 0) return;
  }
}

/** Payments whose event has not come. */
async function reconcile(deps: BillingDeps): Promise<void> {
  const now = await billingNow(deps.db);
  const open = await deps.db
    .select({ id: purchase.id })
    .from(purchase)
    .where(
      and(
        inArray(purchase.status, ['open', 'processing']),
        or(isNotNull(purchase.sessionId), eq(purchase.kind, 'invoice')),
        lte(purchase.createdAt, new Date(now.getTime() - patienceMs)),
      ),
    )
    .orderBy(inTurns)
    .limit(maxAtOnce);
  for (const { id } of open) await attempt(deps, { purchase: id }, () => settle(deps, id));
  // What was never paid for has no page that could end it.
  await deps.db
    .update(purchase)
    .set({ status: 'expired', endedAt: now })
    .where(
      and(eq(purchase.status, 'open'), isNull(purchase.sessionId), lte(purchase.expiresAt, now)),
    );
  // The gateway gives an event up after three days.
  await deps.db
    .delete(gatewayEvent)
    .where(lte(gatewayEvent.receivedAt, new Date(Date.now() - keptEventDays * dayMs)));
}

/** A failure concerns one account: the others go on, and the next run tries again. */
async function attempt(
  { log }: BillingDeps,
  what: Record<string, string>,
  run: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    if (isRefusal(error, 'state')) return false;
    log.error({ event: 'billing-failed', ...what, err: error });
    return false;
  }
}

async function renewDue(deps: BillingDeps): Promise<number> {
  const now = await billingNow(deps.db);
  const due = await deps.db
    .select({ id: subscription.id, accountId: subscription.accountId })
    .from(subscription)
    .where(
      and(
        inArray(subscription.status, ['trialing', 'active', 'cancelled']),
        lte(subscription.endDate, now),
      ),
    )
    .orderBy(inTurns)
    .limit(maxAtOnce);
  let done = 0;
  for (const { id, accountId } of due)
    if (await attempt(deps, { subscription: id }, () => renewOne(deps, id, accountId))) done += 1;
  return done;
}

async function renewOne(deps: BillingDeps, id: string, accountId: string): Promise<void> {
  await releasePayments(deps, accountId);
  await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, accountId);
    const now = await billingNow(tx);
    await endUnopened(tx, accountId, now);
    const found = await subscriptionById(tx, id);
    const terms = await readTerms(tx, accountId, { now, taxRate: deps.taxRate });
    const result = found && renewed(found.state, terms);
    if (!result) return;
    const owner = { accountId, userId: found.row.ownerUserId };
    await saveSubscription(tx, result.state, owner);
    if (result.kind === 'ended') {
      const voided = await voidInvoices(tx, id);
      await mailEnd(deps, tx, owner.userId, found.state, voided);
      return;
    }
    await writeInvoice(tx, {
      accountId,
      subscriptionId: id,
      ...pick(result, ['lines', 'subtotal', 'tax', 'total']),
      ...pick(deps, ['seller', 'taxRate']),
      period: { start: result.state.periodStart, end: result.state.endDate! },
      now,
      paymentId: null,
      isPaid: false,
    });
    if (result.held !== null) await mailHeld(deps, tx, owner.userId, found.state, result.held);
  });
}

async function chargeDue(deps: BillingDeps): Promise<number> {
  const now = await billingNow(deps.db);
  const due = await deps.db
    .select({ id: invoice.id, accountId: invoice.accountId })
    .from(invoice)
    .where(and(eq(invoice.status, 'open'), lte(invoice.nextAttemptAt, now)))
    .orderBy(inTurns)
    .limit(maxAtOnce);
  let done = 0;
  for (const { id, accountId } of due)
    if (await attempt(deps, { invoice: id }, () => chargeOne(deps, id, accountId))) done += 1;
  return done;
}

/**
 * A customer of the gateway has a new card: it is tried at once for an open invoice, besides the days on which it is tried
 * anyway.
 */
export async function tryNewCard(deps: BillingDeps, customer: string): Promise<void> {
  const open = await deps.db
    .select({ id: invoice.id, accountId: invoice.accountId })
    .from(invoice)
    .innerJoin(billingCustomer, eq(billingCustomer.accountId, invoice.accountId))
    .where(and(eq(billingCustomer.gatewayId, customer), eq(invoice.status, 'open')));
  for (const { id, accountId } of open)
    await attempt(deps, { invoice: id }, () => chargeOne(deps, id, accountId, 'new card'));
}

/** The charge is recorded before it is made: what is killed in between is settled by the next run, with the same key. */
async function chargeOne(
  deps: BillingDeps,
  id: string,
  accountId: string,
  why: 'due' | 'new card' = 'due',
): Promise<void> {
  await releasePayments(deps, accountId);
  const recorded = await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, accountId);
    const now = await billingNow(tx);
    await endUnopened(tx, accountId, now);
    const [row] = await tx.select().from(invoice).where(eq(invoice.id, id)).for('update');
    if (row?.status !== 'open') return null;
    if (why === 'due') {
      if (row.nextAttemptAt === null || row.nextAttemptAt > now) return null;
      const dueSince = (await subscriptionById(tx, row.subscriptionId))?.state.paymentDueSince;
      const attempts = row.attempts + 1;
      await tx
        .update(invoice)
        .set({ attempts, nextAttemptAt: nextCharge(attempts, now, dueSince ?? now) })
        .where(eq(invoice.id, id));
    }
    return insertInvoicePayment(tx, row, { userId: null, status: 'processing' });
  });
  if (recorded === null) return;
  await settle(deps, recorded.id);
}
