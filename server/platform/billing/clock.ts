import { eq, sql } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { billingClock } from '../database/schema/billing';

const rowId = 1;

/** Milliseconds that the clock of billing is ahead, as part of a statement. */
export const clockOffset =
  sql<number>`coalesce((select ${billingClock.offsetMs} from ${billingClock} where ${billingClock.id} = ${rowId}), 0)`.mapWith(
    Number,
  );

/** The time for plans, invoices and payments. The demo can move it ahead on its admin page. */
export async function billingNow(db: Database): Promise<Date> {
  const [row] = await db
    .select({ offset: billingClock.offsetMs })
    .from(billingClock)
    .where(eq(billingClock.id, rowId));
  return new Date(Date.now() + (row?.offset ?? 0));
}

/** @returns the time after the move */
export async function moveBillingClock(db: Database, ms: number): Promise<Date> {
  await db
    .insert(billingClock)
    .values({ id: rowId, offsetMs: ms })
    .onConflictDoUpdate({
      target: billingClock.id,
      set: { offsetMs: sql`${billingClock.offsetMs} + ${ms}` },
    });
  return billingNow(db);
}
