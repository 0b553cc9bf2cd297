import { and, eq, ne, sql } from 'drizzle-orm';

import { billingNow, moveBillingClock } from '../../../../server/platform/billing/clock';
import { periodFrom, trialEnd } from '../../../../server/platform/billing/periods';
import { account, appUser } from '../../../../server/platform/database/schema/accounts';
import {
  gatewayCard,
  type CardBehaviour,
} from '../../../../server/platform/database/schema/gateway';
import { plan, price, subscription } from '../../../../server/platform/database/schema/plans';
import { cardValues, type Card } from '../../../support/people/purchases';
import { createCallers, newKey, type Answered, type Caller } from '../ams/ams-client';
import type { TestPlatform } from '../test-platform';

export interface PurchaseJson {
  id: string;
  action: string;
  status: string;
  subscriptionId: string;
  priceId: string;
  planName: string;
  lines: { text: string; quantity: number; amount: number }[];
  total: number;
  effectiveAt: string;
  seats: Record<'userLimit' | 'usersLeft' | 'brandLimit' | 'brandsLeft', number | null> | null;
}

export interface QuoteJson {
  lines: { text: string; quantity: number; amount: number }[];
  total: number;
  tax: number;
  credit: number;
  version: number | null;
  quotedAt: string;
  effectiveAt: string;
  renewalTotal: number;
}

export interface BillingJson {
  subscription: {
    id: string;
    status: string;
    plan: { name: string };
    priceId: string;
    endDate: string;
    version: number;
    extraUsers: number;
    pending: { kind: string; planName: string } | null;
    dueSince: string | null;
    isReadOnly: boolean;
    userLimit: number | null;
    usersLeft: number | null;
  } | null;
  paymentMethod: { brand: string; last4: string } | null;
  invoices: { id: string; number: string; status: string; total: number }[];
}

interface Wish {
  action: string;
  price?: string;
  users?: number;
  brands?: number;
  reason?: string;
}

const bodyOf = <Value>(answer: Answered, name: string): Value =>
  (answer.body as unknown as Record<string, Value>)[name]!;

/** One user who buys, at a running platform. */
export class Buyer {
  constructor(readonly caller: Caller) {}

  /** @param seen the time of an earlier quote */
  async quote(
    { action, price = '', users = 0, brands = 0 }: Wish,
    seen: { quotedAt?: string } = {},
  ): Promise<Answered> {
    const wish = { action, price, users: `${users}`, brands: `${brands}` };
    const query = new URLSearchParams({ ...wish, ...seen });
    return this.caller.get(`/billing/quote?${query.toString()}`);
  }

  async quoted(wish: Wish, seen: { quotedAt?: string } = {}): Promise<QuoteJson> {
    return bodyOf(await this.quote(wish, seen), 'quote');
  }

  /** Orders what was quoted. */
  async order(wish: Wish, key = newKey(), seen?: Partial<QuoteJson>): Promise<Answered> {
    const { version, total, quotedAt } = { ...(await this.quoted(wish)), ...seen };
    return this.caller.post('/billing/purchases', { ...wish, version, total, quotedAt }, key);
  }

  async ordered(wish: Wish): Promise<PurchaseJson> {
    return bodyOf(await this.order(wish), 'purchase');
  }

  async page(id: string): Promise<string> {
    return bodyOf(await this.caller.post(`/billing/purchases/${id}/pay`), 'url');
  }

  async purchase(id: string): Promise<PurchaseJson> {
    return bodyOf(await this.caller.get(`/billing/purchases/${id}`), 'purchase');
  }

  async billing(): Promise<BillingJson> {
    return bodyOf(await this.caller.get('/billing'), 'billing');
  }

  /** Orders and pays. @returns the purchase afterwards */
  async buy(wish: Wish, card: Card = 'pays'): Promise<PurchaseJson> {
    const { id } = await this.ordered(wish);
    await payOnPage(await this.page(id), card);
    return this.purchase(id);
  }
}

/** Sends the form of a hosted page. @returns where it leads, or its text */
export async function payOnPage(url: string, card: Card): Promise<{ to: string; html: string }> {
  const page = await (await fetch(url)).text();
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ token, ...cardValues(card) }),
  });
  return { to: answer.headers.get('location') ?? '', html: await answer.text() };
}

