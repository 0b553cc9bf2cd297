import * as z from 'zod';

import {
  addOnPricesSchema,
  billingSchema,
  plannedStateSchema,
} from '../../../contract/ams/billing';
import { named } from '../../../contract/fields';
import { planIntervals } from '../../../contract/vocabulary';

/** A price of a plan. `amount` is billed for each period, `amountPerMonth` is the same for a month; US cents. */
export const priceSchema = z.object({
  id: z.string(),
  kind: z.string(),
  amount: z.number().int(),
  amountPerMonth: z.number().int(),
});

/** A plan as the platform offers it. Null as a limit: no limit. */
export const planSchema = named.extend({
  rank: z.number().int(),
  userLimit: z.number().int().nullable(),
  brandLimit: z.number().int().nullable(),
  isUnlimited: z.boolean(),
  isTrial: z.boolean(),
  /** An ISO 8601 duration, such as P90D; null: all data. */
  dataRange: z.string().nullable(),
  competitorLimit: z.number().int(),
  features: z.array(named.extend({ description: z.string() })),
  prices: z.array(priceSchema),
});
export type Plan = z.infer<typeof planSchema>;

/** What the button of a plan does. */
export const offerActions = [
  'subscribe',
  'upgrade',
  'downgrade',
  /** A planned change or cancellation is taken back. */
  'keep',
  /** The open invoice comes first. */
  'pay',
  /** A payment is being processed. */
  'wait',
  'sign-up',
  /** A user who cannot buy contacts somebody who can. */
  'contact',
] as const;

/** A plan beside the others, in the chosen interval. */
export const offerSchema = planSchema.omit({ prices: true, rank: true }).extend({
  price: priceSchema.nullable(),
  /** `yours`: the plan of the account; `gift`: somebody else's, which the user may use; `next`: what it changes to. */
  mark: z.enum(['yours', 'gift', 'next']).nullable(),
  /** Whether it is the account's plan in another interval: 'monthly' if the account has it yearly. */
  otherInterval: z.boolean(),
  /** The interval to which the plan is planned to change; null where it is not the next plan. */
  nextKind: z.string().nullable(),
  action: z.enum(offerActions).nullable(),
});
export type Offer = z.infer<typeof offerSchema>;

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
