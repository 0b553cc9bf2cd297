import { and, eq, or, sql, type SQL } from 'drizzle-orm';

import { reachOf } from '../../../contract/permissions';
import type { Principal } from '../accounts/principal';
import { loadScope } from '../ams/scope';
import type { Database } from '../database/connect';
import { isUnstorable } from '../database/storable';
import { accountBrand, userBrand } from '../database/schema/accounts';
import { brand } from '../database/schema/catalogue';

export type BrandRow = typeof brand.$inferSelect;

/**
 * Finds a brand whose facts the principal may edit (P-02, P-06): one of their account, of these only their own ones for
 * `owned_brands`, or any brand for an admin.
 * @param lock of a transaction: the brand stays with its account until the end
 * @returns null for every other brand, whether it exists or not (SEC-46)
 */
export async function findEditableBrand(
  db: Database,
  principal: Principal,
  id: string,
  { lock = false } = {},
): Promise<BrandRow | null> {
  if (isUnstorable(id)) return null;
  const rows = db.select().from(brand).where(eq(brand.id, id));
  const [row] = await (lock ? rows.for('update') : rows);
  // Read after the lock, which the release of a brand takes, too: the account cannot change any more.
  const { brands } = await loadScope(db, principal, 'brand.edit');
  return row && (brands === null || brands.includes(id)) ? row : null;
}

/** Whether the principal's dashboards may be about a brand: its logo is theirs to see. */
export async function seesBrand(db: Database, principal: Principal, id: string): Promise<boolean> {
  const reach = reachOf(principal, 'dashboards.view');
  if (isUnstorable(id) || reach === 'public') return false;
  const linked = (table: typeof accountBrand | typeof userBrand, owner: SQL | undefined) =>
    sql`exists (select 1 from ${table} where ${and(eq(table.brandId, id), owner)})`;
  const associated = linked(userBrand, eq(userBrand.userId, principal.id));
  const own = linked(accountBrand, eq(accountBrand.accountId, principal.accountId));
  const allowed = reach === 'own' ? associated : or(associated, own);
  const [row] = await db
    .select({ id: brand.id })
    .from(brand)
    .where(and(eq(brand.id, id), reach === 'all' ? undefined : allowed));
  return row !== undefined;
}
