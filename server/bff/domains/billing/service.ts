import { purchaseActions } from '../../../../contract/vocabulary';
import { type Billing, type PlannedState, billingCalls } from '../../../../contract/ams/billing';
import type { CartChoice, ShownQuote } from '../../../../app/contracts/billing/cart';
import { NotFoundError } from '../../errors';
import type { AmsClient } from '../../upstream/ams';
import { dayInZone, planDays } from '../account/time-zone';

/**
 * The plan, the add-ons and the invoices of the account, with days of its time zone in place of moments. What follows from an
 * open invoice is told in the invoice's own zone, like the day on which it was issued.
 */
export async function loadBilling(ams: AmsClient, timeZone: string): Promise<Billing> {
  const { billing } = await ams.send(billingCalls.read, {});
  const day = (at: string | null, zone = timeZone) => at && dayInZone(at, zone);
  const { subscription } = billing;
  const dueZone = subscription?.dueTimeZone ?? timeZone;
  return {
    ...billing,
    subscription: subscription && {
      ...subscription,
      ...planDays(subscription, timeZone),
      dueSince: day(subscription.dueSince, dueZone),
      readOnlyFrom: day(subscription.readOnlyFrom, dueZone),
      pending: pendingInDays(subscription.pending, timeZone),
    },
  };
}

const pendingInDays = (pending: PlannedState['pending'], timeZone: string) =>
  pending && { ...pending, at: dayInZone(pending.at, timeZone) };

/**
 * What a choice costs. Nothing is stored.
 * @param quotedAt the time of a quote that the user has seen: while its amounts hold, they are the same
 * @throws {InvalidFieldsError} for a price or a number that the platform does not take
 * @throws {UpstreamRefusedError} if the plan of the account does not allow the change
 */
export async function loadQuote(
  ams: AmsClient,
  choice: CartChoice,
  timeZone: string,
  quotedAt: string | null = null,
): Promise<ShownQuote> {
  const { quote } = await ams.send(billingCalls.quote, { query: { ...choice, quotedAt } });
  const { before, after } = quote;
  const inDays = (state: PlannedState): PlannedState => ({
    ...state,
    pending: pendingInDays(state.pending, timeZone),
  });
  return {
    ...quote,
    before: before && inDays(before),
    after: after && inDays(after),
    effectiveDay: dayInZone(quote.effectiveAt, timeZone),
    renewsDay: quote.renewsAt && dayInZone(quote.renewsAt, timeZone),
  };
}

/**
 * The purchase that an address of the cart's results names.
 * @throws {NotFoundError} for a missing or forged value, and for another account's
 */
export async function findResult(ams: AmsClient, url: URL) {
  const [priceId, subscriptionId, actionType] = ['priceId', 'subscriptionId', 'actionType'].map(
    (name) => (url.searchParams.get(name) ?? '').slice(0, 200),
  );
  if (!priceId || !subscriptionId || !purchaseActions.some((action) => action === actionType))
    throw new NotFoundError('no purchase at this address');
  // Without its id, from an address of somebody else: the newest of the three.
  const purchase = url.searchParams.get('purchase')?.slice(0, 200) ?? null;
  return ams.send(billingCalls.result, {
    query: { priceId, subscriptionId, actionType, purchase },
  });
}
