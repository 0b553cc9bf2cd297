import { eq, inArray, sql, type SQL } from 'drizzle-orm';

import { isLimitedToOwnBrands } from '../accounts/permissions';
import type { Principal } from '../accounts/principal';
import type { Database } from '../database/connect';
import { accountBrand, userBrand } from '../database/schema/accounts';
import { noPermissionMessage } from '../dashboards/subject';
import { brand } from '../database/schema/catalogue';
import { dataSet } from '../database/schema/data-sets';
import { Refusal } from '../http/refusal';

/** Which orders and stock a principal has access to (P-06): all, those of one account, or those of some of its brands. */
export interface Scope {
  /** Null: all accounts. */
  accountId: string | null;
  /** Brands of the account that the principal may order for. Null: all brands. */
  brands: readonly string[] | null;
  /** Whether orders of the account's other brands are invisible. */
  isLimitedToOwnBrands: boolean;
}

/** @param own whether the principal sees their own brands alone */
export async function loadScope(
  tx: Database,
  principal: Principal,
  own = isLimitedToOwnBrands(principal),
): Promise<Scope> {
  if (principal.role === 'admin')
    return { accountId: null, brands: null, isLimitedToOwnBrands: false };
  const rows = await tx
    .select({ id: accountBrand.brandId })
    .from(accountBrand)
    .where(
      own
        ? sql`${accountBrand.accountId} = ${principal.accountId} and ${accountBrand.brandId} in
            (select ${userBrand.brandId} from ${userBrand} where ${userBrand.userId} = ${principal.id})`
        : eq(accountBrand.accountId, principal.accountId),
    );
  return {
    accountId: principal.accountId,
    brands: rows.map(({ id }) => id),
    isLimitedToOwnBrands: own,
  };
}

/** @returns the conditions of a scope on the columns of account and brand; none for admins */
export function scopeConditions(
  scope: Scope,
  columns: { accountId: Parameters<typeof eq>[0]; brandId: Parameters<typeof inArray>[0] },
): SQL[] {
  if (scope.accountId === null) return [];
  const conditions = [eq(columns.accountId, scope.accountId)];
  if (scope.isLimitedToOwnBrands)
    conditions.push(
      scope.brands!.length === 0 ? sql`false` : inArray(columns.brandId, [...scope.brands!]),
    );
  return conditions;
}

/**
 * Finds the account that an order of this brand belongs to.
 * @throws Refusal forbidden, with the brand's name (P-06); invalid for a brand that does not exist or that the principal
 *   cannot know
 */
export async function findAccountOfBrand(
  tx: Database,
  scope: Scope,
  brandId: string,
): Promise<{ accountId: string; brandName: string }> {
  const [found] = await tx
    .select({
      name: brand.name,
      // Brands of the shared market are public. Brands of an account's own import are not.
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
  if (!allowed) throw new Refusal('forbidden', noPermissionMessage(found.name));
  if (scope.accountId !== null) return { accountId: scope.accountId, brandName: found.name };
  const [owner] = await tx
    .select({ id: accountBrand.accountId })
    .from(accountBrand)
    .where(eq(accountBrand.brandId, brandId))
    .orderBy(accountBrand.accountId)
    .limit(1);
  if (!owner)
    throw new Refusal('invalid', 'No account owns this brand.', {
      fields: [{ path: ['brand'], message: 'No account owns this brand.' }],
    });
  return { accountId: owner.id, brandName: found.name };
}
