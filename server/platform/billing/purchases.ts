import { and, desc, eq, sql } from 'drizzle-orm';

import { pick } from '../../../contract/pick';
import type { Principal } from '../accounts/principal';
import type { Database } from '../database/connect';
import { purchase, type PurchaseKind } from '../database/schema/billing';
import type { Transaction } from '../database/transaction';
import { invalidField, Refusal } from '../http/refusal';
import { billingNow } from './clock';
import { findInvoice, type InvoiceRow } from './invoices';
import { quoteOf } from './quotes';
import {
  currentSubscription,
  findPrice,
  lockAccount,
  newId,
  subscriptionById,
  readTerms,
  type PurchaseRow,
  type StoredSubscription,
} from './records';
import { BillingFault, type Action, type Effect, type Quote, type Terms } from './state';

const purchaseMinutes = 60;
const minuteMs = 60_000;
/** How long the amounts of a quote hold. */
const quoteMinutes = 60;

/** What a user asks for: `price` is empty for add-ons and a cancellation. */
export interface PurchaseInput {
  action: Action;
  price: string;
  users: number;
  brands: number;
}

export interface Quoted {
  quote: Quote;
  current: StoredSubscription | null;
  terms: Terms;
}

/** What a purchase stores for its effect. */
export interface StoredEffect {
  effect: Effect;
  credit: number;
  subtotal: number;
  period: { start: string; end: string };
  reason: string | null;
}

/** @throws Refusal for what the rules refuse */
export const refusing = <Result>(run: () => Result): Result => {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof BillingFault)) throw error;
    const { message } = error;
    if (error.fields.length === 0) throw new Refusal('state', message);
    throw new Refusal('invalid', message, {
      fields: error.fields.map((field) => ({ path: [field], message })),
    });
  }
};

/** The time whose amounts a quote of a given time has; the clocks of two processes may differ a little. */
const quoteTime = (quotedAt: string, now: Date): Date =>
  new Date(Math.min(Date.parse(quotedAt), now.getTime()));

const isTooOld = (quotedAt: Date, now: Date): boolean =>
  now.getTime() - quotedAt.getTime() > quoteMinutes * minuteMs;

/** The time of the amounts that the user has seen, while they hold; else now. */
function heldTime(seen: string | undefined, now: Date): Date {
  const quotedAt = seen === undefined ? now : quoteTime(seen, now);
  return isTooOld(quotedAt, now) ? now : quotedAt;
}

/**
 * What a change would cost. Nothing is stored.
 * @param wish `quotedAt`: the time of an earlier quote that the user has seen, whose amounts still hold for an hour
 * @param ordered of a change that is ordered now: the time of the quote that the user has seen
 * @throws Refusal invalid, state
 */
export async function quoteFor(
  db: Database,
  principal: Principal,
  {
    action,
    price: priceId,
    users,
    brands,
    quotedAt,
  }: PurchaseInput & { quotedAt?: string | undefined },
  taxRate: number,
  ordered: { now: Date; quotedAt: Date } | null = null,
): Promise<Quoted> {
  const now = ordered?.now ?? (await billingNow(db));
  const price = priceId === '' ? null : await findPrice(db, priceId);
  if (priceId !== '' && price === null) throw invalidField('price', 'There is no such price.');
  const current = await currentSubscription(db, principal.accountId, now);
  // A new plan begins now. Other amounts depend on the time that is left, which passes while the user reads them.
  const pricedAt = action === 'subscribe' ? now : (ordered?.quotedAt ?? heldTime(quotedAt, now));
  const terms = await readTerms(db, principal.accountId, { now: pricedAt, taxRate });
  // Additional users and brands are chosen after the first look at a plan. Its order checks that they are enough.
  const isFirstLook = action === 'subscribe' && ordered === null;
  const quote = refusing(() =>
    quoteOf(
      current?.state ?? null,
      { action, price, users, brands },
      isFirstLook ? { ...terms, inUse: { users: 0, brands: 0 } } : terms,
    ),
  );
  return { quote, current, terms };
}

/** The version of a subscription that a change is based on; null for a trial, which cannot change. */
export const basisOf = (current: StoredSubscription | null): number | null =>
  current === null || current.state.status === 'trialing' ? null : current.state.version;

/**
 * Records what the user wants and has seen the price of. Nothing changes before it is paid.
 * @param seen version, total and time of the quote that the user has seen
 * @throws Refusal invalid, state; stale where the quote is too old, or version or total is another one now
 */
