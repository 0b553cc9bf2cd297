import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { runBilling } from '../../../server/platform/billing/renewal';
import { createEmbeddedGateway } from '../../../server/platform/gateway/embedded-gateway';
import { loadSecrets } from '../../../server/platform/identity/secrets';
import { createLog } from '../../../server/platform/log';
import { createClient, type Answer } from '../../support/network/http-client';
import { readAfterKill, untilAnswered, workWhileKilled } from '../../support/programs/kills';
import { openOutbox } from '../../support/people/outbox';
import { freePort } from '../../support/programs/ports';
import { startBff, startPlatform, type ProcessPlatform } from '../../support/programs/processes';
import {
  cardValues,
  checkoutForm,
  giveDetails,
  mainOf,
  titleOf,
} from '../../support/people/purchases';
import { reportFigures, scenarioSize } from '../../support/scenario';
import { testSeed as seed } from '../../support/random/seed';
import { seededChance } from '../../support/random/seeded-chance';
import { signIn, type DemoUser } from '../../support/people/sign-in';

/**
 * Plans and add-ons are bought on the pages of two BFFs and of the gateway, while these, the platform with its gateway and
 * its job are killed with SIGKILL again and again. Small here; `npm run load -- purchases` is the same with a thousand
 * purchases and fifty kills.
 */
const purchaseCount = scenarioSize('LOAD_PURCHASES', 16);
const killCount = scenarioSize('LOAD_KILLS', 3);

const chance = seededChance(seed);

interface Wish {
  choice: { action: string; price?: string; users?: string; brands?: string };
  /** The title of the page of the result, exact to the letter. */
  result: string;
}

const plan = (action: 'subscribe' | 'upgrade', price: string, name: string): Wish => ({
  choice: { action, price },
  result:
    action === 'subscribe'
      ? `Welcome, You have been subscribed to ${name} plan.`
      : `You have been upgraded to ${name} plan.`,
});
const seats = (users: number): Wish => ({
  choice: { action: 'addon', users: `${users}`, brands: '0' },
  result: `Additional ${users} of users have been added.`,
});

const growth = plan('upgrade', 'price_growth_monthly', 'Growth');
const growthYearly = plan('upgrade', 'price_growth_yearly', 'Growth');
/** Accounts of the demo, and the plans that they can buy one after the other. */
const people: readonly (readonly [DemoUser, readonly Wish[]])[] = [
  ['trial', [plan('subscribe', 'price_core_brand_monthly', 'Core Brand'), growth, growthYearly]],
  ['core', [plan('upgrade', 'price_core_brand_yearly', 'Core Brand'), growthYearly]],
  ['gifted', [growthYearly]],
  ['merchant-admin', [growthYearly]],
];

/** The wishes of one person: the plans one after the other, and seats between them. */
function wishesOf(index: number): Wish[] {
  const [name, plans] = people[index]!;
  const count = Math.ceil((purchaseCount - index) / people.length);
  const planAt = (place: number) => Math.floor((place * plans.length) / count);
  return Array.from({ length: count }, (_, place) =>
    place === 0 || planAt(place) > planAt(place - 1)
      ? plans[planAt(place)]!
      : seats(1 + Math.floor(chance('seats', name, place) * 2)),
  );
}

/** A browser without scripts, at one of the BFFs. */
class Shopper {
  private readonly client = createClient();
  /** @param appUrl the BFF to which the login site leads back, which has the sessions of the other as well */
  constructor(
    private readonly name: DemoUser,
    private readonly bffUrl: string,
    private readonly appUrl: string,
  ) {}

  /** Signs in where the sign-in has ended. @throws an error where the page cannot be shown now */
  private async open(address: string): Promise<Answer> {
    const first = await this.client.get(address);
    if (isSignIn(first)) {
      await signIn(this.appUrl, this.name, this.client);
      throw new Error('the sign-in had ended');
    }
    const page = await this.client.followFrom(first);
    if (page.status >= 500) throw new Error(`${page.url}: ${page.status}`);
    return page;
  }

  /** Buys, and sends every step again, as it was, until it is answered. @returns the id of the purchase */
  async buy(wish: Wish): Promise<string> {
    const checkout = await untilAnswered(`the checkout before: ${wish.result}`, async () => {
      const opened = await this.open(this.bffUrl + paths.cart('checkout', wish.choice));
      const page = await giveDetails(this.client, opened);
      if (page.document().querySelector(checkoutForm) === null) throw new Error(textOf(page));
      return page;
    });
    const ordered = await untilAnswered(`the order before: ${wish.result}`, async () => {
      const answer = await this.client.submit(checkout, {}, { form: checkoutForm });
      if (answer.location === null) throw new Error(textOf(answer));
      return answer;
    });
    // An order without a payment is none.
    if (isSignIn(ordered)) return this.buy(wish);
    const page = await untilAnswered(wish.result, () => this.pay(ordered.location!, wish));
    return new URL(page.url).searchParams.get('purchase')!;
  }

