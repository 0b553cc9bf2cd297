import { and, eq, inArray, ne } from 'drizzle-orm';

import type { Principal } from '../accounts/principal';
import type { Database } from '../database/connect';
import { billingCustomer, purchase } from '../database/schema/billing';
import { inTransaction, type Transaction } from '../database/transaction';
import { Refusal } from '../http/refusal';
import { sha256 } from '../identity/secrets';
import { lineText } from './amounts';
import { billingNow } from './clock';
import type { BillingDeps } from './deps';
import { recordRefusedCharge, takeEffect } from './effects';
import { UnknownAtGatewayError, type CheckoutState } from './gateway-port';
import { findInvoice, invoiceNumber, readOwner } from './invoices';
import { mailDeclined, purchaseText } from './mails';
import { toCents } from './money';
import { basisOf, findPurchase } from './purchases';
import { currentSubscription, lockAccount, priceById, type PurchaseRow } from './records';

/** Where the gateway sends the browser back to. */
export interface ReturnUrls {
  successUrl(row: PurchaseRow): string;
  cancelUrl(row: PurchaseRow): string;
}

const beingProcessed = 'A payment is being processed. Please wait until it is settled.';
const sessionMinutes = 60;
const isFinal = ({ status }: PurchaseRow) => status !== 'open' && status !== 'processing';

/**
 * Begins the payment of a purchase, or lets it take effect where nothing is to pay. While a page can be paid, the
 * subscription of its account does not change, so an account has one open payment: another one is ended before.
 * @returns the address of the hosted page; null where nothing is to pay
 * @throws Refusal not_found; stale where the plan has changed or the purchase has expired; state while a payment is processed
 */
export async function pay(
  deps: BillingDeps,
  principal: Principal,
  id: string,
  urls: ReturnUrls,
): Promise<string | null> {
  const { db, gateway } = deps;
  const row = await claim(deps, principal.accountId, id);
  if (row === null || row.status === 'succeeded') return null;
  const customer = await makeCustomer(deps, row);
  const expiresAt = new Date((await billingNow(db)).getTime() + sessionMinutes * 60_000);
  const session = await gateway.createCheckoutSession({
    key: row.id,
    customer,
    reference: row.id,
    lines: [
      ...row.lines.map((line) => ({ text: lineText(line), amount: toCents(line.amount) })),
      ...(row.tax === 0 ? [] : [{ text: 'Tax', amount: toCents(row.tax) }]),
    ],
    total: toCents(row.total),
    successUrl: urls.successUrl(row),
    cancelUrl: urls.cancelUrl(row),
    expiresAt: row.sessionId === null ? expiresAt : row.expiresAt,
  });
  if (row.sessionId === session.id) return session.url;
  const stored = await db
    .update(purchase)
    .set({ sessionId: session.id, expiresAt })
    .where(and(eq(purchase.id, row.id), eq(purchase.status, 'open')))
    .returning({ id: purchase.id });
  if (stored.length > 0) return session.url;
  // Another purchase of the account has taken its place meanwhile.
  await gateway.expireCheckoutSession(session.id);
  throw expired();
}

const expired = () =>
  new Refusal('stale', 'This purchase has expired. Please check the amount and try again.');

/**
 * Makes a purchase the one that can be paid. One without anything to pay takes effect.
 * @returns null when it has taken effect
 */
async function claim(deps: BillingDeps, accountId: string, id: string) {
  for (;;) {
    const result = await inTransaction(deps.db, async (tx) => {
      await lockAccount(tx, accountId);
      const row = await findPurchase(tx, accountId, id);
      if (row === null) throw new Refusal('not_found', 'There is no such purchase.');
      if (isFinal(row)) {
        if (row.status === 'succeeded') return row;
        throw expired();
      }
      const others = await openPayments(tx, accountId, id);
      if ([row, ...others].some(({ status }) => status === 'processing'))
        throw new Refusal('state', beingProcessed);
      if (others.some(({ sessionId }) => sessionId !== null)) return 'release others';
      const now = await billingNow(tx);
      const current = await currentSubscription(tx, accountId, now);
      const isOver = row.expiresAt <= now || (await isStale(tx, row, basisOf(current)));
      // Its own page may have been paid a moment ago: the gateway says so.
      if (isOver && row.sessionId !== null) return { endOwn: row.sessionId };
      await end(tx, isOver ? [row, ...others] : others, 'expired', now);
      if (isOver) return 'expired';
      if (row.total > 0) return row;
      await takeEffect(deps, tx, row, { paymentId: null, now });
      return null;
    });
    if (result === 'expired') throw expired();
    if (result !== null && typeof result === 'object' && 'endOwn' in result) {
      await deps.gateway.expireCheckoutSession(result.endOwn);
      await settle(deps, id);
    } else if (result === 'release others') await releaseOthers(deps, accountId, id);
    else return result;
  }
}

/** Whether the base of a purchase has changed: the plan, or the invoice that it pays. */
async function isStale(tx: Transaction, row: PurchaseRow, basis: number | null): Promise<boolean> {
  if (row.kind !== 'invoice') return basis !== row.basedOn;
  return (await findInvoice(tx, row.accountId, row.invoiceId!))?.status !== 'open';
}

const openPayments = (db: Database, accountId: string, except: string | null) =>
  db
    .select()
    .from(purchase)
    .where(
      and(
        eq(purchase.accountId, accountId),
        inArray(purchase.status, ['open', 'processing']),
        except === null ? undefined : ne(purchase.id, except),
      ),
    );

async function end(
  tx: Transaction,
  rows: readonly PurchaseRow[],
  status: 'failed' | 'cancelled' | 'expired',
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.update(purchase).set({ status, endedAt: now }).where(inArray(purchase.id, ids));
}

