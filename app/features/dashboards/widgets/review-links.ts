import type { ReviewLinks } from '~/components/charts/chart-facts';
import type { OpenDashboard } from '~/contracts/dashboards/dashboard';
import { maxReviews, serialiseDashboardState, stateQuery } from '~/contracts/dashboards/url';
import { paths } from '~/lib/urls/paths';

/** Reviews that one press adds. */
const step = 20;

/** The search in the reviews of a dashboard, and the way to more of them. */
export function reviewLinks({
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
