import * as z from 'zod';

import { formFactsSchema } from '../forms/forms';
import { numberedPageSchema } from '../list-pages';
import { billingSchema, invoiceSchema } from '../../../contract/ams/billing';
import { detailsFormSchema } from './details';

/**
 * The plan of the account for the pages of the settings (U-06, U-07). Moments are days of the account's time zone,
 * YYYY-MM-DD.
 */
export const planSettingsSchema = z.object({
  form: formFactsSchema,
  /** The form of the billing details (P-13); null where they are not known. */
  detailsForm: formFactsSchema.nullable(),
  /** Null for a user without `billing.manage`, and where the platform did not answer: `failed` tells which. */
  billing: billingSchema.nullable(),
  /** Time zone of the account, for the days of the plan; null if the plan is not known. */
  timeZone: z.string().nullable(),
  failed: z.boolean(),
});
export type PlanSettings = z.infer<typeof planSettingsSchema>;

/** Settings, Billing (U-06). */
export const billingPageSchema = planSettingsSchema.extend({
  /** The page of the invoices that `billing` has; null where they are not known. */
  invoicePage: numberedPageSchema.nullable(),
  /** The invoice that is to be paid, on whatever page it is; null without. */
  openInvoice: invoiceSchema.nullable(),
});
export type BillingPageView = z.infer<typeof billingPageSchema>;

/** The forms of Settings, Billing, besides that of the billing details. */
const planFormSchema = z.object({
  intent: z.enum(['undo', 'resume', 'pay', 'card']),
  version: z.coerce.number().int().optional(),
  invoice: z.string().max(100).optional(),
});
export type PlanForm = z.infer<typeof planFormSchema>;
export const billingFormSchema = z.discriminatedUnion('intent', [
  planFormSchema,
  detailsFormSchema,
]);
export type BillingForm = z.infer<typeof billingFormSchema>;

const count = z
  .string()
  .trim()
  .regex(/^\d{1,4}$/, 'Enter a whole number.')
  .transform(Number);

/** Fewer add-ons from the next period on. */
export const addOnsFormSchema = z.object({
  users: count,
  brands: count,
  version: z.coerce.number().int(),
});
export type AddOnsForm = z.infer<typeof addOnsFormSchema>;

export const invoiceParamsSchema = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) });
