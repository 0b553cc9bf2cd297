import type { Principal } from '../accounts/principal';
import { findOrder } from '../ams/orders/order-changes';
import { cameExpired } from '../ams/orders/receipt-doubts';
import { isOver, outstanding } from '../ams/orders/state-machine';
import { loadOrderDetails, timeZoneOf, unitsOf } from '../ams/orders/order-view';
import type { Database } from '../database/connect';

/** An order with the outstanding units of each line, and what was odd about the lines of its receipts. */
export type WarehouseOrder = Awaited<ReturnType<typeof loadWarehouseOrder>>;

/** @throws Refusal not_found */
export async function loadWarehouseOrder(
  db: Database,
  principal: Principal,
  number: string,
  now: Date,
) {
  const row = await findOrder(db, principal, number);
  const order = await loadOrderDetails(db, principal, row, now);
  const timeZone = await timeZoneOf(db, row.accountId);
  return {
    ...order,
    receipts: withOddities(order, timeZone),
    lines: order.lines.map((line) => ({
      ...line,
      outstanding: outstanding(unitsOf(line)),
    })),
  };
}

type OrderDetails = Awaited<ReturnType<typeof loadOrderDetails>>;

/**
 * The receipts, oldest first, with what needed a reason when the goods came: `isExpired`, and `isOver` for a line that
 * had more than 5 % over with this receipt. Pure.
 */
function withOddities({ lines, receipts }: OrderDetails, timeZone: string) {
  const received = new Map<number, number>();
  return receipts.map((receipt) => {
    for (const { line, quantity } of receipt.lines)
      received.set(line, (received.get(line) ?? 0) + quantity);
    return {
      ...receipt,
      lines: receipt.lines.map((each) => {
        const ordered = lines.find(({ line }) => line === each.line)?.totalUnits ?? 0;
        return {
          ...each,
          isOver: each.quantity > 0 && isOver({ ordered, received: received.get(each.line) ?? 0 }),
          isExpired: cameExpired(each, new Date(receipt.receivedAt), timeZone),
        };
      }),
    };
  });
}
