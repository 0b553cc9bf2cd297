import * as z from 'zod';

import { billingCalls as calls, billingFiles } from '../../../../contract/ams/billing';
import type { Principal } from '../../accounts/principal';
import { billingNow } from '../../billing/clock';
import type { BillingDeps } from '../../billing/deps';
import { updateBillingDetails } from '../../billing/details';
import { findInvoice, invoiceNumber } from '../../billing/invoices';
import {
  endUnopened,
  findCustomer,
  pay,
  releasePayments,
  settle,
  type ReturnUrls,
} from '../../billing/payments';
import {
  createInvoicePayment,
  createPurchase,
  findPurchase,
  findResult,
  quoteFor,
  refusing,
} from '../../billing/purchases';
import {
  currentSubscription,
  lockAccount,
  saveSubscription,
  readTerms,
  type PurchaseRow,
} from '../../billing/records';
import type { SubscriptionState, Terms } from '../../billing/state';
import { mailPlanned } from '../../billing/mails';
import { reduced, undone } from '../../billing/transitions';
import { billingView, purchaseView, quoteView } from '../../billing/views';
import type { Transaction } from '../../database/transaction';
import { defaultTimeZone } from '../../dates/zones';
import type { Workers } from '../../workers/pool';
import { Refusal } from '../../http/refusal';
import type { ApiRouter, Received } from '../api-router';
import type { RunOnce } from '../idempotency';

/** An account that is read only may pay. */
const payment = { isPayment: true } as const;

interface Deps {
  billing: BillingDeps;
  runOnce: RunOnce;
  workers: Workers;
}

/** The routes of plans and payments (P-03, P-08 to P-10, U-06, U-07). They change the account of the user. */
export function addBillingRoutes(api: ApiRouter, deps: Deps): void {
  const { billing, workers } = deps;
  const { db, taxRate } = billing;

  api.on(calls.read, ({ principal }) => overview(billing, principal));
  api.on(calls.quote, async ({ principal, query }) => ({
    body: { quote: quoteView(await quoteFor(db, principal, query, taxRate)) },
  }));
  api.on(calls.result, async ({ principal, query }) => {
    const found = await findResult(db, principal.accountId, query);
    if (found === null) throw new Refusal('not_found', 'There is no such purchase.');
    const row = await settled(billing, principal, found.id);
    return {
      body: {
        purchase: await purchaseView(billing, row),
        isSettledNow: row.status !== found.status,
      },
    };
  });
  api.on(calls.readPurchase, ({ principal, params }) =>
    answerPurchase(billing, principal, params.id),
  );
  api.on(
    calls.buy,
    async ({ principal, body, idempotencyKey: key }) => {
      const { version, total, quotedAt, reason = null, ...input } = body;
      const seen = { version, total, quotedAt };
      const recorded = await record(deps, principal, { key, target: 'buy', body }, (tx) =>
        createPurchase(tx, principal, { ...input, reason }, seen, taxRate),
      );
      // A change that costs nothing takes effect at once.
      if (recorded.total === 0) await pay(billing, principal, recorded.id, returnUrls(billing));
      return answerPurchase(billing, principal, recorded.id);
    },
    payment,
  );
  api.on(
    calls.payInvoice,
    async ({ principal, params, body, idempotencyKey: key }) => {
      const target = `pay invoice ${params.id}`;
      const recorded = await record(deps, principal, { key, target, body }, (tx) =>
        createInvoicePayment(tx, principal, params.id),
      );
      return answerPurchase(billing, principal, recorded.id);
    },
    payment,
  );
  api.on(
    calls.pay,
    async ({ principal, params }) => ({
      body: { url: await pay(billing, principal, params.id, returnUrls(billing)) },
    }),
    payment,
  );
  api.on(
    calls.portal,
    async ({ principal }) => {
      const customer = await findCustomer(db, principal.accountId);
      if (customer === null)
        throw new Refusal('state', 'There is no card yet. It is kept with your first payment.');
      const returnUrl = new URL('/settings/billing', billing.appUrl).href;
      return { body: await billing.gateway.createPortalSession({ customer, returnUrl }) };
    },
    payment,
  );
  api.onFile(billingFiles.invoice, async ({ principal, params }) => {
    const found = await findInvoice(db, principal.accountId, params.id);
    if (found === null) throw new Refusal('not_found', 'There is no such invoice.');
    const timeZone = principal.timeZone ?? defaultTimeZone;
    return {
      name: `${invoiceNumber(found)}.pdf`,
      content: workers.file(principal.id, 'invoice', [found, { seller: billing.seller, timeZone }]),
    };
  });
  api.on(
    calls.changeDetails,
    async ({ principal, body }) => {
      const given = Object.entries(body).filter(([, value]) => value !== undefined);
      await updateBillingDetails(db, principal, Object.fromEntries(given) as typeof body);
      return overview(billing, principal);
    },
    payment,
  );
  api.on(calls.undo, (received) => changePlan(deps, received, 'undo', undone), payment);
  api.on(
    calls.changeAddOns,
    (received) =>
      changePlan(deps, received, 'add-ons', (state, terms) => reduced(state, received.body, terms)),
    payment,
  );
}