/**
 * Ends the pages that an account could still pay, before its subscription changes.
 * @throws Refusal state while a payment is processed
 */
export async function releasePayments(deps: BillingDeps, accountId: string): Promise<void> {
  await releaseOthers(deps, accountId, null);
  const rest = await openPayments(deps.db, accountId, null);
  if (rest.some(({ status }) => status === 'processing'))
    throw new Refusal('state', beingProcessed);
}

/**
 * Ends the purchases that have no page yet, in the transaction of a change: `pay` stores no page for them then.
 * @throws Refusal state where a page was opened since `releasePayments`
 */
export async function endUnopened(tx: Transaction, accountId: string, now: Date): Promise<void> {
  const rows = await openPayments(tx, accountId, null);
  if (rows.some(({ status, sessionId }) => status === 'processing' || sessionId !== null))
    throw new Refusal('state', beingProcessed);
  await end(tx, rows, 'expired', now);
}

/** Must not run inside a transaction: the gateway may use the same connection. */
async function releaseOthers(deps: BillingDeps, accountId: string, except: string | null) {
  for (const { id, sessionId } of await openPayments(deps.db, accountId, except)) {
    if (sessionId === null) continue;
    await deps.gateway.expireCheckoutSession(sessionId);
    await settle(deps, id);
  }
}

/** The gateway's customer of the account, created with the first payment. */
async function makeCustomer(
  { db, gateway }: BillingDeps,
  { accountId, subscriptionId, userId }: PurchaseRow,
): Promise<string> {
  const known = await findCustomer(db, accountId);
  if (known !== null) return known;
  const { name, owner } = await readOwner(db, accountId, { subscriptionId, userId });
  const email = owner?.email ?? '';
  // Stripe refuses a key that comes back with other values, and the name may have changed since an answer was lost.
  const key = `${accountId} ${sha256(JSON.stringify([name, email]))}`;
  const { id } = await gateway.createCustomer({ key, accountId, name, email });
  await db.insert(billingCustomer).values({ accountId, gatewayId: id }).onConflictDoNothing();
  return (await findCustomer(db, accountId))!;
}

/** The gateway's customer of an account; null before its first payment. */
export async function findCustomer(db: Database, accountId: string): Promise<string | null> {
  const [row] = await db
    .select()
    .from(billingCustomer)
    .where(eq(billingCustomer.accountId, accountId));
  return row?.gatewayId ?? null;
}

/** What the gateway says of a purchase. */
interface Outcome {
  status: CheckoutState['status'];
  total: number;
  paymentId: string | null;
}

/**
 * Brings a purchase to what the gateway says of it: the only place where a payment takes effect. It may be called at any
 * time and as often as one likes, by events, by pages and by the job: what has ended does not change any more (P-10).
 */
export async function settle(deps: BillingDeps, id: string): Promise<void> {
  const { db, log } = deps;
  const [before] = await db.select().from(purchase).where(eq(purchase.id, id));
  if (before === undefined || isFinal(before)) return;
  const outcome = await readOutcome(deps, before);
  if (outcome === null || outcome.status === 'open') return;
  const { status } = outcome;
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, before.accountId);
    const [row] = await tx.select().from(purchase).where(eq(purchase.id, id)).for('update');
    if (row === undefined || isFinal(row)) return;
    const now = await billingNow(tx);
    if (status === 'paid') {
      await takeEffect(deps, tx, row, { paymentId: outcome.paymentId, paid: outcome.total, now });
    } else if (status === 'processing') {
      await tx
        .update(purchase)
        .set({ status: 'processing', paymentId: outcome.paymentId })
        .where(eq(purchase.id, id));
    } else {
      await end(tx, [row], status, now);
      if (row.kind === 'invoice' && row.sessionId === null)
        await recordRefusedCharge(deps, tx, row, now);
      // The page of the gateway offers another card at once. Only a slow bank refuses when its buyer has left.
      else if (status === 'failed') {
        const { owner: buyer } = await readOwner(tx, row.accountId, row);
        if (buyer)
          await mailDeclined(deps, tx, buyer.email, toCents(row.total), await readSubject(tx, row));
      }
    }
    if (status !== row.status) log.info({ event: 'purchase-settled', purchase: id, status });
  });
}

/** What a purchase is for, in words. */
async function readSubject(tx: Transaction, row: PurchaseRow): Promise<string> {
  const paid = row.invoiceId === null ? null : await findInvoice(tx, row.accountId, row.invoiceId);
  return purchaseText(row, await priceById(tx, row.priceId), paid && invoiceNumber(paid));
}

async function readOutcome(deps: BillingDeps, row: PurchaseRow): Promise<Outcome | null> {
  const { gateway } = deps;
  try {
    if (row.sessionId !== null) return await gateway.retrieveCheckoutSession(row.sessionId);
    if (row.kind !== 'invoice' || row.status !== 'processing') return null;
    return await chargeAgain(deps, row);
  } catch (error) {
    if (!(error instanceof UnknownAtGatewayError)) throw error;
    return { status: 'failed', total: row.total, paymentId: null };
  }
}

/** The charge of a renewal: its key makes every try the same charge. */
async function chargeAgain(deps: BillingDeps, row: PurchaseRow): Promise<Outcome> {
  const { gateway } = deps;
  const state =
    row.paymentId === null
      ? await gateway.charge({
          key: row.id,
          customer: await makeCustomer(deps, row),
          reference: row.id,
          amount: toCents(row.total),
          text: row.lines[0]?.text ?? 'Invoice',
        })
      : await gateway.retrievePayment(row.paymentId);
  const statuses = {
    succeeded: 'paid',
    processing: 'processing',
    action_required: 'failed',
    failed: 'failed',
  } as const;
  return { status: statuses[state.status], total: state.amount, paymentId: state.id };
}
