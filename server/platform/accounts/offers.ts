import { asc, eq } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { addOnPrice } from '../database/schema/billing';
import { plan, planFeature, price } from '../database/schema/plans';
import type { Plan, Price } from './subscriptions';

/** A plan with the prices at which it is sold. */
export type Offer = Plan & { prices: Price[] };

export interface Offers {
  plans: Offer[];
  addOns: (typeof addOnPrice.$inferSelect)[];
}

/** The plans and add-ons that are sold, plans in the order of their rank. */
export async function loadOffers(db: Database): Promise<Offers> {
  const [plans, features, prices, addOns] = await Promise.all([
    db.select().from(plan).orderBy(asc(plan.rank)),
    db.select().from(planFeature).orderBy(asc(planFeature.position)),
    db.select().from(price).where(eq(price.status, 'active')).orderBy(asc(price.amount)),
    db.select().from(addOnPrice).orderBy(asc(addOnPrice.kind)),
  ]);
  return {
    addOns,
    plans: plans.map((row) => {
      const own = { ...row, features: features.filter(({ planId }) => planId === row.id) };
      return {
        ...own,
        prices: prices
          .filter(({ planId }) => planId === row.id)
          .map((one) => ({ ...one, plan: own })),
      };
    }),
  };
}
