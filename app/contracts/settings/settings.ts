import * as z from 'zod';

import { formFactsSchema, optionalText, requiredText } from '../forms/forms';

/** As the platform allows them. */
const longestName = 60;
const longestDesignation = 200;

/** The form of Settings, General (U-04). */
export const profileFormSchema = z.object({
  firstName: requiredText(longestName),
  lastName: requiredText(longestName),
  designation: optionalText(longestDesignation),
});
export type ProfileForm = z.infer<typeof profileFormSchema>;

export const generalSettingsSchema = z.object({
  form: formFactsSchema,
  /** At the login site, which leads back. */
  changePasswordUrl: z.string(),
});
export type GeneralSettings = z.infer<typeof generalSettingsSchema>;

const names = z.array(z.string());

/** Settings, Preferences (U-05): what the platform knows so far. */
export const preferenceSettingsSchema = z.object({
  categories: names,
  subCategories: names,
  competitorBrands: names,
  insights: z.number(),
  needToListBrand: z.boolean(),
});
export type PreferenceSettings = z.infer<typeof preferenceSettingsSchema>;
