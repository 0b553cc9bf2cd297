import type { ChoiceRules, Choices, choose } from '~/contracts/dashboards/choices';
import type { FilterValue, FilterView } from '~/contracts/dashboards/content';
import type { FoundOptions } from '~/contracts/dashboards/dashboard';

export type Change = Parameters<typeof choose>[2];

/** What every control of a filter bar gets: its filter, what is chosen in all of them, and how to change it. */
export interface ControlProps {
  filter: FilterView;
  chosen: Choices;
  rules: ChoiceRules;
  change: (change: Change) => void;
  /** D-05, D-07: what is wrong with this control's choice. */
  error: string | null;
  /** Address of a page of its values (D-04), for a search and a cursor. */
  optionsTo: (filter: string, search: string, after: string | null) => string;
  /** What the form without JavaScript has searched for and found. */
  found: FoundOptions | null;
  competitorLimit: number;
  /** Values that were added on this page: nobody else knows their names. */
  added: readonly FilterValue[];
  add: (value: FilterValue) => void;
  say: (level: 'success' | 'warning', text: string) => void;
}
