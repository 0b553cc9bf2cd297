import { and, desc, eq, inArray, or } from 'drizzle-orm';

import { personColumns } from '../accounts/principal';
import type { Database } from '../database/connect';
import { account, appUser } from '../database/schema/accounts';
import { invoice, type BilledLine, type BillTo, type Seller } from '../database/schema/billing';
import { identityAccount } from '../database/schema/identity';
import { subscription } from '../database/schema/plans';
import type { Transaction } from '../database/transaction';
import { dayInZone, defaultTimeZone } from '../dates/zones';
import { newId } from './records';

export type InvoiceRow = typeof invoice.$inferSelect;

/** `END-000042`: numbers in the order of issue. */
export const invoiceNumber = ({ serial }: Pick<InvoiceRow, 'serial'>): string =>
  `END-${String(serial).padStart(6, '0')}`;

/** Writes an invoice. One with nothing to pay is paid at once. */
export async function writeInvoice(
  tx: Transaction,
  input: {
    accountId: string;
    subscriptionId: string;
    lines: BilledLine[];
    subtotal: number;
    seller: Seller | null;
    taxRate: number;
    tax: number;
    total: number;
    period: { start: Date; end: Date };
    now: Date;
    /** Null: it is to be paid, and the first charge is due now. */
    paymentId: string | null;
    isPaid: boolean;
  },
): Promise<InvoiceRow> {
  const { period, now, isPaid, ...values } = input;
  const paid = isPaid || input.total === 0;
  const { timeZone, ...recipient } = await billTo(tx, input.accountId, input.subscriptionId);
  const [row] = await tx
    .insert(invoice)
    .values({
      ...values,
      id: newId('inv'),
      billTo: recipient,
      timeZone,
      status: paid ? 'paid' : 'open',
      issuedAt: now,
      periodStart: period.start,
      periodEnd: period.end,
      paidAt: paid ? now : null,
      nextAttemptAt: paid ? null : now,
    })
    .returning();
  return row!;
}

async function billTo(tx: Transaction, accountId: string, subscriptionId: string) {
  const payer = { subscriptionId, userId: null };
  const { owner, name, details, timeZone } = await readOwner(tx, accountId, payer);
  return {
    timeZone,
    name,
    person: `${owner?.firstName ?? ''} ${owner?.lastName ?? ''}`.trim(),
    email: owner?.email ?? '',
    ...(details && { details }),
  };
}

/** Where receipts go, and what an invoice shows as the mail of its recipient (P-13). */
export const billingMail = ({ email, details }: BillTo): string => details?.email ?? email;

/** A day of an invoice stays what it was when the account moves to another time zone. */
export const dayOnInvoice = (
  { timeZone }: Pick<InvoiceRow, 'timeZone'>,
  at: Date,
  accountZone: string,
): string => dayInZone(at, timeZone ?? accountZone);

/** The company and its time zone, and the person who pays: the owner of the subscription, or who begins one. */
export async function readOwner(
  db: Database,
  accountId: string,
  { subscriptionId, userId }: { subscriptionId: string; userId: string | null },
) {
  const [company] = await db
    .select({
      name: account.name,
      details: account.billingDetails,
      timeZone: account.timeZone,
    })
    .from(account)
    .where(eq(account.id, accountId));
  const owner = db
    .select({ id: subscription.ownerUserId })
    .from(subscription)
    .where(eq(subscription.id, subscriptionId));
  const people = await db
    .select({ id: appUser.id, ...personColumns })
    .from(appUser)
    .innerJoin(identityAccount, eq(identityAccount.sub, appUser.sub))
    .where(or(inArray(appUser.id, owner), eq(appUser.id, userId ?? '')));
  return {
    name: company?.name ?? '',
    details: company?.details ?? null,
    timeZone: company?.timeZone ?? defaultTimeZone,
    owner: people.find(({ id }) => id !== userId) ?? people[0] ?? null,
  };
}

const listed = 120;

/** The newest invoices of an account, newest first. */
export const invoicesOf = (db: Database, accountId: string): Promise<InvoiceRow[]> =>
  db
    .select()
    .from(invoice)
    .where(eq(invoice.accountId, accountId))
    .orderBy(desc(invoice.serial))
    .limit(listed);

/** @returns null also for an invoice of another account (SEC-46) */
export async function findInvoice(
  db: Database,
  accountId: string,
  id: string,
): Promise<InvoiceRow | null> {
  const [row] = await db
    .select()
    .from(invoice)
    .where(and(eq(invoice.id, id), eq(invoice.accountId, accountId)));
  return row ?? null;
}
