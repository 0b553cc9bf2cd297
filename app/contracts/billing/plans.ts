import * as z from 'zod';

const named = z.object({ id: z.string(), name: z.string() });

export const planIntervals = ['monthly', 'yearly'] as const;
export type PlanInterval = (typeof planIntervals)[number];

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

/** The price of one additional user and brand for a month, US cents. */
export const addOnPricesSchema = z.object({
  users: z.number().int(),
  brands: z.number().int(),
});

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
