/**
 * The product's flags, with the values that hold where the flag service cannot be asked, knows no such flag, or answers
 * with another type (C-04, C-05). No zod here: the browser needs the table.
 */
export const flagDefaults = {
  /** L-07: every page leads to the maintenance page. */
  maintenance: false,
  /** The search of the top bar (⌘K). */
  'command-palette': true,
  /** The card on the home that tells what is new. */
  'home-whats-new': true,
} as const satisfies Record<string, boolean>;

export type FlagName = keyof typeof flagDefaults;
export type FlagValues = Record<FlagName, boolean>;

export const flagNames = Object.keys(flagDefaults) as FlagName[];
