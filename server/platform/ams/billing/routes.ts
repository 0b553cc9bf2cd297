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
import type { ApiCall, ApiRouter } from '../api-router';
import type { RunOnce } from '../idempotency';
import {
  addOnsBody,
  detailsBody,
  noBody,
  purchaseBody,
  quoteQuery,
  resultQuery,
  versionBody,
} from './input';

/** An account that is read only may pay. */
const manage = { permission: 'billing.manage', isPayment: true } as const;

/** The routes of plans and payments (P-03, P-08 to P-10, U-06, U-07). They change the account of the user. */
export function addBillingRoutes(
  api: ApiRouter,
  deps: BillingDeps,
  { runOnce, workers }: { runOnce: RunOnce; workers: Workers },
): void {
  const { db, taxRate } = deps;
  const overview = async (principal: Principal) => ({
    body: { billing: await billingView(deps, principal) },
  });
  const answer = async (principal: Principal, id: string) => ({
    body: { purchase: await purchaseView(deps, await settled(deps, principal, id)) },
  });

  api.route('get', '/billing', manage, ({ principal }) => overview(principal));
  api.route(
    'get',
    '/billing/quote',
    { ...manage, query: quoteQuery },
    async ({ principal, query }) => ({
      body: { quote: quoteView(await quoteFor(db, principal, query, taxRate)) },
    }),
  );
  api.route(
    'get',
    '/billing/result',
    { ...manage, query: resultQuery },
    async ({ principal, query }) => {
      const found = await findResult(db, principal.accountId, query);
      if (found === null) throw new Refusal('not_found', 'There is no such purchase.');
      const row = await settled(deps, principal, found.id);
      return {
        body: {
          purchase: await purchaseView(deps, row),
          isSettledNow: row.status !== found.status,
        },
      };
    },
  );
  api.route('get', '/billing/purchases/:id', manage, ({ principal, params }) =>
    answer(principal, params['id']!),
  );

  /** Records a purchase once for all tries with one key. */
  const record = async (
    principal: Principal,
    { key, target, body }: { key: string | null; target: string; body: unknown },
    create: (tx: Transaction) => Promise<PurchaseRow>,
  ) => {
    const { body: recorded } = await runOnce(
      { userId: principal.id, key, target, body },
      async (tx) => {
        const { id, total } = await create(tx);
        return { status: 201, body: { id, total } };
      },
    );
    return recorded as Pick<PurchaseRow, 'id' | 'total'>;
  };

  api.route(
    'post',
    '/billing/purchases',
    { ...manage, body: purchaseBody },
    async ({ principal, body, idempotencyKey: key }) => {
      const { version, total, quotedAt, reason = null, ...input } = body;
      const target = 'post /billing/purchases';
      const recorded = await record(principal, { key, target, body }, (tx) =>
        createPurchase(tx, principal, { ...input, reason }, { version, total, quotedAt }, taxRate),
      );
      // A change that costs nothing takes effect at once.
      if (recorded.total === 0) await pay(deps, principal, recorded.id, returnUrls(deps));
      return { ...(await answer(principal, recorded.id)), status: 201 };
    },
  );
  api.route(
    'post',
    '/billing/invoices/:id/purchase',
    { ...manage, body: noBody },
    async ({ principal, params, body, idempotencyKey: key }) => {
      const target = `post /billing/invoices ${params['id']!}`;
      const recorded = await record(principal, { key, target, body }, (tx) =>
        createInvoicePayment(tx, principal, params['id']!),
      );
      return { ...(await answer(principal, recorded.id)), status: 201 };
    },
  );
  api.route(
    'post',
    '/billing/purchases/:id/pay',
    { ...manage, body: noBody },
    async ({ principal, params }) => ({
      body: { url: await pay(deps, principal, params['id']!, returnUrls(deps)) },
    }),
  );
  api.route('post', '/billing/portal', { ...manage, body: noBody }, async ({ principal }) => {
    const customer = await findCustomer(db, principal.accountId);
    if (customer === null)
      throw new Refusal('state', 'There is no card yet. It is kept with your first payment.');
    const returnUrl = new URL('/settings/billing', deps.appUrl).href;
    return { body: await deps.gateway.createPortalSession({ customer, returnUrl }) };
  });

  api.file('/billing/invoices/:id.pdf', manage, async ({ principal, params }) => {
    const found = await findInvoice(db, principal.accountId, params['id']!);
    if (found === null) throw new Refusal('not_found', 'There is no such invoice.');
    return {
      type: 'application/pdf',
      name: `${invoiceNumber(found)}.pdf`,
      content: workers.file(principal.id, 'invoice', [
        found,
        { seller: deps.seller, timeZone: principal.timeZone ?? defaultTimeZone },
      ]),
    };
  });

  api.route(
    'put',
    '/billing/details',
    { ...manage, body: detailsBody },
    async ({ principal, body }) => {
      const given = Object.entries(body).filter(([, value]) => value !== undefined);
      await updateBillingDetails(db, principal, Object.fromEntries(given) as typeof body);
      return overview(principal);
    },
  );

  /** Changes the plan for the next period. What could still be paid is ended before. */
  const change = async (
    { principal, body, idempotencyKey: key }: ApiCall<unknown, { version: number }>,
    target: string,
    next: (state: SubscriptionState | null, terms: Terms) => SubscriptionState,
  ) => {
    const { accountId } = principal;
    await releasePayments(deps, accountId);
    await runOnce({ userId: principal.id, key, target, body }, async (tx) => {
      await lockAccount(tx, accountId);
      const now = await billingNow(tx);
      await endUnopened(tx, accountId, now);
      const current = await currentSubscription(tx, accountId, now);
      if (current !== null && current.state.version !== body.version)
        throw new Refusal(
          'stale',
          'Your plan has changed meanwhile. Please check it and try again.',
        );
      const terms = await readTerms(tx, accountId, { now, taxRate });
      const state = refusing(() => next(current?.state ?? null, terms));
      const owner = { accountId, userId: current!.row.ownerUserId };
      await saveSubscription(tx, state, owner, { cancelReason: null });
      const people = { ownerId: owner.userId, actorId: principal.id };
      await mailPlanned(deps, tx, people, { before: current!.state, state }, terms.timeZone);
      return { body: {} };
    });
    return overview(principal);
  };
  api.route('put', '/billing/undo', { ...manage, body: versionBody }, (call) =>
    change(call, 'put /billing/undo', (state) => undone(state)),
  );
  api.route('put', '/billing/addons', { ...manage, body: addOnsBody }, (call) =>
    change(call, 'put /billing/addons', (state, terms) => reduced(state, call.body, terms)),
  );
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
