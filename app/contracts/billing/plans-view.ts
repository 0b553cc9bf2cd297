import * as z from 'zod';

import { billingSchema, plannedStateSchema } from './billing';
import { addOnPricesSchema, offerSchema, planIntervals } from './plans';

/** The page of all plans. */
export const plansViewSchema = z.object({
  interval: z.enum(planIntervals),
  offers: z.array(offerSchema),
  addOns: addOnPricesSchema.nullable(),
  /** Kind of viewer: only a manager (`billing.manage`) can buy. */
  reader: z.enum(['visitor', 'manager', 'other']),
  /** For managers: the purchase whose payment the bank has not decided on. */
  processing: billingSchema.shape.processing,
  /** The day (YYYY-MM-DD) on which a planned change takes effect. */
  changeDay: z.string().nullable(),
  isCancelled: z.boolean(),
  /** For managers: the planned changes of the plan, with days in the account's time zone; null if not known. */
  planned: plannedStateSchema.nullable(),
  /** E-mail address of the person who manages the account's plan; null if the account has no such person. */
  contact: z.string().nullable(),
  /** E-mail address of the owner of a gift. */
  giftFrom: z.string().nullable(),
});
export type PlansView = z.infer<typeof plansViewSchema>;
