import type { Principal } from '../accounts/principal';
import { findOrder } from '../ams/orders/order-changes';
import { outstanding } from '../ams/orders/state-machine';
import { loadOrderDetails } from '../ams/orders/order-view';
import type { Database } from '../database/connect';

/** An order with the outstanding units of each line. */
export type WarehouseOrder = Awaited<ReturnType<typeof loadWarehouseOrder>>;

/** @throws Refusal not_found */
export async function loadWarehouseOrder(
  db: Database,
  principal: Principal,
  number: string,
  now: Date,
) {
  const order = await loadOrderDetails(db, principal, await findOrder(db, principal, number), now);
  return {
    ...order,
    lines: order.lines.map((line) => ({
      ...line,
      outstanding: outstanding({
        ordered: line.total_units,
        received: line.received,
        rejected: line.rejected,
        shortClosed: line.short_closed,
      }),
    })),
  };
}
