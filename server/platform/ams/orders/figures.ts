import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';

import type { Principal } from '../../accounts/principal';
import type { Database } from '../../database/connect';
import { listOf, rowsOf } from '../../database/raw';
import { dayOfDate } from '../../dates/days';
import { consignmentLine, consignmentOrder } from '../../database/schema/orders';
import { defaultWarehouseId } from '../../../../contract/ams/inventory';
import { storageOf } from '../inventory/storage';
import { loadScope, scopeConditions, type Scope } from '../scope';

/** Sales are summed over four weeks up to the newest sale of the ledger. The machine's clock plays no part. */
const salesDays = 28;

/**
 * Computes the summary of orders and stock in the principal's scope, in units. Sell-through is sold ÷ (sold + on hand),
 * days of cover are on hand ÷ units sold per day; both are null without sales. Closed orders are not read.
 */
export async function orderFigures(db: Database, principal: Principal) {
  const scope = await loadScope(db, principal, 'consignment.view');
  const onTheWay = await one<number>(db, onTheWayQuery(scope));
  const onHand = await one<number>(db, onHandQuery(scope));
  const lastSale = await one<Date | string | null>(db, lastSaleQuery(scope));
  const to = lastSale === null ? null : new Date(lastSale);
  const sold = to === null ? 0 : await one<number>(db, soldQuery(scope, to));
  return {
    summary: {
      unitsOnTheWay: onTheWay,
      unitsOnHand: onHand,
      storage: await storageOf(
        db,
        { accountId: scope.accountId, userId: principal.id },
        defaultWarehouseId,
      ),
      sales: to === null || sold === 0 ? null : { units: sold, days: salesDays, to: dayOfDate(to) },
      sellThrough: sold === 0 ? null : sold / (sold + onHand),
      daysOfCover: sold === 0 ? null : (onHand * salesDays) / sold,
    },
  };
}

const { totalUnits, received, shortClosed } = consignmentLine;
const outstandingUnits = sql`coalesce(sum(greatest(0, ${totalUnits} - ${received} - ${shortClosed})), 0)::float8`;
const placedLines = sql`${consignmentOrder} join ${consignmentLine} on ${eq(consignmentLine.orderNumber, consignmentOrder.orderNumber)}`;
const placedIn = (scope: Scope) => [
  eq(consignmentOrder.tab, 'placed'),
  ...scopeConditions(scope, consignmentOrder),
];

/** Outstanding units of placed orders. Orders in review do not count. */
export const onTheWayQuery = (scope: Scope): SQL =>
  sql`select ${outstandingUnits} as value from ${placedLines} where ${and(...placedIn(scope))}`;

/** The outstanding units of placed orders for each of some products; those without any are left out. */
export async function unitsOnTheWay(
  db: Database,
  scope: Scope,
  products: readonly string[],
): Promise<Map<string, number>> {
  if (products.length === 0) return new Map();
  const { productId } = consignmentLine;
  const rows = await rowsOf<{ id: string; value: number }>(
    db,
    sql`select ${productId} as id, ${outstandingUnits} as value from ${placedLines}
      where ${and(...placedIn(scope), inArray(productId, [...products]))} group by ${productId}`,
  );
  return new Map(rows.map(({ id, value }) => [id, value]));
}

/** Units on hand, from the balances: one row for each product. */
export function onHandQuery(scope: Scope): SQL {
  return sql`select coalesce(sum(greatest(0, s.on_hand)), 0)::float8 as value from stock_balance s
    ${ofBrands(scope)} where ${ofAccount(scope)}`;
}

export function lastSaleQuery(scope: Scope): SQL {
  return sql`select max(s.at) as value from stock_ledger s where s.kind = 'sale' and ${ofAccount(scope)}`;
}

export function soldQuery(scope: Scope, to: Date): SQL {
  return sql`select coalesce(-sum(s.delta), 0)::float8 as value from stock_ledger s ${ofBrands(scope)}
    where s.kind = 'sale' and ${ofAccount(scope)} and s.at <= ${to.toISOString()}::timestamptz
      and s.at > ${to.toISOString()}::timestamptz - make_interval(days => ${salesDays})`;
}

const ofAccount = ({ accountId }: Scope): SQL =>
  accountId === null ? sql`true` : sql`s.account_id = ${accountId}`;

function ofBrands({ brands }: Scope): SQL {
  if (brands === null) return sql``;
  return sql`join product p on p.id = s.product_id and ${brands.length === 0 ? sql`false` : sql`p.brand_id in (${listOf(brands)})`}`;
}

const one = async <Value>(db: Database, query: SQL): Promise<Value> =>
  (await rowsOf<{ value: Value }>(db, query))[0]!.value;
