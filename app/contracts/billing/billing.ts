import * as z from 'zod';

import { billingDetailsSchema } from './details';
import { addOnPricesSchema } from './plans';

/** Plans that are bought and changed (docs/platform-contract.md). Amounts are US cents, moments are ISO 8601. */

export const cartActions = ['subscribe', 'upgrade', 'downgrade', 'cancel', 'addon'] as const;
export const purchaseActions = [...cartActions, 'invoice'] as const;

/** Seats and brands of a subscription; null: no limit. */
const seats = {
  userLimit: z.number().int().nullable(),
  usersLeft: z.number().int().nullable(),
  brandLimit: z.number().int().nullable(),
  brandsLeft: z.number().int().nullable(),
};

const lineSchema = z.object({
  text: z.string(),
  quantity: z.number().int(),
  /** Below 0: a credit. */
  amount: z.number().int(),
  /** Whether the quantity is shown even if it is 1. */
  counted: z.boolean().optional(),
});
export type BilledLine = z.infer<typeof lineSchema>;

/** The additional users and brands of a plan, and what is planned for the end of its period. */
const planned = {
  extraUsers: z.number().int(),
  extraBrands: z.number().int(),
  pending: z
    .object({
      kind: z.enum(['downgrade', 'cancel', 'addons']),
      planName: z.string(),
      priceId: z.string().nullable(),
      /** How the plan is billed from then on; null for a cancellation. A platform may leave it out. */
      interval: z.string().nullish(),
      users: z.number().int(),
      brands: z.number().int(),
      at: z.string(),
    })
    .nullable(),
};
/** `kind`: how the plan is billed until then. */
export const plannedStateSchema = z.object({ kind: z.string(), ...planned });
export type PlannedState = z.infer<typeof plannedStateSchema>;

/** What a change costs now, and later. */
export const quoteSchema = z.object({
  action: z.enum(cartActions),
  planName: z.string(),
  priceId: z.string(),
  kind: z.string(),
  lines: z.array(lineSchema),
  tax: z.number().int(),
  total: z.number().int(),
  /** Credit that is left for later invoices. */
  credit: z.number().int(),
  effectiveAt: z.string(),
  isAtOnce: z.boolean(),
  renewsAt: z.string().nullable(),
  /** Lines and tax of the next invoice. A platform may leave these two out. */
  renewalLines: z.array(lineSchema).optional(),
  renewalTax: z.number().int().optional(),
  renewalTotal: z.number().int(),
  /** What is planned before the change, and after it. A platform may leave them out. */
  before: plannedStateSchema.nullish(),
  after: plannedStateSchema.optional(),
  /** Version of the subscription that the quote changes; null without a subscription. */
  version: z.number().int().nullable(),
  /** Whether the plan takes additional users and brands. */
  hasAddOns: z.boolean(),
  /** Time of the quote. Its amounts hold for an hour. */
  quotedAt: z.string(),
});
export type Quote = z.infer<typeof quoteSchema>;

/** The record of a purchase: the pages of its result follow it. */
export const purchaseSchema = z.object({
  id: z.string(),
  action: z.enum(purchaseActions),
  status: z.enum(['open', 'processing', 'succeeded', 'credited', 'failed', 'cancelled', 'expired']),
  subscriptionId: z.string(),
  priceId: z.string(),
  planName: z.string(),
  /** How the plan is billed. A platform may leave it out. */
  kind: z.string().optional(),
  users: z.number().int(),
  brands: z.number().int(),
  lines: z.array(lineSchema),
  tax: z.number().int(),
  total: z.number().int(),
  effectiveAt: z.string(),
  createdAt: z.string(),
});
export type Purchase = z.infer<typeof purchaseSchema>;

export const invoiceSchema = z.object({
  id: z.string(),
  number: z.string(),
  /** A day: YYYY-MM-DD, as on the invoice. */
  issuedOn: z.string(),
  status: z.enum(['open', 'paid', 'void']),
  total: z.number().int(),
});
export type Invoice = z.infer<typeof invoiceSchema>;

export const billingSchema = z.object({
  /** The purchase whose payment the bank has not decided on. A platform may leave it out. */
  processing: purchaseSchema
    .pick({
      id: true,
      action: true,
      subscriptionId: true,
      priceId: true,
      planName: true,
      total: true,
    })
    .nullish(),
  subscription: z
    .object({
      id: z.string(),
      status: z.string(),
      plan: z.object({ name: z.string() }),
      priceId: z.string(),
      kind: z.string(),
      amount: z.number().int(),
      startDate: z.string(),
      endDate: z.string().nullable(),
      credit: z.number().int(),
      version: z.number().int(),
      ...planned,
      dueSince: z.string().nullable(),
      readOnlyFrom: z.string().nullable(),
      /** The time zone of the open invoice, for the two days above. A platform may leave it out. */
      dueTimeZone: z.string().nullish(),
      isReadOnly: z.boolean(),
      renewalTotal: z.number().int(),
      /** The period has ended, and the next one has not begun. A platform may leave it out. */
      isRenewalDue: z.boolean().optional(),
      ...seats,
    })
    .nullable(),
  gift: z.object({ planName: z.string(), from: z.string() }).nullable(),
  addOns: addOnPricesSchema,
  /** A platform without them may leave it out. */
  details: billingDetailsSchema.nullish(),
  paymentMethod: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** Newest first. */
  invoices: z.array(invoiceSchema),
});
export type Billing = z.infer<typeof billingSchema>;
