import type { Logger } from 'pino';

import type { HomeNotice } from '../../../../app/contracts/dashboards/dashboard';
import {
  initialAppConfig,
  type AppConfig,
  type AuthState,
  type Banner,
  type FlagClientView,
  type ShellView,
} from '../../../../app/contracts/shell/shell';
import { asAppError, SignInRequiredError } from '../../errors';
import type { GraphqlClient } from '../../upstream/graphql/client';
import type { PageFlags, PageFlagsInput } from '../../flags/service';
import {
  accountReach,
  brandsOf,
  currentBrand,
  isBrandless,
  seesNoFigures,
  subscriptionMark,
  type Account,
  type FoundAccount,
} from '../account/account';
import { planDays, timeZoneOf } from '../account/time-zone';
import { loadNavigation } from './navigation';
import { configurationQuery } from './queries';

export interface ShellDeps {
  graphql: GraphqlClient;
  account: () => Promise<FoundAccount>;
  flags: (input: PageFlagsInput) => Promise<PageFlags>;
  log: Logger;
  signedIn: boolean;
  sessionEmail: string | null;
  /** The page's address. It may name a brand, and the reason of a redirect. */
  url: URL;
  facts: Pick<ShellView, 'productName' | 'csrfToken' | 'requestId'>;
  takesLateParts: boolean;
}

/** How long a page waits for the configuration before its content follows the rest (L-08). */
const patienceMs = 300;
/** For how long it may follow: less than the stream of a page (`streamTimeout`). */
const maxWaitMs = 8_000;

/** The frame. `late`: what the content waits for, where the configuration is not there yet; it never rejects. */
export interface LoadedShell {
  frame: Omit<ShellView, 'flash'>;
  late: Promise<FlagClientView | null> | null;
}

/**
 * Loads the frame around every page. A part that fails is left out and the view says so (L-16, X-30).
 * @throws {SignInRequiredError} when the sign-in has ended, which concerns the whole page
 */
export async function loadShell(deps: ShellDeps): Promise<LoadedShell> {
  const { graphql, log, signedIn, sessionEmail, url, facts } = deps;
  const loadPart = async <Value>(name: string, load: () => Promise<Value>) => {
    try {
      return await load();
    } catch (error) {
      if (error instanceof SignInRequiredError) throw error;
      log.warn(
        { event: 'shell-part-failed', part: name, reason: asAppError(error).message },
        'a part of the frame is missing',
      );
      return null;
    }
  };

  const toHome = async () => {
    const { account } = await deps.account();
    return (
      account !== null &&
      isBrandless(account) &&
      account.user.activeSubscription?.isUnlimited !== true &&
      account.user.topSubscription?.isUnlimited !== true &&
      account.user.role !== 'admin'
    );
  };
  const configuration = loadPart('configuration', () => loadAppConfig(graphql));
  const patience = deps.takesLateParts ? after(patienceMs, undefined) : null;
  const [known, navigation, appConfig] = await Promise.all([
    // C-01: skipped until authenticated.
    signedIn ? loadPart('user', deps.account) : { account: null, confirmed: true },
    loadPart('navigation', () => loadNavigation(graphql, signedIn ? toHome : async () => false)),
    // Undefined: it is late.
    patience === null ? configuration : Promise.race([configuration, patience]),
  ]);

  const account = known?.account ?? null;
  const flagsOf = (config: AppConfig | null | undefined) => {
    const anonymousHash = config?.ldAnonymousSecureModeHash ?? '';
    return deps.flags({ signedIn, account, anonymousHash });
  };
  const laterClient = async () => (await flagsOf(await configuration)).flagClient;
  const frame = {
    ...facts,
    ...(await flagsOf(appConfig)),
    signedIn,
    auth: account === null ? null : authState(account),
    profile: profileOf(account, sessionEmail),
    company: account === null ? null : account.user.account.name,
    subscriptionMark: account === null ? null : subscriptionMark(account),
    mayRequestSamples: account !== null && accountReach(account, 'sampling.request') !== 'none',
    brand: account === null ? null : currentBrand(account, url.searchParams.get('brand')),
    brands: account === null || seesNoFigures(account) ? [] : brandsOf(account),
    banner: bannerFor(account, {
      signedIn,
      unlimitedAsked:
        url.searchParams.get('notice') === ('unlimited-required' satisfies HomeNotice),
    }),
    navigation: navigation ?? [],
    navigationFailed: navigation === null,
    appConfig: appConfig ?? initialAppConfig,
    signInUnconfirmed: signedIn && known?.confirmed === false,
    degraded: known === null || navigation === null || appConfig === null,
  };
  if (appConfig !== undefined) return { frame, late: null };
  const tooLate = after(maxWaitMs, null);
  return { frame, late: Promise.race([laterClient().catch(() => null), tooLate]) };
}

/** A value after a time, which keeps no process alive. */
const after = <Value>(ms: number, value: Value): Promise<Value> =>
  new Promise((resolve) => void setTimeout(resolve, ms, value).unref());

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
  if (top?.isTrial === true)
    return { type: 'trial', competitorLimit: top.competitorLimit, range: top.dataRange };
  return null;
}

/** the auth state for the pages. First and last day of a plan are days of the account's time zone (U-10). */
function authState(account: Account): AuthState {
  const { user } = account;
  const timeZone = timeZoneOf(account);
  const inDays = (subscription: typeof user.activeSubscription) =>
    subscription === null ? {} : { ...subscription, ...planDays(subscription, timeZone) };
  const { activeSubscription, topSubscription } = user;
  return {
    id: user.id,
    email: user.email,
    ldSecureModeHash: user.ldSecureModeHash,
    ldUserKey: user.ldUserKey,
    activeSubscription: inDays(activeSubscription),
    topSubscription: inDays(topSubscription),
    subscriptionsCount: user.subscriptionsCount,
    role: user.role,
    merchantRoles: user.merchantRoles,
    // Somebody without a plan of their own has none of its id, so a gift is gifted to them, too.
    isGiftedSubscription: topSubscription !== null && activeSubscription?.id !== topSubscription.id,
  };
}

/** The map from category name to icon URL, and the anonymous hash of the flag service (D-12). */
export async function loadAppConfig(graphql: GraphqlClient): Promise<AppConfig> {
  const answer = await graphql.query(configurationQuery, {});
  const categories = answer.field('categories');
  return {
    categoryIcons: Object.fromEntries(
      categories.flatMap(({ name, iconUrl }) =>
        iconUrl === null ? [] : [[name, iconUrl] as const],
      ),
    ),
    ...answer.field('config'),
  };
}

/** The user's profile; without an answer of the platform, only the e-mail address of the session. */
function profileOf(account: Account | null, sessionEmail: string | null): ShellView['profile'] {
  if (account !== null) {
    const { firstName, lastName, email, designation } = account.user;
    return { firstName, lastName, email, designation };
  }
  return sessionEmail === null
    ? null
    : { firstName: '', lastName: '', email: sessionEmail, designation: null };
}
