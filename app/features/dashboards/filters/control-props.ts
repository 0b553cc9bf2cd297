import type { ChoiceRules, Choices, choose } from '~/contracts/dashboards/choices';
import type { FilterValue, FilterView } from '~/contracts/dashboards/content';
import type { FoundOptions } from '~/contracts/dashboards/dashboard';

export type Change = Parameters<typeof choose>[2];

/** The props of every control of a filter bar: its filter, the choices of all filters, and callbacks to change them. */
export interface ControlProps {
  filter: FilterView;
  chosen: Choices;
  rules: ChoiceRules;
  change: (change: Change) => void;
  /** The error of this control's choice (D-05, D-07). */
  error: string | null;
  /** The address of a page of values (D-04) for a search and a cursor. */
  optionsTo: (filter: string, search: string, after: string | null) => string;
  /** The search and its results, for the form without JavaScript. */
  found: FoundOptions | null;
  competitorLimit: number;
  /** First and last day of the data. */
  dataDays: { first: string; last: string };
  /** Values that the user added on this page, with their labels. */
  added: readonly FilterValue[];
  add: (value: FilterValue) => void;
  showToast: (level: 'success' | 'warning', text: string) => void;
}
