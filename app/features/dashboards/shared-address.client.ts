import type { OpenDashboard } from '~/contracts/dashboards/dashboard';
import { stateQuery } from '~/contracts/dashboards/url';
import { paths } from '~/lib/urls/paths';

/** The address of a page with all that is a default of this reader or of this day: brand, days and comparison. */
export function sharedAddress({ parentSlug, slug, state, content }: OpenDashboard): string {
  let shared = state;
  if (content !== null) {
    const has = (parameter: string) =>
      content.filters.some((filter) => filter.parameter === parameter);
    const isFrame = (name: string) =>
      content.filters.some((filter) => filter.name === name && filter.kind === 'time_frame');
    const { period, comparison } = content;
    const { startDate, endDate } = period;
    shared = {
      ...state,
      // The days exclude the frame that they come from.
      ...(has('timerange') && {
        timerange: { startDate, endDate },
        filters: state.filters.filter(({ name }) => !isFrame(name)),
      }),
      ...(has('comparison') && {
        comparison: {
          kind: comparison[0]?.kind === 'product' ? 'products' : 'brands',
          ids: comparison.map(({ id }) => id),
        },
      }),
    };
  }
  return window.location.origin + paths.dashboard(parentSlug, slug) + stateQuery(shared);
}
