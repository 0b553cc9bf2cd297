import { and, eq, sql, type SQL } from 'drizzle-orm';

import type { Viewer } from '../../accounts/users';
import type { Database } from '../../database/connect';
import { dayOfDate } from '../../dates/days';
import { consignmentLine, consignmentOrder } from '../../database/schema';
import { defaultWarehouseId } from '../../database/seed/reference';
import { storageOf } from '../inventory/storage';
import { scopeOf, within, type Scope } from '../scope';

/** Sales are looked at over four weeks, to the newest sale of the ledger: its calendar, not the machine's. */
const salesDays = 28;

/**
 * The summary's figures of orders and stock in the viewer's reach, in units. Sell-through is sold ÷ (sold + on hand),
 * days of cover on hand ÷ units sold a day; both null where nothing was sold. What is closed is never read.
 */
export async function orderFigures(db: Database, viewer: Viewer) {
  const scope = await scopeOf(db, viewer);
  const onTheWay = await one<number>(db, onTheWayQuery(scope));
  const onHand = await one<number>(db, onHandQuery(scope));
  const lastSale = await one<Date | string | null>(db, lastSaleQuery(scope));
  const to = lastSale === null ? null : new Date(lastSale);
  const sold = to === null ? 0 : await one<number>(db, soldQuery(scope, to));
  return {
    summary: {
      units_on_the_way: onTheWay,
      units_on_hand: onHand,
      storage: await storageOf(db, scope.accountId, defaultWarehouseId),
      sales: to === null || sold === 0 ? null : { units: sold, days: salesDays, to: dayOfDate(to) },
      sell_through: sold === 0 ? null : sold / (sold + onHand),
      days_of_cover: sold === 0 ? null : (onHand * salesDays) / sold,
    },
  };
}

/** Units of placed orders that may still come; an order in review waits until that is decided. */
export function onTheWayQuery(scope: Scope): SQL {
  const { totalUnits, received, shortClosed } = consignmentLine;
  return sql`select coalesce(sum(greatest(0, ${totalUnits} - ${received} - ${shortClosed})), 0)::float8 as value
    from ${consignmentOrder} join ${consignmentLine} on ${eq(consignmentLine.orderNumber, consignmentOrder.orderNumber)}
    where ${and(eq(consignmentOrder.tab, 'placed'), ...within(scope, consignmentOrder))}`;
}

/** From the balances, which hold one row for a product. */
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
  const ids = sql.join(
    brands.map((id) => sql`${id}`),
    sql`, `,
  );
  return sql`join product p on p.id = s.product_id and ${brands.length === 0 ? sql`false` : sql`p.brand_id in (${ids})`}`;
}

async function one<Value>(db: Database, query: SQL): Promise<Value> {
  const { rows } = (await db.execute<{ value: Value }>(query)) as { rows: { value: Value }[] };
  return rows[0]!.value;
}
