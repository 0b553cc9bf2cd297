import * as z from 'zod';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const navigationStates = ['expanded', 'collapsed'] as const;
export type NavigationState = (typeof navigationStates)[number];

/** L-10: whether analytics and chat may load; nothing loads before somebody has said so. */
export const consentStates = ['unknown', 'granted', 'denied'] as const;
export type Consent = (typeof consentStates)[number];

/** Whether the home lists what of the set-up is left. */
export const setupStates = ['shown', 'hidden'] as const;

/** What a browser is remembered by, signed in or not: right in the first HTML, without a flash (L-02). */
export const preferencesSchema = z.object({
  theme: z.enum(themes),
  navigation: z.enum(navigationStates),
  consent: z.enum(consentStates),
  setup: z.enum(setupStates),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const defaultPreferences: Preferences = {
  theme: 'system',
  navigation: 'expanded',
  consent: 'unknown',
  setup: 'shown',
};

/** The form of `POST /preferences`: any of them, and the page to come back to without JavaScript. */
export const preferencesFormSchema = z.object({
  theme: z.enum(themes).optional(),
  navigation: z.enum(navigationStates).optional(),
  consent: z.enum(consentStates).exclude(['unknown']).optional(),
  setup: z.enum(setupStates).optional(),
  returnTo: z.string().optional(),
});
