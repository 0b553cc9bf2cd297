import type { DashboardContent } from '~/contracts/dashboards/content';
import type { OpenDashboard } from '~/contracts/dashboards/dashboard';
import { selectionOf, stateQuery, withSelection } from '~/contracts/dashboards/url';
import type { DashboardState } from '~/contracts/dashboards/url';
import { dayText } from '~/lib/format/dates';
import { paths } from '~/lib/urls/paths';
import { Pill } from '~/components/ui/data/pill';

/** A pill names at most this many values, and otherwise gives their number. */
const mostLabels = 2;

/** The applied filters that differ from their defaults, each with a link that restores the default. */
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
  const pills = content.filters.flatMap((filter) => {
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
    // The control of the comparison has its own pills, and every page has a brand.
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
      {pills.map(({ name, label, text, removeTo }) => (
        <li key={name}>
          <Pill field={label} text={text} removeTo={removeTo} />
        </li>
      ))}
    </ul>
  );
}
