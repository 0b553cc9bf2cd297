import { eq } from 'drizzle-orm';

import { billed, periodLines } from '../billing/amounts';
import { writeInvoice } from '../billing/invoices';
import { noMoney } from '../billing/money';
import { periodsBefore } from '../billing/periods';
import { priceById } from '../billing/records';
import type { PriceFacts } from '../billing/state';
import { invoice } from '../database/schema/billing';
import type { Transaction } from '../database/transaction';

/** Periods that a demo account has paid before the present one. */
const pastPeriods = { monthly: 5, yearly: 1 } as const;
type Interval = keyof typeof pastPeriods;

/** When a demo account began its plan, whose present period begins now. */
export const planStart = (now: Date, interval: Interval, timeZone: string): Date =>
  periodsBefore(now, interval, pastPeriods[interval], timeZone);

export interface BilledPlan {
  accountId: string;
  subscriptionId: string;
  priceId: string;
  interval: Interval;
  timeZone: string;
  /** The end of the present period. */
  endDate: Date;
  /** Whether the present period is not paid. */
  isDue: boolean;
}

/**
 * Writes the invoices of plans from their beginning on, as billing writes them: one for each period, all paid but those
 * that are due. Numbers are in the order of issue.
 */
export async function seedDemoInvoices(
  tx: Transaction,
  plans: readonly BilledPlan[],
  now: Date,
): Promise<void> {
  const prices = new Map<string, PriceFacts>();
  for (const { priceId } of plans) prices.set(priceId, await priceById(tx, priceId));
  const periods = plans.flatMap((plan) =>
    Array.from({ length: pastPeriods[plan.interval] + 1 }, (_, ago) => ({
      plan,
      isPaid: ago > 0 || !plan.isDue,
      period: {
        start: periodsBefore(now, plan.interval, ago, plan.timeZone),
        end: ago === 0 ? plan.endDate : periodsBefore(now, plan.interval, ago - 1, plan.timeZone),
      },
    })),
  );
  periods.sort((a, b) => a.period.start.getTime() - b.period.start.getTime());
  const noExtras = { extraUsers: 0, extraBrands: 0 };
  for (const { plan, isPaid, period } of periods) {
    const { accountId, subscriptionId, timeZone } = plan;
    const terms = { addOns: { users: noMoney, brands: noMoney }, timeZone, taxRate: 0 };
    const lines = periodLines(prices.get(plan.priceId)!, noExtras, period, terms);
    const { subtotal, tax, total } = billed(lines, noMoney, terms);
    const { id } = await writeInvoice(tx, {
      ...{ accountId, subscriptionId, lines, subtotal, tax, total, period, isPaid },
      seller: null,
      taxRate: terms.taxRate,
      now: period.start,
      paymentId: null,
    });
    // The first charge has failed, and billing makes no other: the demo keeps showing it.
    if (!isPaid)
      await tx.update(invoice).set({ attempts: 1, nextAttemptAt: null }).where(eq(invoice.id, id));
  }
}