export async function createPurchase(
  tx: Transaction,
  principal: Principal,
  input: PurchaseInput & { reason: string | null },
  seen: { version: number | null; total: number; quotedAt: string },
  taxRate: number,
): Promise<PurchaseRow> {
  await lockAccount(tx, principal.accountId);
  const now = await billingNow(tx);
  const quotedAt = quoteTime(seen.quotedAt, now);
  const { quote, current } = await quoteFor(tx, principal, input, taxRate, { now, quotedAt });
  const version = basisOf(current);
  if (isTooOld(quotedAt, now) || version !== seen.version || quote.total !== seen.total)
    throw new Refusal(
      'stale',
      'Your plan or the amount has changed meanwhile. Please check it and try again.',
    );
  const stored: StoredEffect = {
    ...pick(quote, ['effect', 'credit', 'subtotal']),
    period: { start: quote.period.start.toISOString(), end: quote.period.end.toISOString() },
    reason: input.reason,
  };
  const [row] = await tx
    .insert(purchase)
    .values({
      id: newId('pur'),
      accountId: principal.accountId,
      userId: principal.id,
      kind: quote.action,
      subscriptionId: quote.effect.kind === 'begin' ? newId('sub') : current!.state.id,
      priceId: quote.price.id,
      ...addOnsOf(quote.effect),
      status: 'open',
      ...pick(quote, ['lines', 'tax', 'total']),
      effect: stored,
      basedOn: version,
      effectiveAt: quote.effectiveAt,
      createdAt: now,
      expiresAt: new Date(now.getTime() + purchaseMinutes * minuteMs),
    })
    .returning();
  return row!;
}

/** The additional users and brands that a purchase buys. */
const addOnsOf = (effect: Effect): { users: number; brands: number } =>
  effect.kind === 'begin'
    ? { users: effect.extraUsers, brands: effect.extraBrands }
    : effect.kind === 'add'
      ? { users: effect.users, brands: effect.brands }
      : { users: 0, brands: 0 };

/**
 * Records a purchase that pays an open invoice (U-06).
 * @throws Refusal not_found; state where it is not open
 */
export async function createInvoicePayment(
  tx: Transaction,
  principal: Principal,
  invoiceId: string,
): Promise<PurchaseRow> {
  await lockAccount(tx, principal.accountId);
  const found = await findInvoice(tx, principal.accountId, invoiceId);
  if (found === null) throw new Refusal('not_found', 'There is no such invoice.');
  if (found.status === 'void')
    throw new Refusal('state', 'This invoice is void: there is nothing to pay.');
  if (found.status !== 'open') throw new Refusal('state', 'This invoice is paid already.');
  return insertInvoicePayment(tx, found, { userId: principal.id, status: 'open' });
}

export async function insertInvoicePayment(
  tx: Transaction,
  found: InvoiceRow,
  { userId, status }: { userId: string | null; status: 'open' | 'processing' },
): Promise<PurchaseRow> {
  const now = await billingNow(tx);
  const current = await subscriptionById(tx, found.subscriptionId);
  const [row] = await tx
    .insert(purchase)
    .values({
      id: newId('pur'),
      accountId: found.accountId,
      userId,
      kind: 'invoice',
      subscriptionId: found.subscriptionId,
      priceId: current!.state.price.id,
      invoiceId: found.id,
      status,
      ...pick(found, ['lines', 'tax', 'total']),
      effect: {},
      effectiveAt: now,
      createdAt: now,
      expiresAt: new Date(now.getTime() + purchaseMinutes * minuteMs),
    })
    .returning();
  return row!;
}

/** @returns null also for a purchase of another account (SEC-46) */
export async function findPurchase(
  db: Database,
  accountId: string,
  id: string,
): Promise<PurchaseRow | null> {
  const [row] = await db
    .select()
    .from(purchase)
    .where(and(eq(purchase.id, id), eq(purchase.accountId, accountId)));
  return row ?? null;
}

/**
 * The purchase that a return from the gateway is about. Without its id it is the one of the other three that has
 * succeeded last, or the newest.
 * @returns null if the address is forged or incomplete
 */
export async function findResult(
  db: Database,
  accountId: string,
  wanted: {
    priceId: string;
    subscriptionId: string;
    actionType: PurchaseKind;
    purchase?: string | undefined;
  },
): Promise<PurchaseRow | null> {
  const [row] = await db
    .select()
    .from(purchase)
    .where(
      and(
        eq(purchase.accountId, accountId),
        eq(purchase.subscriptionId, wanted.subscriptionId),
        eq(purchase.priceId, wanted.priceId),
        eq(purchase.kind, wanted.actionType),
        wanted.purchase === undefined ? undefined : eq(purchase.id, wanted.purchase),
      ),
    )
    .orderBy(
      desc(sql`${purchase.status} = 'succeeded'`),
      desc(purchase.createdAt),
      desc(purchase.id),
    )
    .limit(1);
  return row ?? null;
}
