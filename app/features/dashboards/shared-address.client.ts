import type { OpenDashboard } from '~/contracts/dashboards/dashboard';
import { stateQuery, timeFrameName } from '~/contracts/dashboards/url';
import { paths } from '~/lib/urls/paths';

/** The address of a page with all that is a default of this reader or of this day: brand, days, comparison and categories. */
export function sharedAddress({ parentSlug, slug, state, content }: OpenDashboard): string {
  let shared = { ...state, kept: '' };
  if (content !== null) {
    const has = (parameter: string) =>
      content.filters.some((filter) => filter.parameter === parameter);
    const isGiven = (name: string) => state.filters.some((filter) => filter.name === name);
    const { period, comparison } = content;
    const { startDate, endDate } = period;
    const usualCategories = content.filters.flatMap(({ name, kind, usual }) =>
      kind === 'categories' && usual !== 'all' && usual.length > 0 && !isGiven(name)
        ? [{ name, selection: usual }]
        : [],
    );
    // The days exclude the frame that they come from.
    const given = has('timerange')
      ? state.filters.filter(({ name }) => name !== timeFrameName)
      : state.filters;
    shared = {
      ...shared,
      filters: [...given, ...usualCategories],
      ...(has('timerange') && { timerange: { startDate, endDate } }),
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
