import { and, eq, isNotNull, ne } from 'drizzle-orm';

import { clockOffset } from '../billing/clock';
import { readOnlyFrom } from '../billing/state';
import type { Database } from '../database/connect';
import { subscription } from '../database/schema/plans';
import { Refusal } from '../http/refusal';
import type { Principal } from './principal';

/**
 * Refuses changes of an account that has not paid its invoice for 14 days. Reading and paying go on.
 * @throws Refusal state
 */
export async function refuseWhileReadOnly(db: Database, { accountId }: Principal): Promise<void> {
  const due = await db
    .select({ paymentDueSince: subscription.paymentDueSince, clockOffset })
    .from(subscription)
    .where(
      and(
        eq(subscription.accountId, accountId),
        isNotNull(subscription.paymentDueSince),
        ne(subscription.status, 'expired'),
      ),
    );
  const isReadOnly = due.some((row) => {
    const from = readOnlyFrom(row);
    return from !== null && from.getTime() <= Date.now() + row.clockOffset;
  });
  if (isReadOnly)
    throw new Refusal(
      'state',
      'Your account is read only until its open invoice is paid. Pay it in Settings, Billing.',
    );
}
