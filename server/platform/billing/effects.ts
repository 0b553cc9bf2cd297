import { and, asc, eq, gte, isNull, ne } from 'drizzle-orm';

import { pick } from '../../../contract/pick';
import { appUser } from '../database/schema/accounts';
import { invoice, purchase } from '../database/schema/billing';
import type { Transaction } from '../database/transaction';
import { dayText } from '../dates/day-text';
import type { BillingDeps } from './deps';
import { dayOnInvoice, readOwner, writeInvoice, type InvoiceRow } from './invoices';
import {
  mailCredited,
  mailDue,
  mailEnd,
  mailPlanned,
  mailReadOnly,
  mailReceipt,
  mailRefundToMake,
} from './mails';
import { sumOf, toCents } from './money';
import { basisOf, type StoredEffect } from './purchases';
import {
  currentSubscription,
  endTrials,
  priceById,
  saveSubscription,
  subscriptionById,
  readTerms,
  type PurchaseRow,
} from './records';
import { readOnlyFrom } from './state';
import { applied, overdue, settledUp } from './transitions';

/** A payment as the gateway knows it. */
interface Payment {
  /** Null where nothing was to pay. */
  paymentId: string | null;
  /** Cents; as much as the purchase costs where it is left out. */
  paid?: number;
  now: Date;
}

/**
 * Lets a purchase take effect, in the transaction that ends it. The caller holds the lock of the account. Nothing that was
 * paid is lost: what cannot take effect any more becomes credit of the account's plan, or a refund to make.
 */
export async function takeEffect(
  deps: BillingDeps,
  tx: Transaction,
  row: PurchaseRow,
  payment: Payment,
): Promise<void> {
  const { paymentId, paid = row.total, now } = payment;
  const isRight = paid === row.total;
  if (!isRight)
    deps.log.error({ event: 'wrong-payment', purchase: row.id, paid, total: row.total });
  const isDone =
    isRight &&
    (row.kind === 'invoice'
      ? await payInvoice(deps, tx, row.invoiceId!, payment)
      : await changeSubscription(deps, tx, row, payment));
  if (!isDone) await creditInstead(deps, tx, row, paid, now);
  await tx
    .update(purchase)
    .set({ status: isDone ? 'succeeded' : 'credited', paymentId, endedAt: now })
    .where(eq(purchase.id, row.id));
}

/**
 * Gives back as credit what was paid and cannot take effect, and tells the buyer. Without a plan that has further invoices,
 * the log names a refund that an operator makes. It is a fault of ours when it happens.
 */
async function creditInstead(
  deps: BillingDeps,
  tx: Transaction,
  row: PurchaseRow,
  paid: number,
  now: Date,
): Promise<void> {
  const { owner: buyer } = await readOwner(tx, row.accountId, row);
  const current = await currentSubscription(tx, row.accountId, now);
  // A trial has no invoices, and a later plan does not take over its credit, nor that of a plan that has ended.
  if (current === null || current.state.status === 'trialing') {
    deps.log.error({ event: 'refund-to-make', purchase: row.id, paid });
    if (buyer) await mailRefundToMake(deps, tx, buyer.email, toCents(paid));
    return;
  }
  const { state, row: stored } = current;
  deps.log.error({ event: 'purchase-credited', purchase: row.id, paid, subscription: state.id });
  if (buyer) await mailCredited(deps, tx, buyer.email, toCents(paid));
  await saveSubscription(
    tx,
    { ...state, credit: sumOf([state.credit, toCents(paid)]), version: state.version + 1 },
    { accountId: row.accountId, userId: stored.ownerUserId },
  );
}

/** @returns false where the plan is not the one any more on which the purchase rests */
async function changeSubscription(
  deps: BillingDeps,
  tx: Transaction,
  row: PurchaseRow,
  { paymentId, now }: Payment,
): Promise<boolean> {
  const { effect, credit, subtotal, period, reason } = row.effect as StoredEffect;
  const isNew = effect.kind === 'begin';
  // A plan may have ended while its payment was processed. It is still the one that was paid for.
  const current = isNew
    ? await currentSubscription(tx, row.accountId, now)
    : await subscriptionById(tx, row.subscriptionId);
  if (basisOf(current) !== row.basedOn) return false;
  const state = applied(isNew ? null : current!.state, {
    effect,
    price: await priceById(tx, row.priceId),
    subscriptionId: row.subscriptionId,
    credit: toCents(credit),
  });
  if (isNew) await endTrials(tx, row.accountId);
  const owner = isNew
    ? (row.userId ?? (await findAnyUser(tx, row.accountId)))
    : current!.row.ownerUserId;
  if (isNew) await giveFirstAdmin(tx, row.accountId, owner);
  await saveSubscription(
    tx,
    state,
    { accountId: row.accountId, userId: owner },
    { cancelReason: effect.kind === 'cancel' ? reason : null },
  );
  if (state.status === 'expired') {
    const voided = await voidInvoices(tx, state.id);
    await mailEnd(deps, tx, owner, state, voided);
  } else if (effect.kind === 'schedule' || effect.kind === 'cancel') {
    const { timeZone } = await readTerms(tx, row.accountId, { now, taxRate: deps.taxRate });
    const change = { before: current!.state, state };
    await mailPlanned(deps, tx, { ownerId: owner, actorId: row.userId }, change, timeZone);
  }
  if (row.lines.length === 0) return true;
  const written = await writeInvoice(tx, {
    accountId: row.accountId,
    subscriptionId: state.id,
    ...pick(row, ['lines', 'tax', 'total']),
    ...pick(deps, ['seller', 'taxRate']),
    subtotal,
    period: { start: new Date(period.start), end: new Date(period.end) },
    now,
    paymentId,
    isPaid: true,
  });
  await mailReceipt(deps, tx, written);
  return true;
}

