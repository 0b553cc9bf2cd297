import { comparisonTexts } from '~/contracts/dashboards/choices';
import type { DashboardContent } from '~/contracts/dashboards/content';
import type { OpenDashboard } from '~/contracts/dashboards/dashboard';
import { selectionOf, stateQuery, withSelection } from '~/contracts/dashboards/url';
import type { DashboardState } from '~/contracts/dashboards/url';
import { dayText } from '~/lib/format/dates';
import { toast } from '~/lib/interaction/toast';
import { paths } from '~/lib/urls/paths';
import { Pill } from '~/components/ui/data/pill';

/** A pill names at most this many values, and otherwise gives their number. */
const mostLabels = 2;

interface AppliedPill {
  name: string;
  /** Of the filter; null where the text says it. */
  label: string | null;
  text: string;
  removeTo: string;
  onRemove?: () => void;
}

/**
 * The brands that are compared with, and the applied filters that differ from their defaults: each with a link that removes
 * it, or restores the default.
 */
export function AppliedPills({
  view,
  content,
}: {
  view: OpenDashboard;
  content: DashboardContent;
}) {
  const { state } = view;
  const to = (next: DashboardState) =>
    paths.dashboard(view.parentSlug, view.slug) + stateQuery(next);
  const pills = content.filters.flatMap((filter): AppliedPill[] => {
    const { name, label, selected, selectedAll } = filter;
    const parameter = filter.parameter;
    if (parameter === 'timerange') {
      if (state.timerange === null || selected.length === 0) return [];
      const { startDate, endDate } = content.period;
      const text = `${dayText(startDate)} – ${dayText(endDate)}`;
      return [{ name, label, text, removeTo: to({ ...state, timerange: null }) }];
    }
    if (parameter === 'product') {
      if (state.product === null || content.product === null) return [];
      return [
        { name, label, text: content.product.name, removeTo: to({ ...state, product: null }) },
      ];
    }
    if (parameter === 'comparison') return comparedPills(state, content, name, to);
    // Every page has a brand.
    if (parameter !== 'filters' || selectionOf(state, name) === null) return [];
    const text = selectedAll
      ? 'All'
      : selected.length <= mostLabels
        ? selected.map((value) => value.label).join(', ')
        : `${selected.length} chosen`;
    if (text === '') return [];
    return [{ name, label, text, removeTo: to(withSelection(state, name, null)) }];
  });
  if (pills.length === 0) return null;
  return (
    <ul className="filter-pills" aria-label="Applied filters">
      {pills.map(({ name, label, ...pill }) => (
        <li key={name}>
          <Pill {...(label !== null && { field: label })} {...pill} />
        </li>
      ))}
    </ul>
  );
}

/** A short pill for each brand or product that is compared with. Its removal shows a toast (D-07). */
const comparedPills = (
  state: DashboardState,
  { comparison }: DashboardContent,
  name: string,
  to: (next: DashboardState) => string,
): AppliedPill[] =>
  comparison.map(({ id, name: compared, kind }) => ({
    name: `${name} ${id}`,
    label: null,
    text: `vs. ${compared}`,
    onRemove: () => toast('success', comparisonTexts.removed(compared)),
    removeTo: to({
      ...state,
      comparison: {
        kind: `${kind}s`,
        ids: comparison.flatMap((each) => (each.id === id ? [] : each.id)),
      },
    }),
  }));
