import { hasUsual, selectionShown } from '~/contracts/dashboards/applied-filters';
import type { OpenDashboard } from '~/contracts/dashboards/dashboard';
import { stateQuery, timeFrameName, withSelection } from '~/contracts/dashboards/url';
import { paths } from '~/lib/urls/paths';

/** The days of a copied link: those of this page for ever, or the latest ones whenever it is opened. */
export type SharedDays = 'these' | 'latest';

/**
 * The address of a page with all that is a default of this reader: brand, comparison and categories.
 * @param days `these`: with the days of the page, which are a default of this day; `latest`: with its time frame
 */
export function sharedAddress(
  { parentSlug, slug, state, content }: OpenDashboard,
  days: SharedDays,
): string {
  let shared = { ...state, kept: '' };
  if (content !== null) {
    const { period, comparison } = content;
    const { startDate, endDate } = period;
    for (const filter of content.filters) {
      const { name, kind, usual, parameter } = filter;
      if (kind === 'categories' && usual !== 'all' && usual.length > 0 && hasUsual(filter))
        shared = withSelection(shared, name, usual);
      if (parameter === 'timerange' && days === 'these') {
        // The days exclude the frame that they come from.
        shared = {
          ...withSelection(shared, timeFrameName, null),
          timerange: { startDate, endDate },
        };
      }
      // Another reader, or another day, may have another frame by default.
      if (kind === 'time_frame' && days === 'latest')
        shared = withSelection(shared, name, selectionShown(filter));
      if (parameter === 'comparison')
        shared = {
          ...shared,
          comparison: {
            kind: comparison[0]?.kind === 'product' ? 'products' : 'brands',
            ids: comparison.map(({ id }) => id),
          },
        };
    }
  }
  return window.location.origin + paths.dashboard(parentSlug, slug) + stateQuery(shared);
}
