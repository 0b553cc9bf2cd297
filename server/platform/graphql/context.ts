import { asc, eq, inArray } from 'drizzle-orm';

import { updateProfile, type ProfileChanges } from '../accounts/profile';
import { loadSubscriptions, planKind, type Subscriptions } from '../accounts/subscriptions';
import type { Viewer } from '../accounts/users';
import type { AccessFacts } from '../dashboards/access';
import type { Dashboards } from '../dashboards/registry';
import type { Database } from '../database/connect';
import {
  accountBrand,
  brand,
  category,
  navigationItem,
  product,
  userBrand,
} from '../database/schema';
import { createBatch, once } from './batch';

export type Brand = typeof brand.$inferSelect;
export type Product = typeof product.$inferSelect;
export type Category = typeof category.$inferSelect;
export type NavigationRow = typeof navigationItem.$inferSelect;

/** What every resolver gets: who asks, and reads that are made once a request. */
export interface GraphqlContext {
  viewer: Viewer | null;
  publicUrl: string;
  ldSdkKey: string;
  dashboards: Dashboards;
  subscriptions(): Promise<Subscriptions>;
  ownBrands(): Promise<Brand[]>;
  associatedBrands(): Promise<Brand[]>;
  categories(): Promise<Category[]>;
  navigation(): Promise<NavigationRow[]>;
  /** What access depends on; null for a visitor. */
  accessFacts(): Promise<AccessFacts | null>;
  brandById(id: string): Promise<Brand | undefined>;
  productsOf(brandId: string): Promise<Product[] | undefined>;
  updateProfile(viewer: Viewer, changes: ProfileChanges): Promise<Viewer>;
}

/** Makes the context of one request. */
export function createGraphqlContext(deps: {
  db: Database;
  viewer: Viewer | null;
  publicUrl: string;
  ldSdkKey: string;
  dashboards: Dashboards;
}): GraphqlContext {
  const { db, viewer } = deps;
  const subscriptions = once(async () =>
    viewer ? loadSubscriptions(db, viewer) : { active: null, top: null, count: 0 },
  );
  const ownBrands = once(async () => (viewer ? readOwnBrands(db, viewer.accountId) : []));
  const associatedBrands = once(async () => (viewer ? readAssociatedBrands(db, viewer.id) : []));
  return {
    ...deps,
    subscriptions,
    ownBrands,
    associatedBrands,
    categories: once(() => db.select().from(category).orderBy(asc(category.position))),
    navigation: once(() => db.select().from(navigationItem).orderBy(asc(navigationItem.position))),
    accessFacts: once(async () => {
      if (!viewer) return null;
      const [own, associated, plans] = await Promise.all([
        ownBrands(),
        associatedBrands(),
        subscriptions(),
      ]);
      return {
        role: viewer.role,
        merchantRoles: viewer.merchantRoles,
        brandless: own.length === 0 && associated.length === 0,
        plan: planKind(plans),
      };
    }),
    brandById: createBatch(
      async (ids) =>
        new Map(
          (await db.select().from(brand).where(inArray(brand.id, ids))).map((row) => [row.id, row]),
        ),
    ),
    productsOf: createBatch(async (brandIds) => {
      const rows = await db
        .select()
        .from(product)
        .where(inArray(product.brandId, brandIds))
        .orderBy(asc(product.name));
      const byBrand = new Map<string, Product[]>(brandIds.map((id) => [id, []]));
      for (const row of rows) byBrand.get(row.brandId)?.push(row);
      return byBrand;
    }),
    updateProfile: (user, changes) => updateProfile(db, user, changes),
  };
}

async function readOwnBrands(db: Database, accountId: string): Promise<Brand[]> {
  return db
    .select({ id: brand.id, name: brand.name })
    .from(accountBrand)
    .innerJoin(brand, eq(brand.id, accountBrand.brandId))
    .where(eq(accountBrand.accountId, accountId))
    .orderBy(asc(brand.name));
}

async function readAssociatedBrands(db: Database, userId: string): Promise<Brand[]> {
  return db
    .select({ id: brand.id, name: brand.name })
    .from(userBrand)
    .innerJoin(brand, eq(brand.id, userBrand.brandId))
    .where(eq(userBrand.userId, userId))
    .orderBy(asc(brand.name));
}
