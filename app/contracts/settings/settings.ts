import * as z from 'zod';

import { formFactsSchema, optionalText, requiredText } from '../forms/forms';

/** As the platform allows them. */
const longestName = 60;
const longestDesignation = 200;
const longestTimeZone = 64;

/** The form of Settings, General (U-04). */
export const profileFormSchema = z.object({
  firstName: requiredText(longestName),
  lastName: requiredText(longestName),
  designation: optionalText(longestDesignation),
  /** Of the account (U-10). Missing for users who may not change it. */
  timeZone: optionalText(longestTimeZone),
});
export type ProfileForm = z.infer<typeof profileFormSchema>;

export const generalSettingsSchema = z.object({
  form: formFactsSchema,
  /** At the login site, which leads back. */
  changePasswordUrl: z.string(),
  /** IANA name of the account's time zone; null if the platform does not answer. */
  timeZone: z.string().nullable(),
  mayChangeTimeZone: z.boolean(),
  /** The zones to choose from, where the address asks for them: the list is larger than the rest of the page. */
  timeZones: z.array(z.string()).nullable(),
});
export type GeneralSettings = z.infer<typeof generalSettingsSchema>;
