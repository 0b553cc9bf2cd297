import { eq, inArray, sql, type SQL } from 'drizzle-orm';

import { ownBrandsAlone } from '../accounts/permissions';
import type { Viewer } from '../accounts/users';
import type { Database } from '../database/connect';
import { accountBrand, brand, dataSet, userBrand } from '../database/schema';
import { Refusal } from './refusal';

/**
 * Whose orders and stock a viewer deals with (P-06): everybody's, all of one account, or some brands of it.
 * `brands` are those of the account that the viewer may order for; null: any.
 */
export interface Scope {
  /** Null: all accounts. */
  accountId: string | null;
  brands: readonly string[] | null;
  /** Whether orders of the account's other brands are hidden. */
  ownBrandsAlone: boolean;
}

export async function scopeOf(tx: Database, viewer: Viewer): Promise<Scope> {
  if (viewer.role === 'admin') return { accountId: null, brands: null, ownBrandsAlone: false };
  const own = ownBrandsAlone(viewer);
  const rows = await tx
    .select({ id: accountBrand.brandId })
    .from(accountBrand)
    .where(
      own
        ? sql`${accountBrand.accountId} = ${viewer.accountId} and ${accountBrand.brandId} in
            (select ${userBrand.brandId} from ${userBrand} where ${userBrand.userId} = ${viewer.id})`
        : eq(accountBrand.accountId, viewer.accountId),
    );
  return { accountId: viewer.accountId, brands: rows.map(({ id }) => id), ownBrandsAlone: own };
}

/** Conditions on columns of account and brand; none for admins. */
export function within(
  scope: Scope,
  columns: { accountId: Parameters<typeof eq>[0]; brandId: Parameters<typeof inArray>[0] },
): SQL[] {
  if (scope.accountId === null) return [];
  const conditions = [eq(columns.accountId, scope.accountId)];
  if (scope.ownBrandsAlone)
    conditions.push(
      scope.brands!.length === 0 ? sql`false` : inArray(columns.brandId, [...scope.brands!]),
    );
  return conditions;
}

/**
 * The account that an order of this brand belongs to.
 * @throws Refusal forbidden, with the brand's name (P-06); invalid for a brand that does not exist, or that the viewer
 *   has no way to know of
 */
export async function accountFor(
  tx: Database,
  scope: Scope,
  brandId: string,
): Promise<{ accountId: string; brandName: string }> {
  const [found] = await tx
    .select({
      name: brand.name,
      // The market's brands are known to all; those of an account's own import to that account alone.
      isPublic: sql<boolean>`${brand.dataSetId} is null or ${dataSet.shared}`,
    })
    .from(brand)
    .leftJoin(dataSet, eq(dataSet.id, brand.dataSetId))
    .where(eq(brand.id, brandId));
  const allowed = scope.brands === null || scope.brands.includes(brandId);
  if (!found || !(allowed || found.isPublic))
    throw new Refusal('invalid', 'Please fill the missing fields.', {
      fields: [{ path: ['brand'], message: 'Required!' }],
    });
  if (!allowed) throw new Refusal('forbidden', `You don't have permission for ${found.name}.`);
  if (scope.accountId !== null) return { accountId: scope.accountId, brandName: found.name };
  const [owner] = await tx
    .select({ id: accountBrand.accountId })
    .from(accountBrand)
    .where(eq(accountBrand.brandId, brandId))
    .orderBy(accountBrand.accountId)
    .limit(1);
  if (!owner)
    throw new Refusal('invalid', 'Nobody owns this brand.', {
      fields: [{ path: ['brand'], message: 'Nobody owns this brand.' }],
    });
  return { accountId: owner.id, brandName: found.name };
}
