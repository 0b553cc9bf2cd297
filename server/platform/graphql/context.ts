import { asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';

import { presetTimeZone, updateAccount, type AccountChanges } from '../accounts/account-settings';
import {
  claimBrand,
  listClaims,
  releaseBrand,
  withdrawClaim,
  type Claim,
  type ClaimView,
} from '../accounts/brand-claims';
import { whatHolds } from '../accounts/brand-holds';
import { loadOffers, type Offers } from '../accounts/offers';
import { can } from '../../../contract/permissions';
import { updatePreferences, type PreferenceChanges } from '../accounts/preferences';
import { updateProfile, type ProfileChanges } from '../accounts/profile';
import { refuseWhileReadOnly } from '../accounts/read-only';
import { loadSubscriptions, planKind, type Subscriptions } from '../accounts/subscriptions';
import type { Principal } from '../accounts/principal';
import { reportUnlistedBrand } from '../accounts/unlisted-brand';
import type { DataSetInfo } from '../analytics/data-set-content';
import type {
  BrandChanges,
  BrandInfo,
  BrandProfile,
  BrandProfiles,
} from '../brand-profiles/profiles';
import { compareNames } from '../compare-names';
import type { AccessFacts } from '../dashboards/access';
import { anyBrands, findBrand } from '../dashboards/any-brands';
import { brandsIn, visibleSets, websiteOf } from '../dashboards/brand-directory';
import type { DashboardViewer } from '../dashboards/open-dashboard';
import type { Analytics, RunContext } from '../dashboards/run-widget';
import type { Dashboards } from '../dashboards/registry';
import { readFilters } from '../dashboards/stored-filters';
import { accessScopeOf, type AccessScope } from '../dashboards/access-scope';
import type { Database } from '../database/connect';
import type { ReadCache } from '../database/read-cache';
import { accountBrand, userBrand } from '../database/schema/accounts';
import { brand, category, navigationItem, product } from '../database/schema/catalogue';
import { Refusal } from '../http/refusal';
import type { MailSite } from '../identity/invitations';
import type { MailHint } from '../identity/pages/mailing-forms';
import type { Log } from '../log';
import { noSampling, samplingSource } from '../sampling/records';
import { createLoader, createMemo, once } from './loader';

export type Brand = typeof brand.$inferSelect;
export type Product = Omit<typeof product.$inferSelect, 'unitsPerCase'>;
export type Category = typeof category.$inferSelect;
export type NavigationRow = typeof navigationItem.$inferSelect;

/** What the principal has and may see. Each read runs at most once per request. */
interface PrincipalReads {
  subscriptions(): Promise<Subscriptions>;
  ownBrands(): Promise<Brand[]>;
  /** What keeps an own brand from being given up, for those who may give it up (P-11). */
  heldBy(brandId: string): Promise<string | undefined>;
  associatedBrands(): Promise<Brand[]>;
  /** The claims of the account that are not granted (P-12), for those who manage its plan. */
  claims(): Promise<ClaimView[]>;
  /** The facts that decide access to dashboards; null for a visitor. */
  accessFacts(): Promise<AccessFacts | null>;
}

/** What is the same for all principals. Each read runs at most once per request. */
interface CatalogueReads {
  categories(): Promise<Category[]>;
  navigation(): Promise<NavigationRow[]>;
  /** The plans that are sold, in the order of their rank. */
  offers(): Promise<Offers>;
  brandById(id: string): Promise<Brand | undefined>;
  /** The first products of a brand, sorted by name. */
  productsOf(brandId: string, first: number): Promise<Product[] | undefined>;
}

/** The context of all resolvers: the principal, and reads that run at most once per request. */
export interface GraphqlContext extends PrincipalReads, CatalogueReads {
  principal: Principal | null;
  publicUrl: string;
  /** Where the mails are that people wait for. */
  mailHint: MailHint;
  ldSdkKey: string;
  dashboards: Dashboards;
  analytics: Analytics;
  /** The viewer of dashboards: access scope and brand lookups. */
  dashboardViewer(): Promise<DashboardViewer>;
  /** The last day of the principal's default data set, YYYY-MM-DD; null without a data set. */
  dataAsOf(): Promise<string | null>;
  /** The data sets in which the principal may look up brands. */
  brandSets(): Promise<DataSetInfo[]>;
  /** What the people of brands say of them. */
  profiles: BrandProfiles;
  /** The profile of a brand, read once a request for all that show a part of it. */
  shownProfile: (brandId: string) => Promise<BrandProfile>;
  run: RunContext;
  changes: PrincipalChanges;
  db: Database;
}

/** What the principal may change. Of themselves and their account: the principal after the change. */
interface PrincipalChanges {
  profile(principal: Principal, changes: ProfileChanges): Promise<Principal>;
  account(principal: Principal, changes: AccountChanges): Promise<Principal>;
  presetTimeZone(principal: Principal, timeZone: string): Promise<Principal>;
  preferences(principal: Principal, changes: PreferenceChanges): Promise<Principal>;
  claimBrand(principal: Principal, claim: Omit<Claim, 'website'>): Promise<Principal>;
  withdrawClaim(principal: Principal, brandId: string): Promise<Principal>;
  releaseBrand(principal: Principal, brandId: string): Promise<Principal>;
  reportUnlistedBrand(principal: Principal, name: string): Promise<Principal>;
  /** The brand after the change. */
  brandInfo(principal: Principal, input: { brand: string } & BrandChanges): Promise<BrandInfo>;
}

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
  mailHint: MailHint;
  ldSdkKey: string;
  dashboards: Dashboards;
  analytics: Analytics;
  profiles: BrandProfiles;
  log: Log;
}

