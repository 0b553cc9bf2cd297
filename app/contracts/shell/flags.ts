/**
 * The product's flags with their defaults. A default applies when the flag service does not answer, does not know the
 * flag, or gives a value of another type (C-04, C-05). This module has no zod, because the browser loads it.
 */
export const flagDefaults = {
  /** L-07: every page leads to the maintenance page. */
  maintenance: false,
  /** The search of the top bar (⌘K). */
  'command-palette': true,
  /** The card on the home page about what is new. */
  'home-whats-new': true,
} as const satisfies Record<string, boolean>;

/** L-07: seconds between two requests for the end of the maintenance, as in `public/maintenance.js`. */
export const maintenanceRetrySeconds = 30;

export type FlagName = keyof typeof flagDefaults;
export type FlagValues = Record<FlagName, boolean>;

export const flagNames = Object.keys(flagDefaults) as FlagName[];
