import { useMemo } from 'react';

import type { DashboardContent, FilterParameter } from '~/contracts/dashboards/content';
import type { OpenDashboard } from '~/contracts/dashboards/dashboard';
import {
  stateQuery,
  withSelection,
  maxReviews,
  serialiseDashboardState,
  type DashboardState,
} from '~/contracts/dashboards/url';
import type { ShellView } from '~/contracts/shell/shell';
import { useShellView } from '~/lib/shell/use-shell-view';
import { paths } from '~/lib/urls/paths';
import type { ReviewLinks } from '~/components/charts/chart-facts';

import { chartFactsOf } from './chart-facts-of';
import { chartLinks } from './chart-links';
import { WidgetCard } from './widget-card';
import type { WidgetPlace } from './widget-menu';

/** Values of a filter that a sentence names; of more it says how many. */
const maxNamed = 4;

const withoutFilter = (
  state: DashboardState,
  name: string,
  parameter: FilterParameter,
): DashboardState =>
  parameter === 'filters' ? withSelection(state, name, null) : { ...state, [parameter]: null };

/** Whether the viewer may open a dashboard: the navigation says of open ones what they keep of an address. */
const isOpen = (navigation: ShellView['navigation'] | undefined, page: string): boolean =>
  navigation
    ?.flatMap((item) => [item, ...item.children])
    .some(({ href, keeps }) => href === page && keeps !== undefined) ?? false;

/** The widgets of a dashboard in their order, on a grid of 12 columns. */
export default function WidgetGrid({
  view,
  content,
}: {
  view: OpenDashboard;
  content: DashboardContent;
}) {
  const { parentSlug, slug, state } = view;
  const withFiles = content.variant === 'full';
  const navigation = useShellView()?.navigation;
  const facts = useMemo(
    () =>
      chartFactsOf(
        content,
        withFiles
          ? {
              links: chartLinks({ parentSlug, slug, state }, content, (page) =>
                isOpen(navigation, page),
              ),
              reviews: reviewLinks({ parentSlug, slug, state }),
            }
          : {},
      ),
    [content, withFiles, navigation, parentSlug, slug, state],
  );
  const place = useMemo<WidgetPlace>(
    () => ({
      parentSlug,
      slug,
      query: stateQuery({ ...state, hideLayout: false }),
      withFiles,
      filters: content.filters.map(({ name, label, parameter, selected }) => ({
        name,
        label,
        chosen:
          selected.length > maxNamed
            ? `${selected.length} chosen`
            : selected.map((value) => value.label).join(', '),
        without:
          paths.dashboard(parentSlug, slug) + stateQuery(withoutFilter(state, name, parameter)),
      })),
    }),
    [parentSlug, slug, state, withFiles, content],
  );
  return (
    <div className="widget-frame">
      <div className="widget-grid">
        {content.widgets.map((widget) => (
          <WidgetCard key={widget.id} widget={widget} facts={facts} place={place} />
        ))}
      </div>
    </div>
  );
}

/** Reviews that one press adds. */
const step = 20;

function reviewLinks({
  parentSlug,
  slug,
  state,
}: Pick<OpenDashboard, 'parentSlug' | 'slug' | 'state'>): ReviewLinks {
  const page = paths.dashboard(parentSlug, slug);
  const withoutSearch = { ...state, search: '', reviews: null };
  return {
    search: state.search,
    page,
    keep: Object.fromEntries(serialiseDashboardState(withoutSearch)),
    moreAfter: (shown) =>
      shown >= maxReviews.page
        ? null
        : page + stateQuery({ ...state, reviews: Math.min(shown + step, maxReviews.page) }),
  };
}