  /** Pays if it is not paid yet. @returns the page of the result */
  private async pay(address: string, { result }: Wish): Promise<Answer> {
    let page = await this.open(address);
    const send = async (values: Record<string, string>, form: string) =>
      (page = await this.client.followFrom(await this.client.submit(page, values, { form })));
    // The cart's page leads to the gateway where that could not be reached before.
    if (isOfCart(page) && page.document().querySelector(checkoutForm) !== null)
      await send({}, checkoutForm);
    if (page.document().querySelector(cardForm) !== null) await send(cardValues('pays'), cardForm);
    const back = page.document().querySelector('main a[href*="/cart/success"]');
    if (!isOfCart(page) && back !== null) page = await this.open(back.getAttribute('href')!);
    if (titleOf(page) !== result) throw new Error(textOf(page));
    return page;
  }
}

const cardForm = 'form:has(input[name="number"])';
const isOfCart = ({ url }: Answer) => new URL(url).pathname.startsWith('/cart/');
const isSignIn = ({ location }: Answer) =>
  location !== null && new URL(location).pathname.startsWith('/auth/');
const textOf = (page: Answer) => `${page.url}: ${page.status} ${titleOf(page)} ${mainOf(page)}`;

/** Settles what is left, and reads what was granted, invoiced and charged. */
const readTables = (platform: ProcessPlatform, appUrl: string) =>
  readAfterKill(platform, async (db, all) => {
    const now = () => Promise.resolve(new Date(Date.now() + 60_000));
    const { gatewaySecret: secret } = await loadSecrets(db);
    const gateway = createEmbeddedGateway({ db, now, publicUrl: platform.url, secret });
    const log = createLog('silent');
    const outbox = await openOutbox(db);
    const seller = { name: 'Endcap', address: [], taxId: null };
    await runBilling({
      db,
      log,
      outbox,
      gateway,
      productName: 'Endcap',
      appUrl,
      seller,
      taxRate: 0,
    });
    return {
      purchases: await all<{ id: string; status: string; payments: number }>(
        sql`select id, status, (select count(*)::int from gateway_payment g
              where g.reference = p.id and g.status = 'succeeded') as payments from purchase p`,
      ),
      subscriptions: await all<{
        owner: string;
        price: string;
        extra: number;
        bought: number;
        invoices: number;
        paid: number;
        charged: number;
      }>(
        sql`select owner_user_id as owner, price_id as price, extra_users as extra,
              (select coalesce(sum(users), 0)::int from purchase p where p.subscription_id = s.id and p.status = 'succeeded') as bought,
              (select count(*)::int from invoice i where i.subscription_id = s.id and i.status = 'paid' and i.payment_id is not null) as invoices,
              (select count(*)::int from purchase p where p.subscription_id = s.id and p.status = 'succeeded') as paid,
              (select coalesce(sum(i.total), 0)::int - coalesce((select sum(g.amount)::int from gateway_payment g
                 join purchase p on p.id = g.reference where p.subscription_id = s.id and g.status = 'succeeded'), 0)
                 from invoice i where i.subscription_id = s.id and i.status = 'paid' and i.payment_id is not null) as charged
            from subscription s where status = 'active' and exists (select from purchase p where p.subscription_id = s.id)`,
      ),
    };
  });

it(`[P-10 P-08 P-03 REL-01 REL-07] ${purchaseCount} purchases of plans and seats, ${killCount} times kill -9, seed ${seed}: each paid one is granted once, and nothing is charged twice`, async () => {
  console.log(`seed ${seed}: TEST_SEED=${seed} repeats the choices`);
  const [first, second] = [await freePort(), await freePort()];
  const appUrl = `http://127.0.0.1:${first}`;
  const platform = await startPlatform({ ownProcess: true, appUrl });
  const one = await startBff({ ownProcess: true, platform, port: first });
  const bffs = [one, await startBff({ ownProcess: true, platform, port: second, shareWith: one })];
  const bought: string[] = [];
  const person = async (index: number) => {
    const shopper = new Shopper(people[index]![0], bffs[index % 2]!.url, appUrl);
    for (const wish of wishesOf(index)) bought.push(await shopper.buy(wish));
  };
  await workWhileKilled(
    people.map((_, index) => person(index)),
    [platform, platform, ...bffs],
    { killCount, total: purchaseCount, done: () => bought.length, chance, maxPauseMs: 250 },
  );

  const { purchases, subscriptions } = await readTables(platform, appUrl);
  expect(new Set(bought).size).toBe(purchaseCount);
  for (const id of bought)
    expect(purchases.find((purchase) => purchase.id === id)).toMatchObject({
      status: 'succeeded',
      payments: 1,
    });
  // An order whose answer was lost is none that was paid.
  for (const { id, status, payments } of purchases)
    expect(payments, id).toBe(status === 'succeeded' ? 1 : 0);
  expect(purchases.filter(({ status }) => status === 'succeeded')).toHaveLength(purchaseCount);
  for (const { owner, extra, bought: seatsBought, invoices, paid, charged } of subscriptions)
    expect([extra, invoices, charged], owner).toEqual([seatsBought, paid, 0]);
  const lastPlans = people.map(([name], index) => {
    const last = wishesOf(index).findLast(({ choice }) => choice.price !== undefined);
    return [`usr_demo_${name}`, last?.choice.price];
  });
  expect(subscriptions.map(({ owner, price }) => [owner, price]).sort()).toEqual(lastPlans.sort());
  reportFigures({ purchases: purchaseCount, kills: killCount, 'paid once': bought.length });
});
