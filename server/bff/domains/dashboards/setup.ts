import type { SetupStep } from '../../../../app/contracts/dashboards/dashboard';
import { compareText } from '../../../../app/contracts/settings/limits';
import {
  claimText,
  isOpenClaim,
  requestedText,
} from '../../../../app/contracts/settings/brand-request';
import { paths } from '../../../../app/lib/urls/paths';
import {
  accountReach,
  compareLimit,
  currentBrand,
  seesAllFigures,
  seesNoFigures,
  type Account,
} from '../account/account';
import { setupQuery } from './queries';
import { loadPart, type DashboardDeps } from './request';

/** What the set-up of an account depends on. */
export type SetupFacts = NonNullable<Awaited<ReturnType<typeof loadSetupFacts>>>;

/**
 * @returns null where the list is not shown: for a role without a dossier, for an internal admin, who has no account to set up,
 *   and where the platform does not answer
 */
export async function loadSetupFacts(deps: DashboardDeps) {
  if (!deps.signedIn || deps.setupHidden) return null;
  const { value } = await loadPart(async () => {
    const [answer, { account }] = await Promise.all([
      deps.graphql.query(setupQuery, {}),
      deps.account(),
    ]);
    const chosen = answer.field('setup');
    const claims = answer.field('claims');
    if (account === null || chosen === null) return null;
    if (seesNoFigures(account) || seesAllFigures(account)) return null;
    return {
      account,
      hasCompetitors: chosen.competitorBrands.length > 0,
      hasCategories: chosen.primaryCategories.length > 0,
      /** What the user reads about the brands that they have asked for (P-11, P-12); null without a request. */
      requestText: requestTextOf(chosen, claims, answer.field('mails')),
      /** The number of claims that wait for their proof. */
      openClaims: claims.filter(isOpenClaim).length,
    };
  }, deps);
  return value;
}

function requestTextOf(
  {
    unlistedBrandName: name,
    declinedBrand: declined,
  }: {
    unlistedBrandName: string | null;
    declinedBrand: { name: string; reason: string } | null;
  },
  claims: readonly (Parameters<typeof claimText>[0] & { brandName: string })[],
  mails: Parameters<typeof claimText>[1],
): string | null {
  const claim = claims.find(isOpenClaim) ?? claims.at(-1);
  if (claim !== undefined) return `You asked for ${claim.brandName}. ${claimText(claim, mails)}`;
  if (name !== null) return requestedText(name);
  return declined && `Your request to list ${declined.name} was declined: ${declined.reason}`;
}

type Possible = Pick<SetupStep, 'to' | 'why' | 'way'>;
const at = (to: string, why: string): Possible => ({ to, why, way: null });
const closed = (why: string, way: SetupStep['way'] = null): Possible => ({ to: null, why, way });
const plans = { to: paths.pricing, text: 'See plans' };

/**
 * The steps of the set-up. Each leads to where this user can do it, or says why they cannot (P-02, P-06).
 *
 * @param hasOwnData whether the figures are those of imported data
 */
export function setupSteps(
  { account, hasCompetitors, hasCategories, ...asked }: SetupFacts,
  hasOwnData: boolean,
): SetupStep[] {
  const hasBrand = currentBrand(account) !== null;
  return [
    { id: 'brand', text: 'Choose a brand', done: hasBrand, ...brandStep(account, asked) },
    {
      id: 'competitors',
      text: 'Pick competitors',
      // They stay stored where the brand was given up.
      done: hasBrand && hasCompetitors,
      ...at(
        paths.chooseCompetitors(),
        hasBrand
          ? compareText(compareLimit(account))
          : 'You compare with them once you have chosen your brand.',
      ),
    },
    {
      id: 'categories',
      text: 'Choose your categories',
      done: hasCategories,
      ...at(paths.settingsTab('preferences'), 'Market reports start with them.'),
    },
    { id: 'team', text: 'Invite your team', done: hasTeam(account), ...teamStep(account) },
    {
      id: 'data',
      text: 'Import your data',
      done: hasOwnData,
      // I-02: imports are made by command.
      ...closed(
        'An administrator of the platform imports your files. Until then, you see demo data.',
        { to: paths.helpOn('import'), text: 'What to send' },
      ),
    },
  ];
}

function brandStep(
  account: Account,
  { requestText, openClaims }: Pick<SetupFacts, 'requestText' | 'openClaims'>,
): Possible {
  if (accountReach(account, 'billing.manage') === 'none')
    return closed('The admin of your account chooses it.');
  const { activeSubscription: plan } = account.user;
  if (plan === null) return closed('A brand needs a plan.', plans);
  // An open claim takes a place, so there may be none to choose another brand for.
  if (openClaims > 0 && plan.brandsLeft !== null && plan.brandsLeft <= openClaims)
    return closed(requestText ?? '', { to: paths.chooseBrand(), text: 'See your request' });
  return at(paths.chooseBrand(), requestText ?? 'All reports are about this brand.');
}

/** The owner takes one seat. */
function hasTeam({ user }: Account): boolean {
  const { userLimit = null, usersLeft = null } = user.activeSubscription ?? {};
  return userLimit !== null && usersLeft !== null && usersLeft < userLimit - 1;
}

function teamStep(account: Account): Possible {
  const { userLimit = null, usersLeft = null, plan } = account.user.activeSubscription ?? {};
  if (userLimit === 1) return closed(`${plan?.name ?? 'Your plan'} includes 1 user.`, plans);
  if (accountReach(account, 'users.manage') === 'none')
    return closed('Your role cannot invite users. Ask the admin of your account.');
  if (usersLeft === 0) return closed('All seats of your plan are taken.', plans);
  return at(paths.inviteUser, 'Everybody sees the same figures.');
}
