import { and, eq, lte } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { gatewayPayment, gatewaySession } from '../database/schema/gateway';
import { inTransaction } from '../database/transaction';
import { endPayment, lockPayment } from './payments';
import type { Payment } from './records';
import { isSettled, readSession } from './sessions';

const atOnce = 100;

/** Ends what is due: sessions that were not paid in time, payments that the bank has answered by now. */
export async function endWhatIsDue(db: Database, now: Date): Promise<void> {
  const sessions = await db
    .select({ id: gatewaySession.id })
    .from(gatewaySession)
    .where(and(eq(gatewaySession.status, 'open'), lte(gatewaySession.expiresAt, now)))
    .limit(atOnce);
  for (const { id } of sessions) await readSession(db, id, now);
  const payments = await db
    .select()
    .from(gatewayPayment)
    .where(and(eq(gatewayPayment.status, 'processing'), lte(gatewayPayment.settlesAt, now)))
    .limit(atOnce);
  for (const payment of payments) await settle(db, payment, now);
}

/** Ends a payment that the bank has answered by now, and its session with it. */
export async function settle(db: Database, payment: Payment, now: Date): Promise<void> {
  if (payment.sessionId !== null) return void (await readSession(db, payment.sessionId, now));
  await inTransaction(db, async (tx) => {
    const locked = await lockPayment(tx, payment.id);
    if (!locked || !isSettled(locked, now)) return;
    await endPayment(tx, locked, locked.behaviour === 'fails-slowly' ? 'declined' : null, now);
  });
}
