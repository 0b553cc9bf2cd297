import type { DashboardContent, FilterView } from './content';
import type { FilterKind } from '../../../contract/vocabulary';
import { sameSelection } from './choices';
import { isGiven, type DashboardState } from './url';

/** A text names at most this many values, and otherwise gives their number. */
const maxLabels = 2;
/** A line names at most this many filters, and otherwise gives the number of the others. */
const maxFilters = 2;

/** Filters of the period and its baselines: the period is named wherever filters are. */
const ofPeriod: ReadonlySet<FilterKind> = new Set([
  'time_frame',
  'time_range',
  'historical_toggle',
  'comparison_type',
]);

/** What is chosen in a filter: the values, or how many; '' for nothing. */
export const chosenText = ({ selected, selectedAll }: FilterView): string =>
  selectedAll
    ? 'All'
    : selected.length <= maxLabels
      ? selected.map(({ label }) => label).join(', ')
      : `${selected.length} chosen`;

export const selectionShown = ({
  selected,
  selectedAll,
}: Pick<FilterView, 'selected' | 'selectedAll'>): 'all' | string[] =>
  selectedAll ? 'all' : selected.map(({ value }) => value);

/** Whether a filter has its default selection, even if the address has another one that was left out. */
export const hasUsual = (filter: FilterView): boolean =>
  sameSelection(selectionShown(filter), filter.usual);

/**
 * The filters that narrow figures and differ from their defaults. Subject, period and comparison are not among them: they
 * are named beside each figure.
 * @param ignored labels of the filters that do not apply to the figure
 */
const narrowing = (
  { filters }: Pick<DashboardContent, 'filters'>,
  state: DashboardState,
  ignored: readonly string[],
): FilterView[] =>
  filters.filter(
    (filter) =>
      filter.parameter === 'filters' &&
      !ofPeriod.has(filter.kind) &&
      !ignored.includes(filter.label) &&
      isGiven(state, filter.name) &&
      !hasUsual(filter) &&
      chosenText(filter) !== '',
  );

/** Names the applied filters in one line: 'Region: California, Flavor: Sea salt and 3 more filters'; '' without any. */
export function appliedFilters(
  content: Pick<DashboardContent, 'filters'>,
  state: DashboardState,
  ignored: readonly string[] = [],
): string {
  const all = narrowing(content, state, ignored);
  const named = all.slice(0, maxFilters).map((each) => `${each.label}: ${chosenText(each)}`);
  const more = all.length - named.length;
  const rest = more === 0 ? '' : ` and ${more} more ${more === 1 ? 'filter' : 'filters'}`;
  return named.join(', ') + rest;
}

/** Whether filters besides the looked-at brand narrow a file's figures. Its name has that brand as its subject. */
export const isFiltered = (
  content: Pick<DashboardContent, 'filters'>,
  state: DashboardState,
  ignored: readonly string[] = [],
): boolean => narrowing(content, state, ignored).some(({ kind }) => kind !== 'search_brands');
