import * as z from 'zod';

import { formFactsSchema } from '../forms/forms';
import { cartActions } from '../../../contract/vocabulary';
import {
  purchaseSchema,
  quoteSchema,
  billingDetailsSchema,
  addOnPricesSchema,
} from '../../../contract/ams/billing';

/** The steps of a purchase and its ends. */
export const cartStates = [
  'review',
  'addons',
  'checkout',
  'processing',
  'success',
  'cancelled',
  'failed',
] as const;
export type CartState = (typeof cartStates)[number];
export const cartParamsSchema = z.object({ cartState: z.enum(cartStates) });

/** The purchase that the URL describes. Counts are text, as they were typed. */
export const cartChoiceSchema = z.object({
  action: z.enum(cartActions),
  price: z.string(),
  users: z.string(),
  brands: z.string(),
});
export type CartChoice = z.infer<typeof cartChoiceSchema>;

/** A quote with its days (YYYY-MM-DD) in the account's time zone. */
export const shownQuoteSchema = quoteSchema.extend({
  effectiveDay: z.string(),
  renewsDay: z.string().nullable(),
});
export type ShownQuote = z.infer<typeof shownQuoteSchema>;

/** Data of the checkout page after a refused form: the present amounts. */
export const cartDetailSchema = z.object({ quote: shownQuoteSchema.nullable() });
export type CartDetail = z.infer<typeof cartDetailSchema>;

const step = { form: formFactsSchema, choice: cartChoiceSchema };

export const cartViewSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('review'), ...step, quote: shownQuoteSchema }),
  z.object({
    kind: z.literal('addons'),
    ...step,
    prices: addOnPricesSchema,
    /** How the plan is billed: 'yearly' or 'monthly'. */
    interval: z.string(),
  }),
  z.object({
    kind: z.literal('checkout'),
    ...step,
    quote: shownQuoteSchema,
    /** Billing details for the invoice; null if the platform has none. */
    details: billingDetailsSchema.nullable(),
  }),
  /** The billing details, before the payment of the first purchase (P-13). */
  z.object({ kind: z.literal('details'), ...step, details: billingDetailsSchema }),
  /** The choice cannot be bought, or the address is not valid. */
  z.object({
    kind: z.literal('problem'),
    message: z.string(),
    /** Trying again can help. */
    retry: z.boolean(),
    /** It is the result of a purchase that cannot be shown. */
    isResult: z.boolean(),
    choice: cartChoiceSchema.nullable(),
    /** Users or brands beyond the limits of a smaller plan, if the user may remove some. */
    removable: z.array(z.enum(['users', 'brands'])),
  }),
  z.object({
    kind: z.literal('result'),
    form: formFactsSchema,
    state: z.enum(['processing', 'success', 'cancelled', 'failed']),
    purchase: purchaseSchema,
    effectiveDay: z.string(),
  }),
]);
export type CartView = z.infer<typeof cartViewSchema>;
export type CartResult = Extract<CartView, { kind: 'result' }>;

const text = (max: number) => z.string().max(max).optional();

/** The fields of all forms of the cart; each step checks its own. */
export const cartFormSchema = z.object({
  users: text(20),
  brands: text(20),
  reason: text(2000),
  version: text(100),
  total: text(20),
  quotedAt: text(40),
  intent: text(20),
  was: text(4000),
  company: text(500),
  address: text(2000),
  taxId: text(500),
  email: text(500),
  purchaseOrder: text(500),
});
export type CartForm = z.infer<typeof cartFormSchema>;
