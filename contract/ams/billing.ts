import * as z from 'zod';

import { defineCall, defineFile } from '../call';
import { emailAddress } from '../email';
import { answeredDay, answeredMoment, count, moment, version } from '../fields';
import {
  cartActions,
  invoiceStates,
  plannedKinds,
  purchaseActions,
  purchaseStates,
} from '../vocabulary';

/** Plans that are bought and changed (P-03, P-08 to P-10, P-13, U-06, U-07). Amounts are US cents. */

const cents = z.number().int().describe('US cents');

const lineSchema = z
  .object({
    text: z.string(),
    quantity: count,
    amount: cents.describe('US cents; below 0 for a credit.'),
    counted: z.boolean().optional().describe('Whether the quantity is shown even if it is 1.'),
  })
  .meta({ id: 'BilledLine' });
export type BilledLine = z.infer<typeof lineSchema>;

/** The prices of one additional user and brand for a month. */
export const addOnPricesSchema = z.object({ users: cents, brands: cents });

/** The additional users and brands of a plan, and what is planned for the end of its period. */
const planned = {
  extraUsers: count,
  extraBrands: count,
  pending: z
    .object({
      kind: z.enum(plannedKinds),
      planName: z.string(),
      priceId: z.string().nullable(),
      interval: z
        .string()
        .nullish()
        .describe('How the plan is billed from then on; null for a cancellation.'),
      users: count,
      brands: count,
      at: answeredMoment,
    })
    .nullable(),
};
export const plannedStateSchema = z
  .object({ kind: z.string().describe('How the plan is billed until then.'), ...planned })
  .meta({ id: 'PlannedState' });
export type PlannedState = z.infer<typeof plannedStateSchema>;

