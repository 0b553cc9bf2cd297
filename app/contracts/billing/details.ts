import * as z from 'zod';

import { editFields } from '../forms/edits';
import { emailField, optionalText, requiredText } from '../forms/forms';
import { requiredText as requiredLines } from '../forms/texts';

/** Billing details of an account (P-13). The company is the name of the account (U-11); the address has several lines. */
export const billingDetailsSchema = z.object({
  version: z.string(),
  /** Whether somebody has entered them already. */
  isGiven: z.boolean(),
  company: z.string(),
  address: z.string(),
  taxId: z.string().nullable(),
  /** Gets the receipts. */
  email: z.string(),
  purchaseOrder: z.string().nullable(),
});
export type BillingDetails = z.infer<typeof billingDetailsSchema>;

/** Their form, at the first purchase and in the settings. Limits are those of the platform. */
export const detailsFormSchema = z.object({
  intent: z.literal('details'),
  ...editFields,
  company: requiredText(100),
  address: requiredLines(500),
  taxId: optionalText(40),
  email: emailField,
  purchaseOrder: optionalText(60),
});
export type DetailsForm = z.infer<typeof detailsFormSchema>;
