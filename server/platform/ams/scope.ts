import { eq, inArray, sql, type SQL } from 'drizzle-orm';

import { reachOf, type Permission } from '../../../contract/permissions';
import { noPermissionMessage, type Principal } from '../accounts/principal';
import type { Database } from '../database/connect';
import { accountBrand, userBrand } from '../database/schema/accounts';
import { brand } from '../database/schema/catalogue';
import { dataSet } from '../database/schema/data-sets';
import { invalidField, Refusal } from '../http/refusal';

/**
 * The orders and stock that one permission of a principal covers (P-06): all, those of one account, or those of some of its
 * brands. Reading and each change have scopes of their own (SEC-51).
 */
export interface Scope {
  /** Null: all accounts. */
  accountId: string | null;
  /** Brands of the account that the permission covers. Null: all brands. */
  brands: readonly string[] | null;
  /** Whether the scope leaves out the orders of the account's other brands. */
  isLimitedToOwnBrands: boolean;
}

/** Loads what a permission covers; nothing if the principal does not have it. */
export async function loadScope(
  tx: Database,
  principal: Principal,
  permission: Permission,
): Promise<Scope> {
  const reach = reachOf(principal, permission);
  const { accountId } = principal;
  if (reach === 'all') return { accountId: null, brands: null, isLimitedToOwnBrands: false };
  if (reach !== 'account' && reach !== 'own')
    return { accountId, brands: [], isLimitedToOwnBrands: true };
  const own = reach === 'own';
  const rows = await tx
    .select({ id: accountBrand.brandId })
    .from(accountBrand)
    .where(
      own
        ? sql`${accountBrand.accountId} = ${accountId} and ${accountBrand.brandId} in
            (select ${userBrand.brandId} from ${userBrand} where ${userBrand.userId} = ${principal.id})`
        : eq(accountBrand.accountId, accountId),
    );
  return { accountId, brands: rows.map(({ id }) => id), isLimitedToOwnBrands: own };
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

/** Whether a permission covers the orders of a brand of an account. */
export async function covers(
  tx: Database,
  principal: Principal,
  permission: Permission,
  { accountId, brandId }: { accountId: string; brandId: string },
): Promise<boolean> {
  const scope = await loadScope(tx, principal, permission);
  if (scope.accountId === null) return true;
  const isInBrands = !scope.isLimitedToOwnBrands || scope.brands!.includes(brandId);
  return accountId === scope.accountId && isInBrands;
}

/**
 * Checks that a principal who may see an order may change it, too (SEC-51).
 * @throws Refusal forbidden, with the brand's name
 */
export async function assertCovers(
  tx: Database,
  principal: Principal,
  permission: Permission,
  row: { accountId: string; brandId: string },
): Promise<void> {
  if (await covers(tx, principal, permission, row)) return;
  const [found] = await tx.select().from(brand).where(eq(brand.id, row.brandId));
  throw new Refusal('forbidden', noPermissionMessage(found!.name));
}

/**
 * Finds the account that an order of this brand belongs to.
 * @param by.permission covers the brands that the principal may order for
 * @param by.reading covers the brands whose orders the principal sees
 * @throws Refusal forbidden, with the brand's name (P-06); invalid for a brand that does not exist or that the principal
 *   cannot know
 */
export async function findAccountOfBrand(
  tx: Database,
  by: { principal: Principal; permission: Permission; reading: Permission },
  brandId: string,
): Promise<{ accountId: string; brandName: string }> {
  const scope = await loadScope(tx, by.principal, by.permission);
  const [found] = await tx
    .select({
      name: brand.name,
      // Brands of the shared market are public. Brands of an account's own import are not.
      isPublic: sql<boolean>`${brand.dataSetId} is null or ${dataSet.shared}`,
    })
    .from(brand)
    .leftJoin(dataSet, eq(dataSet.id, brand.dataSetId))
    .where(eq(brand.id, brandId));
  const isIn = ({ brands }: Scope) => brands === null || brands.includes(brandId);
  const allowed = isIn(scope);
  if (!found || !(allowed || found.isPublic || isIn(await loadScope(tx, by.principal, by.reading))))
    throw invalidField('brand', 'Required!', 'Please fill the missing fields.');
  if (!allowed) throw new Refusal('forbidden', noPermissionMessage(found.name));
  if (scope.accountId !== null) return { accountId: scope.accountId, brandName: found.name };
  const [owner] = await tx
    .select({ id: accountBrand.accountId })
    .from(accountBrand)
    .where(eq(accountBrand.brandId, brandId))
    .orderBy(accountBrand.accountId)
    .limit(1);
  if (!owner) throw invalidField('brand', 'No account owns this brand.');
  return { accountId: owner.id, brandName: found.name };
}