/** What a change costs now, and later. */
export const quoteSchema = z
  .object({
    action: z.enum(cartActions),
    planName: z.string(),
    priceId: z.string(),
    kind: z.string(),
    lines: z.array(lineSchema),
    tax: cents,
    total: cents,
    credit: cents.describe('US cents of credit that are left for later invoices.'),
    effectiveAt: answeredMoment,
    isAtOnce: z.boolean(),
    renewsAt: answeredMoment.nullable(),
    renewalLines: z.array(lineSchema).optional().describe('Lines of the next invoice.'),
    renewalTax: cents.optional(),
    renewalTotal: cents,
    before: plannedStateSchema.nullish().describe('What is planned before the change.'),
    after: plannedStateSchema.optional().describe('What is planned after the change.'),
    version: version
      .nullable()
      .describe('Version of the subscription that it changes; null without one.'),
    hasAddOns: z.boolean().describe('Whether the plan takes additional users and brands.'),
    quotedAt: answeredMoment.describe('Time of the quote. Its amounts hold for an hour.'),
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof quoteSchema>;

/** Seats and brands of a subscription; null: no limit. */
const seats = {
  userLimit: count.nullable(),
  usersLeft: count.nullable(),
  brandLimit: count.nullable(),
  brandsLeft: count.nullable(),
};

/** The record of a purchase: the pages of its result follow it. */
export const purchaseSchema = z
  .object({
    id: z.string(),
    action: z.enum(purchaseActions),
    status: z.enum(purchaseStates),
    subscriptionId: z.string(),
    priceId: z.string(),
    planName: z.string(),
    kind: z.string().optional().describe('How the plan is billed.'),
    users: count,
    brands: count,
    lines: z.array(lineSchema),
    tax: cents,
    total: cents,
    effectiveAt: answeredMoment,
    createdAt: answeredMoment,
    seats: z.object(seats).nullish(),
  })
  .meta({ id: 'Purchase' });
export type Purchase = z.infer<typeof purchaseSchema>;

export const invoiceSchema = z.object({
  id: z.string(),
  number: z.string(),
  issuedOn: answeredDay.describe('As on the invoice.'),
  status: z.enum(invoiceStates),
  total: cents,
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** Limits of the billing details, in characters, which their form shares. */
export const detailsLimits = {
  company: 100,
  address: 500,
  taxId: 40,
  email: 254,
  purchaseOrder: 60,
} as const;

/** Billing details of an account (P-13). */
export const billingDetailsSchema = z
  .object({
    version: z.string(),
    isGiven: z.boolean().describe('Whether somebody has entered them already.'),
    company: z.string().describe('Name of the account (U-11).'),
    address: z.string().describe('Several lines; empty until it is given.'),
    taxId: z.string().nullable(),
    email: z.string().describe('Gets the receipts; empty until it is given.'),
    purchaseOrder: z.string().nullable(),
  })
  .meta({ id: 'BillingDetails' });
export type BillingDetails = z.infer<typeof billingDetailsSchema>;

/** What an account has. Members that may be missing are those that a platform may leave out. */
export const billingSchema = z
  .object({
    processing: purchaseSchema
      .pick({
        id: true,
        action: true,
        subscriptionId: true,
        priceId: true,
        planName: true,
        total: true,
      })
      .nullish()
      .describe('The purchase whose payment the bank has not decided on.'),
    subscription: z
      .object({
        id: z.string(),
        status: z.string(),
        plan: z.object({ name: z.string() }),
        priceId: z.string(),
        kind: z.string(),
        amount: cents,
        startDate: answeredMoment,
        endDate: answeredMoment.nullable(),
        credit: cents,
        version,
        ...planned,
        dueSince: answeredMoment.nullable(),
        readOnlyFrom: answeredMoment.nullable(),
        dueTimeZone: z
          .string()
          .nullish()
          .describe('Time zone of the open invoice, for the two days above.'),
        isReadOnly: z.boolean(),
        renewalTotal: cents,
        isRenewalDue: z
          .boolean()
          .optional()
          .describe('The period has ended, and the next one has not begun.'),
        ...seats,
      })
      .nullable(),
    gift: z.object({ planName: z.string(), from: z.string() }).nullable(),
    addOns: addOnPricesSchema,
    details: billingDetailsSchema.nullish(),
    paymentMethod: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    invoices: z.array(invoiceSchema).describe('Newest first.'),
  })
  .meta({ id: 'Billing' });
export type Billing = z.infer<typeof billingSchema>;

const id = z.string().max(200);
const wholeCount = z.number('Enter a whole number.').int('Enter a whole number.');

/** Count from a query string: a missing number is 0. The rules refuse anything that is not a number. */
const countText = z
  .string()
  .optional()
  .transform((text) =>
    text === undefined || text === '' ? 0 : /^\d{1,6}$/.test(text) ? Number(text) : NaN,
  );

const controls = String.raw`\p{Cc}\u202A-\u202E\u2066-\u2069`;
const oneLine = new RegExp(`^[^${controls}]*$`, 'u');
const someLines = new RegExp(`^(?:[\\n\\r]|[^${controls}])*$`, 'u');
const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `At most ${maxLength} characters.`)
    .regex(oneLine, 'Please use letters in one line.');
const optionalLine = (maxLength: number) =>
  line(maxLength)
    .nullish()
    .transform((given) => given || null);

const detailsBody = z
  .object({
    version: z.string().max(100),
    company: line(detailsLimits.company),
    address: z
      .string()
      .max(detailsLimits.address, `At most ${detailsLimits.address} characters.`)
      .regex(someLines, 'Use no control characters.'),
    taxId: optionalLine(detailsLimits.taxId),
    email: z.string().trim().max(detailsLimits.email).pipe(emailAddress()),
    purchaseOrder: optionalLine(detailsLimits.purchaseOrder),
  })
  .partial()
  .required({ version: true })
  .describe('A missing field stays as it is.');

const shared = { permission: 'billing.manage', naming: 'camelCase' } as const;
const billingAnswer = z.object({ billing: billingSchema });
const purchaseAnswer = z.object({ purchase: purchaseSchema });
const seenVersion = z.number().int();

export const billingCalls = {
  read: defineCall('GET', '/billing', {
    summary: 'The plan, its add-ons, the card and the invoices of the account',
    answer: billingAnswer,
    ...shared,
  }),
  quote: defineCall('GET', '/billing/quote', {
    summary: 'What a change of the plan would cost now; nothing is stored',
    query: z.object({
      action: z.enum(cartActions),
      price: id.default(''),
      users: countText,
      brands: countText,
      quotedAt: moment
        .optional()
        .describe('Time of an earlier quote, whose amounts are returned again while they hold.'),
    }),
    answer: z.object({ quote: quoteSchema }),
    ...shared,
  }),
  result: defineCall('GET', '/billing/result', {
    summary: 'The newest purchase of a subscription with a price and an action',
    query: z.object({
      priceId: id,
      subscriptionId: id,
      actionType: z.enum(purchaseActions),
      purchase: id
        .optional()
        .describe('Id of a purchase; without it, the purchase that has succeeded last.'),
    }),
    answer: purchaseAnswer.extend({
      isSettledNow: z
        .boolean()
        .describe(
          'This request has brought the news from the gateway: what was read of the plan before is outdated.',
        ),
    }),
    ...shared,
  }),
  readPurchase: defineCall('GET', '/billing/purchases/{id}', {
    summary: 'A purchase, as the gateway knows it now',
    answer: purchaseAnswer,
    ...shared,
  }),
  buy: defineCall('POST', '/billing/purchases', {
    summary: 'Records a purchase; without anything to pay it takes effect',
    body: z.object({
      action: z.enum(cartActions),
      price: id.default('').describe('Empty for add-ons and a cancellation.'),
      users: wholeCount.default(0),
      brands: wholeCount.default(0),
      reason: z.string().trim().max(1_000).nullish().describe('Reason of a cancellation.'),
      version: seenVersion.nullable(),
      total: cents,
      quotedAt: moment.describe('Time of the quote that the user has seen.'),
    }),
    answer: purchaseAnswer,
    statuses: [201],
    ...shared,
  }),
  payInvoice: defineCall('POST', '/billing/invoices/{id}/purchase', {
    summary: 'Records the payment of an open invoice',
    body: z.object({}),
    answer: purchaseAnswer,
    statuses: [201],
    ...shared,
  }),
  pay: defineCall('POST', '/billing/purchases/{id}/pay', {
    summary: 'Begins the payment of a purchase',
    body: z.object({}),
    answer: z.object({
      url: z.string().nullable().describe('The hosted page; null where there is nothing to pay.'),
    }),
    ...shared,
  }),
  portal: defineCall('POST', '/billing/portal', {
    summary: "The gateway's page for the card",
    body: z.object({}),
    answer: z.object({ url: z.string() }),
    ...shared,
  }),
  changeDetails: defineCall('PUT', '/billing/details', {
    summary: 'Changes the billing details',
    body: detailsBody,
    answer: billingAnswer,
    ...shared,
  }),
  undo: defineCall('PUT', '/billing/undo', {
    summary: 'Takes a planned change or a cancellation back',
    body: z.object({ version: seenVersion }),
    answer: billingAnswer,
    ...shared,
  }),
  changeAddOns: defineCall('PUT', '/billing/addons', {
    summary: 'Fewer additional users or brands from the next period on',
    body: z.object({ version: seenVersion, users: wholeCount, brands: wholeCount }),
    answer: billingAnswer,
    ...shared,
  }),
};

export const billingFiles = {
  invoice: defineFile('/billing/invoices/{id}.pdf', {
    summary: 'An invoice as a PDF',
    permission: shared.permission,
    file: 'application/pdf',
  }),
};