/** The buyer of a plan may have left before the payment was settled. */
async function findAnyUser(tx: Transaction, accountId: string): Promise<string> {
  const [first] = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(eq(appUser.accountId, accountId))
    .orderBy(asc(appUser.createdAt))
    .limit(1);
  if (!first) throw new Error(`the account ${accountId} has no users`);
  return first.id;
}

/** Makes the buyer merchant_admin if the account has none, so that somebody can invite users to the paid seats. */
async function giveFirstAdmin(tx: Transaction, accountId: string, buyerId: string): Promise<void> {
  const users = await tx.select().from(appUser).where(eq(appUser.accountId, accountId));
  const buyer = users.find(({ id }) => id === buyerId);
  const isPlain = buyer?.role === 'user' && buyer.merchantRoles.length === 0;
  if (!isPlain || users.some(({ merchantRoles }) => merchantRoles.includes('merchant_admin')))
    return;
  await tx
    .update(appUser)
    .set({ merchantRoles: ['merchant_admin'] })
    .where(eq(appUser.id, buyerId));
}

/**
 * An invoice that was open is paid: the account is what its plan says again.
 * @returns false where it was not open any more
 */
async function payInvoice(
  deps: BillingDeps,
  tx: Transaction,
  id: string,
  { paymentId, now }: Payment,
): Promise<boolean> {
  const [paid] = await tx
    .update(invoice)
    .set({ status: 'paid', paidAt: now, paymentId, nextAttemptAt: null })
    .where(and(eq(invoice.id, id), eq(invoice.status, 'open')))
    .returning();
  if (paid === undefined) return false;
  const found = await subscriptionById(tx, paid.subscriptionId);
  const { state, row } = found!;
  const after = settledUp(state);
  if (after !== null)
    await saveSubscription(tx, after, { accountId: row.accountId, userId: row.ownerUserId });
  await mailReceipt(deps, tx, paid);
  return true;
}

/**
 * A charge of the kept card was refused: the plan is past due, and its owner gets a mail; and another one with the first
 * charge that is refused after the account has become read only. The caller holds the lock of the account.
 */
export async function recordRefusedCharge(
  deps: BillingDeps,
  tx: Transaction,
  { id, invoiceId, accountId }: PurchaseRow,
  now: Date,
): Promise<void> {
  const [row] = await tx.select().from(invoice).where(eq(invoice.id, invoiceId!));
  if (row?.status !== 'open') return;
  const found = await subscriptionById(tx, row.subscriptionId);
  const state = found && overdue(found.state, now);
  if (!state) {
    const from = found && readOnlyFrom(found.state);
    if (from && from <= now && !(await wasRefusedSince(tx, { id, invoiceId: row.id }, from)))
      await mailReadOnly(deps, tx, row);
    return;
  }
  await saveSubscription(tx, state, { accountId, userId: found.row.ownerUserId });
  const { timeZone } = await readTerms(tx, accountId, { now, taxRate: deps.taxRate });
  await mailDue(deps, tx, row, dayText(dayOnInvoice(row, readOnlyFrom(state)!, timeZone)));
}

/** Whether an earlier charge of the kept card for the same invoice was refused at or after a time. */
async function wasRefusedSince(
  tx: Transaction,
  { id, invoiceId }: { id: string; invoiceId: string },
  from: Date,
): Promise<boolean> {
  const [earlier] = await tx
    .select({ id: purchase.id })
    .from(purchase)
    .where(
      and(
        eq(purchase.invoiceId, invoiceId),
        ne(purchase.id, id),
        eq(purchase.status, 'failed'),
        // One with a page was the user's own try.
        isNull(purchase.sessionId),
        gte(purchase.endedAt, from),
      ),
    )
    .limit(1);
  return earlier !== undefined;
}

/** Open invoices of a plan that has ended need no payment. */
export const voidInvoices = (tx: Transaction, subscriptionId: string): Promise<InvoiceRow[]> =>
  tx
    .update(invoice)
    .set({ status: 'void', nextAttemptAt: null })
    .where(and(eq(invoice.subscriptionId, subscriptionId), eq(invoice.status, 'open')))
    .returning();
