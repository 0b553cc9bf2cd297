import * as z from 'zod';

import {
  billingSchema,
  cartActions,
  purchaseSchema,
  quoteSchema,
} from '../../../../app/contracts/billing/billing';
import { billingDetailsSchema } from '../../../../app/contracts/billing/details';
import { defineCall } from '../../upstream/ams-call';

/** The AMS calls for plans, purchases and invoices (P-03, P-08 to P-10). */

const billingAnswer = z.object({ billing: billingSchema });
const purchaseAnswer = z.object({ purchase: purchaseSchema });
const naming = 'camelCase';
const none = z.object({});

const purchaseBody = z.object({
  action: z.enum(cartActions),
  /** Empty for add-ons and a cancellation. */
  price: z.string(),
  users: z.number().int(),
  brands: z.number().int(),
  reason: z.string().nullable(),
  version: z.number().int().nullable(),
  total: z.number().int(),
  quotedAt: z.string(),
});
const detailsBody = billingDetailsSchema
  .pick({ company: true, address: true, taxId: true, email: true, purchaseOrder: true })
  .partial()
  .extend({ version: z.string() });
export type PurchaseBody = z.infer<typeof purchaseBody>;

export const billingCalls = {
  read: defineCall({ method: 'GET', path: '/billing', answer: billingAnswer, naming }),
  quote: defineCall({
    method: 'GET',
    path: '/billing/quote',
    query: ['action', 'price', 'users', 'brands', 'quotedAt'],
    answer: z.object({ quote: quoteSchema }),
    naming,
  }),
  buy: defineCall({
    method: 'POST',
    path: '/billing/purchases',
    body: purchaseBody,
    answer: purchaseAnswer,
    naming,
  }),
  pay: defineCall({
    method: 'POST',
    path: '/billing/purchases/{id}/pay',
    body: none,
    /** Null: there is nothing to pay. */
    answer: z.object({ url: z.string().nullable() }),
    naming,
  }),
  result: defineCall({
    method: 'GET',
    path: '/billing/result',
    query: ['priceId', 'subscriptionId', 'actionType', 'purchase'],
    /** `isSettledNow`: the look of this call has changed the plan. */
    answer: purchaseAnswer.extend({ isSettledNow: z.boolean() }),
    naming,
  }),
  undo: defineCall({
    method: 'PUT',
    path: '/billing/undo',
    body: z.object({ version: z.number().int() }),
    answer: billingAnswer,
    naming,
  }),
  changeAddOns: defineCall({
    method: 'PUT',
    path: '/billing/addons',
    body: z.object({
      users: z.number().int(),
      brands: z.number().int(),
      version: z.number().int(),
    }),
    answer: billingAnswer,
    naming,
  }),
  changeDetails: defineCall({
    method: 'PUT',
    path: '/billing/details',
    body: detailsBody,
    answer: billingAnswer,
    naming,
  }),
  payInvoice: defineCall({
    method: 'POST',
    path: '/billing/invoices/{id}/purchase',
    body: none,
    answer: purchaseAnswer,
    naming,
  }),
  portal: defineCall({
    method: 'POST',
    path: '/billing/portal',
    body: none,
    answer: z.object({ url: z.string() }),
    naming,
  }),
};
