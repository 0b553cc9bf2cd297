import * as z from 'zod';

import { maxCompanyNameLength, maxNameLength } from '../../../contract/person-name';
import { editFields } from '../forms/edits';
import { formFactsSchema, optionalText, requiredText } from '../forms/forms';
import { profileSchema } from '../shell/shell';

/** Limits of the platform. */
const maxDesignationLength = 200;
const maxTimeZoneLength = 64;

const profileFormSchema = z.object({
  intent: z.literal('profile'),
  ...editFields,
  firstName: requiredText(maxNameLength),
  lastName: requiredText(maxNameLength),
  designation: optionalText(maxDesignationLength),
});
export type ProfileForm = z.infer<typeof profileFormSchema>;

const accountFormSchema = z.object({
  intent: z.literal('account'),
  ...editFields,
  /** Name of the company (U-11). */
  name: requiredText(maxCompanyNameLength),
  /** U-10. Missing where the page does not show the list of zones. */
  timeZone: optionalText(maxTimeZoneLength),
});
export type AccountForm = z.infer<typeof accountFormSchema>;

/** The forms of Settings, General: of the user (U-04), and of the account. */
export const generalFormSchema = z.discriminatedUnion('intent', [
  profileFormSchema,
  accountFormSchema,
]);

export const generalSettingsSchema = z.object({
  form: formFactsSchema,
  /** Null if the platform does not answer. */
  profile: profileSchema.nullable(),
  /** URL at the login site, which leads back. */
  changePasswordUrl: z.string(),
  /** Name of the account; null if the platform does not answer. */
  company: z.string().nullable(),
  /** IANA name of the account's time zone; null if the platform does not answer. */
  timeZone: z.string().nullable(),
  /** Null for users who may not change name and time zone of the account. */
  accountForm: formFactsSchema.nullable(),
  /** Time zones to choose from, if the address requests them: the list is larger than the rest of the page. */
  timeZones: z.array(z.string()).nullable(),
});
export type GeneralSettings = z.infer<typeof generalSettingsSchema>;
