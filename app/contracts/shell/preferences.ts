import * as z from 'zod';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const navigationStates = ['expanded', 'collapsed'] as const;

/** Whether analytics and chat may load (L-10); neither loads before the user has consented. */
export const consentStates = ['unknown', 'granted', 'denied'] as const;
export type Consent = (typeof consentStates)[number];

/** Preferences of a browser, signed in or not. The first HTML already has them, so nothing flickers (L-02). */
export const preferencesSchema = z.object({
  theme: z.enum(themes),
  navigation: z.enum(navigationStates),
  consent: z.enum(consentStates),
  /**
   * The id of the user who has hidden the set-up list of the home page in this browser; '' for nobody. Other users still see
   * their list.
   */
  setup: z.string().max(128),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const defaultPreferences: Preferences = {
  theme: 'system',
  navigation: 'expanded',
  consent: 'unknown',
  setup: '',
};

/** The form of `POST /preferences`: some preferences, and the page to return to without JavaScript. */
export const preferencesFormSchema = preferencesSchema.partial().extend({
  consent: z.enum(consentStates).exclude(['unknown']).optional(),
  /** The browser's time zone, for an account that has none (U-10). */
  timeZone: z.string().max(64).optional(),
  returnTo: z.string().optional(),
});
