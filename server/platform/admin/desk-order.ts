import type { Viewer } from '../accounts/users';
import { find } from '../ams/orders/locked';
import { outstanding } from '../ams/orders/state-machine';
import { describe } from '../ams/orders/view';
import type { Database } from '../database/connect';

/** An order as the warehouse looks at it: with the units of each line that may still come. */
export type DeskOrder = Awaited<ReturnType<typeof loadOrder>>;

/** @throws Refusal not_found */
export async function loadOrder(db: Database, viewer: Viewer, number: string) {
  const order = await describe(db, viewer, await find(db, viewer, number));
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
