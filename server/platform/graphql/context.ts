import {
  type AccountChanges,
  presetTimeZone,
  type ProfileChanges,
  updateAccount,
  updateProfile,
} from '../accounts/account-settings';
import { type Claim, claimBrand, releaseBrand, withdrawClaim } from '../accounts/brand-claims';
import { reportUnlistedBrand } from '../accounts/brand-grants';
import { type PreferenceChanges, updatePreferences } from '../accounts/preferences';
import type { Principal } from '../accounts/principal';
import { refuseWhileReadOnly } from '../accounts/subscriptions';
import type { DataSetInfo } from '../analytics/data-set-content';
import type { BrandChanges, BrandProfiles } from '../brand-profiles/profiles';
import {
  anyBrands,
  brandsIn,
  findBrand,
  findWebsite,
  visibleSets,
} from '../dashboards/brand-directory';
import type { DashboardViewer } from '../dashboards/open-dashboard';
import type { Dashboards } from '../dashboards/registry';
import type { Analytics } from '../dashboards/run-widget';
import { readFilters } from '../dashboards/stored-filters';
import type { Database } from '../database/connect';
import type { ReadCache } from '../database/read-cache';
import { Refusal } from '../http/refusal';
import type { MailSite } from '../identity/invitations';
import type { MailHint } from '../identity/sign-in-pages';
import type { Log } from '../log';
import { noSampling, samplingSource } from '../sampling/records';
import {
  type CatalogueReads,
  createCatalogueReads,
  createMemo,
  createPrincipalReads,
  once,
  type PrincipalReads,
} from './reads';

/** The context of all resolvers: the principal, and reads that run at most once per request. */
export type GraphqlContext = ReturnType<typeof createGraphqlContext>;

/** @throws Refusal unauthenticated for a visitor */
export function requireUser({ principal }: Pick<GraphqlContext, 'principal'>): Principal {
  if (!principal) throw new Refusal('unauthenticated', 'An access token is needed.');
  return principal;
}

/** The sender of a request. */
export interface Caller {
  /** Null is a visitor. */
  principal: Principal | null;
  requestId: string | null;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/** The dependencies that all requests share. */
export interface ContextDeps {
  db: Database;
  readCache: ReadCache;
  publicUrl: string;
  /** The sender of mails with a link. */
  site: MailSite;
  /** Where the mails are that people wait for. */
  mailHint: MailHint;
  ldSdkKey: string;
  dashboards: Dashboards;
  analytics: Analytics;
  profiles: BrandProfiles;
  log: Log;
}

/** Creates the context of one request. */
export function createGraphqlContext(deps: ContextDeps, { principal, requestId, signal }: Caller) {
  const { db, publicUrl, mailHint, ldSdkKey, dashboards, analytics, profiles, log } = deps;
  const catalogueReads = createCatalogueReads(deps);
  const { accessScope, ...principalReads } = createPrincipalReads(deps, principal, catalogueReads);
  const brandSets = once(async () => {
    const [sets, scope] = await Promise.all([analytics.sets.list(), accessScope()]);
    return visibleSets(sets, scope);
  });
  const shownProfile = createMemo((id) => profiles.read(id));
  return {
    ...principalReads,
    ...catalogueReads,
    db,
    principal,
    publicUrl,
    mailHint,
    ldSdkKey,
    dashboards,
    analytics,
    /** The viewer of dashboards: access scope and brand lookups. */
    dashboardViewer: once(async (): Promise<DashboardViewer> => ({
      accessScope: await accessScope(),
      findBrand: (id) => findBrand(db, id),
      anyBrands: anyBrands(db),
      storedFilters: (key) => readFilters(db, key, new Date()),
      sampling:
        principal === null
          ? noSampling
          : samplingSource(db, (await accessScope()).anyBrand ? null : principal.accountId),
      iconUrl: (path) => new URL(path, publicUrl).href,
    })),
    /** The last day of the principal's default data set, YYYY-MM-DD; null without a data set. */
    dataAsOf: once(async () => {
      const [sets, { brands }] = await Promise.all([analytics.sets.list(), accessScope()]);
      const own = sets.find(({ id }) => id === brands[0]?.dataSetId);
      return (own ?? sets.find(({ shared }) => shared))?.asOf ?? null;
    }),
    /** The data sets in which the principal may look up brands. */
    brandSets,
    /** Brand facts edited by the brand's users. */
    profiles,
    /** The profile of a brand, read once a request for all that show a part of it. */
    shownProfile,
    run: {
      analytics,
      brandEdits: async (id: string) => (await shownProfile(id)).edits,
      log,
      requestId,
      signal,
    },
    changes: createChanges(deps, { ...catalogueReads, ...principalReads, brandSets }),
  };
}

/** What the principal may change. Of themselves and their account: returns the principal after the change. */
function createChanges(
  { db, site, analytics, profiles }: ContextDeps,
  reads: Pick<CatalogueReads, 'categories'> &
    Pick<PrincipalReads, 'ownBrands'> & { brandSets: () => Promise<DataSetInfo[]> },
) {
  /** A change that an account whose invoice was not paid for 14 days may not make. */
  const writing =
    <Input, Result>(change: (user: Principal, input: Input) => Promise<Result>) =>
    async (user: Principal, input: Input) => {
      await refuseWhileReadOnly(db, user);
      return change(user, input);
    };
  return {
    profile: writing((user, changes: ProfileChanges) => updateProfile(db, user, changes)),
    account: writing((user, changes: AccountChanges) => updateAccount(db, user, changes)),
    presetTimeZone: writing((user, timeZone: string) => presetTimeZone(db, user, timeZone)),
    preferences: writing((user, changes: PreferenceChanges) =>
      updatePreferences(
        {
          db,
          categories: reads.categories,
          ownBrands: reads.ownBrands,
          visibleBrands: async (ids) => brandsIn(analytics.sets, await reads.brandSets(), ids),
        },
        user,
        changes,
      ),
    ),
    claimBrand: writing(async (user, claim: Omit<Claim, 'website'>) => {
      const shared = (await reads.brandSets()).filter((set) => set.shared);
      const website = await findWebsite(analytics.sets, shared, claim.brandId);
      return claimBrand(db, site, user, { ...claim, website });
    }),
    withdrawClaim: writing((user, id: string) => withdrawClaim(db, user, id)),
    releaseBrand: writing((user, id: string) => releaseBrand(db, user, id)),
    reportUnlistedBrand: writing((user, name: string) => reportUnlistedBrand(db, user, name)),
    brandInfo: writing((user, { brand, ...changes }: { brand: string } & BrandChanges) =>
      profiles.update(user, brand, changes),
    ),
  };
}
