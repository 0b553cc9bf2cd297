import { and, eq, exists, inArray, notInArray, sql } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { lineItemSet } from '../database/schema/brand-orders';
import { brand } from '../database/schema/catalogue';
import { consignmentOrder } from '../database/schema/orders';
import { samplingCampaign } from '../database/schema/sampling';

/**
 * Names, for people, what the account has begun with each brand: such a brand is not given up (P-11). Orders of any state
 * count. A campaign that was not requested, or was rejected, has begun nothing. One statement reads all brands.
 * @returns by brand; without those that nothing holds
 */
export async function whatHolds(
  db: Pick<Database, 'select'>,
  accountId: string,
  brandIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const isOf = (table: typeof consignmentOrder | typeof lineItemSet | typeof samplingCampaign) =>
    and(eq(table.accountId, accountId), eq(table.brandId, brand.id));
  const one = { found: sql`1` };
  const orders = db.select(one).from(consignmentOrder).where(isOf(consignmentOrder));
  const brandOrders = db.select(one).from(lineItemSet).where(isOf(lineItemSet));
  const isRequested = notInArray(samplingCampaign.state, ['Draft', 'Rejected']);
  const campaigns = db
    .select(one)
    .from(samplingCampaign)
    .where(and(isOf(samplingCampaign), isRequested));
  const rows = await db
    .select({
      id: brand.id,
      heldBy: sql<string | null>`case
        when ${exists(orders)} then 'purchase orders'
        when ${exists(brandOrders)} then 'brand orders'
        when ${exists(campaigns)} then 'sampling campaigns' end`,
    })
    .from(brand)
    .where(inArray(brand.id, [...brandIds]));
  return new Map(rows.flatMap(({ id, heldBy }) => (heldBy === null ? [] : [[id, heldBy]])));
}
