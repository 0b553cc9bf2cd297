import DataLoader from 'dataloader';
import { asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';

import { listClaims } from '../accounts/brand-claims';
import { readHolds } from '../accounts/brand-grants';
import { can } from '../../../contract/permissions';
import type { Principal } from '../accounts/principal';
import {
  loadOffers,
  loadSubscriptions,
  planKind,
  type Subscriptions,
} from '../accounts/subscriptions';
import type { AccessFacts } from '../dashboards/access';
import { accessScopeOf } from '../dashboards/access-scope';
import type { Database } from '../database/connect';
import type { ReadCache } from '../database/read-cache';
import { accountBrand, userBrand } from '../database/schema/accounts';
import { brand, category, navigationItem, product } from '../database/schema/catalogue';
import { compareNames } from '../lists';

export type Brand = typeof brand.$inferSelect;
export type Product = Omit<typeof product.$inferSelect, 'unitsPerCase'>;
export type Category = typeof category.$inferSelect;

interface ReadDeps {
  db: Database;
  readCache: ReadCache;
}

/** What the principal has and may see. Each read runs at most once per request. */
export function createPrincipalReads(
  { db, readCache }: ReadDeps,
  principal: Principal | null,
  catalogue: CatalogueReads,
) {
  const subscriptions = once(async (): Promise<Subscriptions> =>
    principal ? loadSubscriptions(db, principal, readCache) : { active: null, top: null, count: 0 },
  );
  const brands = once(async () =>
    principal
      ? readCache.get(`brands ${principal.id}`, () => readBrands(db, principal))
      : { own: [], associated: [] },
  );
  /** The facts that decide access to dashboards; null for a visitor. */
  const accessFacts = once(async (): Promise<AccessFacts | null> => {
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
    /** What keeps an own brand from being given up, for those who may give it up (P-11). */
    heldBy: createLoader(async (ids) =>
      principal && can(principal, 'billing.manage')
        ? readHolds(db, principal.accountId, ids)
        : new Map<string, string>(),
    ),
    associatedBrands: async () => (await brands()).associated,
    /** The claims of the account that are not granted (P-12), for those who manage its plan. */
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

export type PrincipalReads = Omit<ReturnType<typeof createPrincipalReads>, 'accessScope'>;
export type CatalogueReads = ReturnType<typeof createCatalogueReads>;

/** What is the same for all principals. Each read runs at most once per request. */
export function createCatalogueReads({ db, readCache }: ReadDeps) {
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
    /** The plans that are sold, in the order of their rank. */
    offers: once(() => readCache.get('offers', () => loadOffers(db))),
    brandById: createLoader(async (ids) => {
      const rows = await db.select().from(brand).where(inArray(brand.id, ids));
      return new Map(rows.map((row) => [row.id, row]));
    }),
    /** The first products of a brand, sorted by name. */
    productsOf: (brandId: string, first: number) => {
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
async function readBrands(db: Database, { id, accountId }: Principal) {
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

/**
 * Creates a loader for one request. It loads all keys of one tick in one call, and each key once, to avoid N+1 queries.
 * @param load receives distinct keys; a key without an entry in the result gives undefined
 */
export function createLoader<Value>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  const loader = new DataLoader<string, Value | undefined>(async (keys) => {
    const values = await load([...keys]);
    return keys.map((key) => values.get(key));
  });
  return (key) => loader.load(key);
}

/**
 * Runs a function at the first call and returns its result for all calls.
 * @param run may return a drizzle query, which would otherwise run each time it is awaited
 */
export function once<Value>(run: () => PromiseLike<Value>): () => Promise<Value> {
  let result: Promise<Value> | undefined;
  return () => (result ??= Promise.resolve(run()));
}

/** Runs a function at the first call with a key and returns its result for all calls with the key. */
export function createMemo<Value>(
  run: (key: string) => Promise<Value>,
): (key: string) => Promise<Value> {
  const results = new Map<string, Promise<Value>>();
  return (key) => {
    const result = results.get(key) ?? run(key);
    results.set(key, result);
    return result;
  };
}