/** Buyers by the key of a demo user. */
export function createBuyers(platform: TestPlatform): (key: string) => Promise<Buyer> {
  const callers = createCallers(platform);
  return async (key) => new Buyer(await callers(key));
}

const dayMs = 86_400_000;

/** Moves the clock, and does what has become due. */
export async function passDays(platform: TestPlatform, days: number): Promise<Date> {
  const now = await moveBillingClock(platform.current().db, days * dayMs);
  await platform.current().runBilling();
  return now;
}

let accounts = 0;
/**
 * Moves the demo user without a brand to a new account, whose trial begins now and which has bought nothing.
 * @returns the account's id
 */
export async function newTrial(platform: TestPlatform): Promise<string> {
  const { db } = platform.current();
  const accountId = `acc_new_${(accounts += 1)}`;
  const [demo] = await db
    .select()
    .from(subscription)
    .where(eq(subscription.id, 'sub_demo_fischer'));
  const now = await billingNow(db);
  await db.insert(account).values({ id: accountId, name: 'Fischer Advisory' });
  await db.insert(subscription).values({
    ...demo!,
    ...{ id: `sub_new_${accounts}`, accountId },
    status: 'trialing',
    ...{ anchorDate: now, periodStart: now, startDate: now, endDate: trialEnd(now, 'UTC') },
  });
  await db.update(appUser).set({ accountId }).where(eq(appUser.id, 'usr_demo_brandless'));
  return accountId;
}

/** Gives a demo account a plan from now on, with nothing in addition and nothing planned, and a card that pays. */
export async function beginPlan(
  platform: TestPlatform,
  key: string,
  priceId: string,
): Promise<void> {
  const { db } = platform.current();
  const [id, accountId] = [`sub_demo_${key}`, `acc_demo_${key}`];
  const [demo] = await db.select().from(subscription).where(eq(subscription.id, id));
  const [chosen] = await db
    .select()
    .from(price)
    .innerJoin(plan, eq(plan.id, price.planId))
    .where(eq(price.id, priceId));
  const { kind } = chosen!.price;
  if (kind === 'trial') throw new Error(`${priceId} is the price of a trial`);
  const now = await billingNow(db);
  const anchor = { anchor: now, timeZone: demo!.anchorTimeZone ?? 'UTC' };
  await db
    .update(subscription)
    .set({ status: 'expired', changeToPriceId: null, paymentDueSince: null })
    .where(and(eq(subscription.accountId, accountId), ne(subscription.id, id)));
  await db
    .update(subscription)
    .set({
      status: 'active',
      ...{ priceId, changeToPriceId: null, cancelReason: null },
      ...{ anchorDate: now, periodStart: now, endDate: periodFrom(anchor, kind, now).end },
      ...{ userLimit: chosen!.plan.userLimit, brandLimit: chosen!.plan.brandLimit },
      ...{ extraUsers: 0, extraBrands: 0, nextExtraUsers: null, nextExtraBrands: null },
      ...{ credit: 0, isPaymentActionRequired: false, paymentDueSince: null },
      version: sql`${subscription.version} + 1`,
    })
    .where(eq(subscription.id, id));
  await setCard(platform, key, 'pays');
}

/** The bank's opinion of the card of a demo account. */
export const setCard = (platform: TestPlatform, key: string, behaviour: CardBehaviour) =>
  platform
    .current()
    .db.update(gatewayCard)
    .set({ behaviour })
    .where(eq(gatewayCard.customerId, `cus_demo_${key}`));

/**
 * From now on the gateway writes its events and gives each up at once, so that a test delivers them, or loses them.
 * @returns ends this
 */
export async function holdEvents(platform: TestPlatform): Promise<() => Promise<void>> {
  const { db } = platform.current();
  await db.execute(sql`create function hold_event() returns trigger language plpgsql as $$
    begin new.failed_at := new.created_at; return new; end $$`);
  await db.execute(sql`create trigger hold_event before insert on gateway_outbox
    for each row execute function hold_event()`);
  return async () => void (await db.execute(sql`drop function hold_event cascade`));
}
