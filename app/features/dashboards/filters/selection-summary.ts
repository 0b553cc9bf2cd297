import type { FilterView } from '~/contracts/dashboards/content';
import type { Selection } from '~/contracts/dashboards/url';

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
