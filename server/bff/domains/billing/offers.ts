import type { Offer, Plan } from '../../../../app/contracts/billing/plans';
import type { PlanInterval } from '../../../../contract/vocabulary';

type PriceKey = { id: string; kind: string; plan: { id: string } };

/** What an account has, as far as the offers depend on it. */
export interface Owned {
  /** Its own subscription in force; null without one. */
  own: {
    status: string;
    isPaymentActionRequired: boolean;
    price: PriceKey;
    changeToPrice: PriceKey | null;
  } | null;
  /** The plan of somebody else that the user may use instead. */
  giftPlanId: string | null;
  /** Whether a payment is being processed. Until it is settled, nothing else can be bought. */
  isPaying: boolean;
}

export type Reader = 'visitor' | 'manager' | 'other';

/**
 * The plans beside each other, with the right action on each.
 * @param interval whose prices are shown
 */
export function offersOf(
  plans: readonly Plan[],
  interval: PlanInterval,
  reader: Reader,
  owned: Owned,
): Offer[] {
  const { own, giftPlanId } = owned;
  return plans
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ prices, rank, ...plan }) => {
      const price = plan.isTrial
        ? (prices[0] ?? null)
        : (prices.find(({ kind }) => kind === interval) ?? null);
      const isOwn = own?.price.plan.id === plan.id;
      const isNext = own?.changeToPrice?.plan.id === plan.id;
      return {
        ...plan,
        price,
        mark: isOwn ? 'yours' : isNext ? 'next' : giftPlanId === plan.id ? 'gift' : null,
        otherInterval: isOwn && !plan.isTrial && own.price.kind !== interval,
        nextKind: isNext ? (own?.changeToPrice?.kind ?? null) : null,
        action: actionOf(plans, { ...plan, rank }, price, reader, owned),
      };
    });
}

function actionOf(
  plans: readonly Plan[],
  plan: Pick<Plan, 'isTrial' | 'rank'>,
  price: Offer['price'],
  reader: Reader,
  { own, isPaying }: Omit<Owned, 'giftPlanId'>,
): Offer['action'] {
  // The cart asks a visitor to sign in, and goes on from there.
  if (reader === 'visitor') return plan.isTrial ? 'sign-up' : price && 'subscribe';
  if (plan.isTrial || price === null) return null;
  if (reader === 'other') return own?.price.id === price.id ? null : 'contact';
  const ownPlan = plans.find(({ id }) => id === own?.price.plan.id);
  if (own === null || ownPlan === undefined || ownPlan.isTrial)
    return isPaying ? 'wait' : 'subscribe';
  const isOwnPrice = own.price.id === price.id;
  const hasPlans = own.changeToPrice !== null || own.status === 'cancelled';
  if (isOwnPrice) return hasPlans ? 'keep' : null;
  if (own.changeToPrice?.id === price.id) return null;
  if (isPaying) return 'wait';
  if (own.isPaymentActionRequired) return 'pay';
  if (plan.rank !== ownPlan.rank) return plan.rank > ownPlan.rank ? 'upgrade' : 'downgrade';
  return price.kind === 'yearly' ? 'upgrade' : 'downgrade';
}
