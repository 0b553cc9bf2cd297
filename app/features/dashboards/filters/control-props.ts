import type { ChoiceRules, Choices, choose } from '~/contracts/dashboards/choices';
import type { FilterValue, FilterView } from '~/contracts/dashboards/content';
import type { FoundOptions } from '~/contracts/dashboards/dashboard';
import type { Selection } from '~/contracts/dashboards/url';

type Change = Parameters<typeof choose>[2];

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

/** Labels of several values that fit on the button. */
const lettersOfSummary = 24;

/** Several values of a filter: labels name one value or several. */
const several = (label: string): string => label.toLowerCase().replace(/([^s])$/, '$1s');

/** Everything that a filter offers, 'All regions'. */
export const allOf = (label: string): string => `All ${several(label)}`;

/** What is selected in a filter of several values, in a few words for its button. */
export function selectionSummary(
  { label, values, hasSelectAll, usual }: FilterView,
  selection: Selection,
): string {
  const isAll = selection.length === 0 && hasSelectAll && usual.length > 0;
  if (selection === 'all') return allOf(label);
  // No box is checked, which applies as everything.
  if (isAll) return `None chosen: ${allOf(label).toLowerCase()}`;
  if (selection.length === 0) return 'None chosen';
  const labels = selection.map(
    (chosen) => values.find(({ value }) => value === chosen)?.label ?? chosen,
  );
  const text = labels.join(', ');
  return selection.length === 1 || text.length <= lettersOfSummary
    ? text
    : `${selection.length} ${several(label)}`;
}
