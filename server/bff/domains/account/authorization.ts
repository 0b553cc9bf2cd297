import { visitorReach, type Guard } from '../../../../contract/permissions';
import { ForbiddenError, SignInRequiredError, SignInUnconfirmedError } from '../../errors';
import { accountReach, type Account, type FoundAccount } from './account';

/**
 * P-06: whether this request may go on to what the guard protects.
 * @throws {SignInRequiredError} for a visitor where a session is needed
 * @throws {ForbiddenError} where the user's roles do not reach
 * @throws {UpstreamUnavailableError} where the platform cannot say who the user is
 */
export async function authorize(
  guard: Guard,
  signedIn: boolean,
  loadAccount: () => Promise<FoundAccount>,
): Promise<void> {
  if (guard === 'anyone') return;
  if (!signedIn) {
    if (guard === 'signed-in' || visitorReach(guard) === 'none') throw new SignInRequiredError();
    return;
  }
  // Dashboards are open to everybody in part; which of them, the platform decides for each (P-04).
  if (guard === 'signed-in' || guard === 'dashboards.view') return;
  const { account, confirmed } = await loadAccount();
  if (account === null)
    throw confirmed
      ? new ForbiddenError(undefined, 'the platform knows no such user')
      : new SignInUnconfirmedError();
  if (accountReach(account, guard) === 'none')
    throw new ForbiddenError(
      getsRolesWithPlan(account) ? paidPlanText : undefined,
      `role does not reach ${guard}`,
    );
}

const paidPlanText = 'This area comes with a paid plan. All plans are under “Plans and pricing”.';

/** Whether the user has no merchant role yet, and becomes the admin of the account with its first paid plan (P-05). */
function getsRolesWithPlan(account: Account): boolean {
  const { merchantRoles, activeSubscription } = account.user;
  const isUnpaid = activeSubscription === null || activeSubscription.isTrial;
  return (
    isUnpaid && merchantRoles.length === 0 && accountReach(account, 'billing.manage') !== 'none'
  );
}
