import type { Banner } from '../../../../app/contracts/shell/shell';
import type { Account } from '../account/account';

/**
 * L-13: the one banner of a page, in the order payment_required, unlimited_plan_required, trial,
 * sign_up.
 *
 * @param account null for a visitor, or where the platform could not say who the user is
 * @param unlimitedAsked the user was sent here from an area of the Unlimited plan (P-04)
 */
export function bannerFor(
  account: Account | null,
  { signedIn, unlimitedAsked }: { signedIn: boolean; unlimitedAsked: boolean },
): Banner | null {
  if (account === null) return signedIn ? null : { type: 'sign_up' };
  const { activeSubscription: own, topSubscription: top, role } = account.user;
  // Another's unpaid invoice is not for the guest on their plan to settle.
  if (own?.isPaymentActionRequired === true) return { type: 'payment_required' };
  const unlimited = role === 'admin' || top?.isUnlimited === true;
  if (unlimitedAsked && !unlimited) return { type: 'unlimited_plan_required' };
  if (top?.isTrial === true) {
    return { type: 'trial', competitorLimit: top.competitorLimit, range: top.dataRange };
  }
  return null;
}
