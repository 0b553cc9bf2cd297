import type { Banner } from '../../../../app/contracts/shell/shell';
import { accountReach, type Account } from '../account/account';

/**
 * Picks the one banner of a page (L-13), in the order payment_required, unlimited_plan_required, trial, sign_up.
 *
 * @param account null for a visitor, or when the platform did not tell who the user is
 * @param unlimitedAsked the user was sent here from an area of the Unlimited plan (P-04)
 */
export function bannerFor(
  account: Account | null,
  { signedIn, unlimitedAsked }: { signedIn: boolean; unlimitedAsked: boolean },
): Banner | null {
  if (account === null) return signedIn ? null : { type: 'sign_up' };
  const { activeSubscription: own, topSubscription: top, role } = account.user;
  // Only those who manage the plan can settle its invoice; its guests and other roles see no banner for it.
  if (own?.isPaymentActionRequired === true && accountReach(account, 'billing.manage') !== 'none')
    return { type: 'payment_required' };
  const unlimited = role === 'admin' || top?.isUnlimited === true;
  if (unlimitedAsked && !unlimited) return { type: 'unlimited_plan_required' };
  if (top?.isTrial === true) {
    return { type: 'trial', competitorLimit: top.competitorLimit, range: top.dataRange };
  }
  return null;
}
