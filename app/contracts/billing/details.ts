import * as z from 'zod';

import { detailsLimits } from '../../../contract/ams/billing';
import { editFields } from '../forms/edits';
import { emailField, optionalText, requiredText } from '../forms/forms';
import { requiredText as requiredLines } from '../forms/texts';

/** The form of the billing details (P-13), at the first purchase and in the settings. */
export const detailsFormSchema = z.object({
  intent: z.literal('details'),
  ...editFields,
  company: requiredText(detailsLimits.company),
  address: requiredLines(detailsLimits.address),
  taxId: optionalText(detailsLimits.taxId),
  email: emailField,
  purchaseOrder: optionalText(detailsLimits.purchaseOrder),
});
export type DetailsForm = z.infer<typeof detailsFormSchema>;