/** Creates the context of one request. */
export function createGraphqlContext(
  deps: ContextDeps,
  { principal, requestId, signal }: Caller,
): GraphqlContext {
  const { db, publicUrl, ldSdkKey, dashboards, analytics, profiles, log } = deps;
  const catalogueReads = createCatalogueReads(deps);
  const { accessScope, ...principalReads } = createPrincipalReads(deps, principal, catalogueReads);
  const brandSets = once(async () => {
    const [sets, scope] = await Promise.all([analytics.sets.list(), accessScope()]);
    return visibleSets(sets, scope);
  });
  const shownProfile = createMemo((id) => profiles.read(id));
  /** A change that an account whose invoice was not paid for 14 days may not make. */
  const writing =
    <Input, Result>(change: (user: Principal, input: Input) => Promise<Result>) =>
    async (user: Principal, input: Input) => {
      await refuseWhileReadOnly(db, user);
      return change(user, input);
    };
  return {
    ...principalReads,
    ...catalogueReads,
    db,
    principal,
    publicUrl,
    mailHint: deps.mailHint,
    ldSdkKey,
    dashboards,
    analytics,
    dashboardViewer: once(async () => ({
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
    dataAsOf: once(async () => {
      const [sets, { brands }] = await Promise.all([analytics.sets.list(), accessScope()]);
      const own = sets.find(({ id }) => id === brands[0]?.dataSetId);
      return (own ?? sets.find(({ shared }) => shared))?.asOf ?? null;
    }),
    brandSets,
    profiles,
    shownProfile,
    run: {
      analytics,
      brandEdits: async (id) => (await shownProfile(id)).edits,
      log,
      requestId,
      signal,
    },
    changes: {
      profile: writing((user, changes: ProfileChanges) => updateProfile(db, user, changes)),
      account: writing((user, changes: AccountChanges) => updateAccount(db, user, changes)),
      presetTimeZone: writing((user, timeZone: string) => presetTimeZone(db, user, timeZone)),
      preferences: writing((user, changes: PreferenceChanges) =>
        updatePreferences(
          {
            db,
            categories: () => catalogueReads.categories(),
            ownBrands: () => principalReads.ownBrands(),
            visibleBrands: async (ids) => brandsIn(analytics.sets, await brandSets(), ids),
          },
          user,
          changes,
        ),
      ),
      claimBrand: writing(async (user, claim: Omit<Claim, 'website'>) => {
        const shared = (await brandSets()).filter((set) => set.shared);
        const website = await websiteOf(analytics.sets, shared, claim.brandId);
        return claimBrand(db, deps.site, user, { ...claim, website });
      }),
      withdrawClaim: writing((user, id: string) => withdrawClaim(db, user, id)),
      releaseBrand: writing((user, id: string) => releaseBrand(db, user, id)),
      reportUnlistedBrand: writing((user, name: string) => reportUnlistedBrand(db, user, name)),
      brandInfo: writing((user, { brand, ...changes }: { brand: string } & BrandChanges) =>
        profiles.update(user, brand, changes),
      ),
    },
  };
}

function createPrincipalReads(
  { db, readCache }: ContextDeps,
  principal: Principal | null,
  catalogue: CatalogueReads,
): PrincipalReads & { accessScope: () => Promise<AccessScope> } {
  const subscriptions = once(async () =>
    principal ? loadSubscriptions(db, principal, readCache) : { active: null, top: null, count: 0 },
  );
  const brands = once(async () =>
    principal
      ? readCache.get(`brands ${principal.id}`, () => readBrands(db, principal))
      : { own: [], associated: [] },
  );
  const accessFacts = once(async () => {
    if (!principal) return null;
    const [{ own, associated }, plans] = await Promise.all([brands(), subscriptions()]);
    return {
      role: principal.role,
      merchantRoles: principal.merchantRoles,
      brandless: own.length === 0 && associated.length === 0,
      plan: planKind(plans),
    };
  });
  return {
    subscriptions,
    ownBrands: async () => (await brands()).own,
    heldBy: createLoader(async (ids) =>
      principal && can(principal, 'billing.manage')
        ? whatHolds(db, principal.accountId, ids)
        : new Map<string, string>(),
    ),
    associatedBrands: async () => (await brands()).associated,
    claims: once(async () =>
      principal && can(principal, 'billing.manage') ? listClaims(db, principal.accountId) : [],
    ),
    accessFacts,
    accessScope: once(async () => {
      const facts = await accessFacts();
      if (!principal || !facts) return accessScopeOf(null);
      const { own, associated } = await brands();
      const { primaryCategoryIds: chosen } = principal;
      const categories = chosen.length === 0 ? [] : await catalogue.categories();
      return accessScopeOf({
        facts,
        ownBrands: own,
        associatedBrands: associated,
        primaryBrandId: principal.primaryBrandId,
        competitorBrandIds: principal.competitorBrandIds,
        categoryNames: categories.filter(({ id }) => chosen.includes(id)).map(({ name }) => name),
        topics: principal.insightIds,
        plan: (await subscriptions()).top?.price.plan ?? null,
      });
    }),
  };
}

function createCatalogueReads({ db, readCache }: ContextDeps): CatalogueReads {
  const productBatches = new Map<number, ReturnType<typeof productBatch>>();
  return {
    categories: once(() =>
      readCache.get('categories', () => db.select().from(category).orderBy(asc(category.position))),
    ),
    navigation: once(() =>
      readCache.get('navigation', () =>
        db.select().from(navigationItem).orderBy(asc(navigationItem.position)),
      ),
    ),
    offers: once(() => readCache.get('offers', () => loadOffers(db))),
    brandById: createLoader(async (ids) => {
      const rows = await db.select().from(brand).where(inArray(brand.id, ids));
      return new Map(rows.map((row) => [row.id, row]));
    }),
    productsOf: (brandId, first) => {
      const batch = productBatches.get(first) ?? productBatch(db, first);
      productBatches.set(first, batch);
      return batch(brandId);
    },
  };
}

/** Loads the first products of several brands. The database applies the limit, because a brand may have thousands. */
const productBatch = (db: Database, first: number) =>
  createLoader<Product[]>(async (brandIds) => {
    const ranked = db
      .select({
        id: product.id,
        brandId: product.brandId,
        name: product.name,
        rowNumber:
          sql<number>`row_number() over (partition by ${product.brandId} order by ${product.name}, ${product.id})`.as(
            'row_number',
          ),
      })
      .from(product)
      .where(inArray(product.brandId, brandIds))
      .as('ranked');
    const rows = await db
      .select()
      .from(ranked)
      .where(lte(ranked.rowNumber, first))
      .orderBy(asc(ranked.rowNumber));
    const byBrand = new Map<string, Product[]>(brandIds.map((id) => [id, []]));
    for (const { rowNumber: _, ...row } of rows) byBrand.get(row.brandId)?.push(row);
    return byBrand;
  });

/**
 * Reads the account's brands and the principal's associated brands, sorted by name. Most requests need both, so one
 * statement reads them.
 */
async function readBrands(
  db: Database,
  { id, accountId }: Principal,
): Promise<{ own: Brand[]; associated: Brand[] }> {
  const columns = { id: brand.id, name: brand.name, dataSetId: brand.dataSetId };
  const rows = await unionAll(
    db
      .select({ ...columns, isOwn: sql<boolean>`true`.as('is_own') })
      .from(accountBrand)
      .innerJoin(brand, eq(brand.id, accountBrand.brandId))
      .where(eq(accountBrand.accountId, accountId)),
    db
      .select({ ...columns, isOwn: sql<boolean>`false`.as('is_own') })
      .from(userBrand)
      .innerJoin(brand, eq(brand.id, userBrand.brandId))
      .where(eq(userBrand.userId, id)),
  );
  rows.sort((one, other) => compareNames(one.name, other.name));
  const of = (wanted: boolean) =>
    rows.filter(({ isOwn }) => isOwn === wanted).map(({ isOwn: _, ...row }) => row);
  return { own: of(true), associated: of(false) };
}
