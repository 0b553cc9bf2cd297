import { chosenText, hasUsual } from '~/contracts/dashboards/applied-filters';
import { comparisonTexts, withoutPeriod } from '~/contracts/dashboards/choices';
import type { DashboardContent } from '~/contracts/dashboards/content';
import type { OpenDashboard } from '~/contracts/dashboards/dashboard';
import {
  isGiven,
  stateQuery,
  withSelection,
  type DashboardState,
} from '~/contracts/dashboards/url';
import { rangeText } from '~/lib/format/dates';
import { toast } from '~/lib/interaction/toast';
import { paths } from '~/lib/urls/paths';
import { Pill } from '~/components/ui/data/pill';

export interface AppliedPill {
  name: string;
  /** Name of the filter. */
  of: string;
  /** Number of values that it stands for. */
  choices: number;
  /** Label of the filter; null if the text names it. */
  label: string | null;
  text: string;
  removeTo: string;
  onRemove?: () => void;
}

/**
 * The brands that are compared with, and the applied filters that differ from their defaults: each with a link that removes
 * it, or restores the default.
 */
export function appliedPills(view: OpenDashboard, content: DashboardContent): AppliedPill[] {
  const { state } = view;
  const to = (next: DashboardState) =>
    paths.dashboard(view.parentSlug, view.slug) + stateQuery(next);
  return content.filters.flatMap((filter): AppliedPill[] => {
    const { name, label, selected, selectedAll, parameter } = filter;
    const one = { name, of: name, label, choices: 1 };
    if (parameter === 'timerange') {
      if (selected.length === 0) return [];
      const text = rangeText(content.period);
      return [{ ...one, text, removeTo: to(withoutPeriod(state)) }];
    }
    if (parameter === 'product') {
      if (state.product === null || content.product === null) return [];
      return [{ ...one, text: content.product.name, removeTo: to({ ...state, product: null }) }];
    }
    if (parameter === 'comparison') return comparedPills(state, content, name, to);
    // Every page has a brand.
    if (parameter !== 'filters' || !isGiven(state, name) || hasUsual(filter)) return [];
    const text = chosenText(filter);
    if (text === '') return [];
    const choices = selectedAll ? 1 : selected.length;
    return [{ ...one, choices, text, removeTo: to(withSelection(state, name, null)) }];
  });
}

export function AppliedPills({ pills }: { pills: readonly AppliedPill[] }) {
  if (pills.length === 0) return null;
  return (
    <ul className="filter-pills" aria-label="Applied filters">
      {pills.map(({ name, label, text, removeTo, onRemove }) => (
        <li key={name}>
          <Pill
            {...(label !== null && { field: label })}
            {...(onRemove !== undefined && { onRemove })}
            text={text}
            removeTo={removeTo}
          />
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
    of: name,
    choices: 1,
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