const overview = async (deps: BillingDeps, principal: Principal) => ({
  body: { billing: await billingView(deps, principal) },
});

const answerPurchase = async (deps: BillingDeps, principal: Principal, id: string) => ({
  body: { purchase: await purchaseView(deps, await settled(deps, principal, id)) },
});

const recordSchema = z.object({ id: z.string(), total: z.number() });

/** Records a purchase once for all tries with one key. */
async function record(
  { runOnce }: Deps,
  principal: Principal,
  { key, target, body }: { key: string | null; target: string; body: unknown },
  create: (tx: Transaction) => Promise<PurchaseRow>,
): Promise<z.infer<typeof recordSchema>> {
  const request = { userId: principal.id, key, target, body };
  const { body: recorded } = await runOnce(request, async (tx) => ({
    status: 201,
    body: recordSchema.parse(await create(tx)),
  }));
  return recordSchema.parse(recorded);
}

/** Changes the plan for the next period. What could still be paid is ended before. */
async function changePlan(
  { billing, runOnce }: Deps,
  { principal, body, idempotencyKey: key }: Received<typeof calls.undo | typeof calls.changeAddOns>,
  target: string,
  next: (state: SubscriptionState | null, terms: Terms) => SubscriptionState,
) {
  const { accountId } = principal;
  await releasePayments(billing, accountId);
  await runOnce({ userId: principal.id, key, target, body }, async (tx) => {
    await lockAccount(tx, accountId);
    const now = await billingNow(tx);
    await endUnopened(tx, accountId, now);
    const current = await currentSubscription(tx, accountId, now);
    if (current !== null && current.state.version !== body.version)
      throw new Refusal('stale', 'Your plan has changed meanwhile. Please check it and try again.');
    const terms = await readTerms(tx, accountId, { now, taxRate: billing.taxRate });
    const state = refusing(() => next(current?.state ?? null, terms));
    const owner = { accountId, userId: current!.row.ownerUserId };
    await saveSubscription(tx, state, owner, { cancelReason: null });
    const people = { ownerId: owner.userId, actorId: principal.id };
    await mailPlanned(billing, tx, people, { before: current!.state, state }, terms.timeZone);
    return { status: 200, body: {} };
  });
  return overview(billing, principal);
}

/** The purchase as the gateway knows it now. */
async function settled(deps: BillingDeps, principal: Principal, id: string): Promise<PurchaseRow> {
  const find = () => findPurchase(deps.db, principal.accountId, id);
  const before = await find();
  if (before === null) throw new Refusal('not_found', 'There is no such purchase.');
  await settle(deps, id);
  return (await find())!;
}

/** Where the browser returns to: the app's pages of the result. They say nothing of the payment. */
function returnUrls({ appUrl }: BillingDeps): ReturnUrls {
  const page = (path: string) => (row: PurchaseRow) => {
    const url = new URL(path, appUrl);
    url.searchParams.set('priceId', row.priceId);
    url.searchParams.set('subscriptionId', row.subscriptionId);
    url.searchParams.set('actionType', row.kind);
    url.searchParams.set('purchase', row.id);
    return url.href;
  };
  return { successUrl: page('/cart/success'), cancelUrl: page('/cart/cancelled') };
}
