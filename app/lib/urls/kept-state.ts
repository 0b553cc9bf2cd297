import {
  emptyState,
  keptText,
  parseDashboardState,
  stateQuery,
  timeFrameName,
  timerangeName,
  type DashboardState,
} from '~/contracts/dashboards/url';

import { isDashboard, keepBrand } from './brand-address';

/**
 * A link with the present state. A dashboard has what it reads of brand, product, period, comparison and filters, and
 * keeps the rest of them for others (`stateFor`). From a page that is not a dashboard, and to the pages about a brand,
 * only the brand is kept. Other links stay unchanged, and so do links with a state of their own.
 * @param keeps the parameters and names of filters that the dashboard reads
 */
export function keepState(
  href: string,
  { pathname, search }: { pathname: string; search: string },
  keeps: readonly string[] = [],
) {
  if (search === '' || href.includes('?')) return href;
  if (!isDashboard(href) || !isDashboard(pathname)) return keepBrand(href, search);
  const { state } = parseDashboardState(new URLSearchParams(search));
  return href + stateQuery(stateFor(state, keeps));
}

type Part = Pick<DashboardState, 'timerange' | 'comparison' | 'filters'>;

const isOfPeriod = ({ name }: { name: string }) => name === timeFrameName;
const hasPeriod = ({ timerange, filters }: Part) => timerange !== null || filters.some(isOfPeriod);

/**
 * The state of another dashboard: what it reads of the present one, and of what dashboards before have kept. The rest of both
 * is kept for the dashboards after it. One kind of period stands for the other. Each dashboard takes from stored filters what it
 * reads.
 * @param keeps the parameters and names of filters that the dashboard reads
 */
export function stateFor(state: DashboardState, keeps: readonly string[]): DashboardState {
  const before = parseDashboardState(new URLSearchParams(state.kept)).state;
  const earlier = before.filters.filter(
    (filter) =>
      !(isOfPeriod(filter) && hasPeriod(state)) &&
      !state.filters.some(({ name }) => name === filter.name),
  );
  const all: Part = {
    timerange: hasPeriod(state) ? state.timerange : before.timerange,
    comparison: state.comparison ?? before.comparison,
    filters: [...state.filters, ...earlier],
  };
  const readsPeriod = keeps.includes(timerangeName) || keeps.includes(timeFrameName);
  const part = (isRead: boolean): Part => ({
    timerange: readsPeriod === isRead ? all.timerange : null,
    comparison: keeps.includes('comparison') === isRead ? all.comparison : null,
    filters: all.filters.filter(
      ({ name }) => (name === timeFrameName ? readsPeriod : keeps.includes(name)) === isRead,
    ),
  });
  return {
    ...emptyState,
    ...part(true),
    brand: state.brand,
    stored: state.stored,
    product: keeps.includes('product') ? state.product : null,
    kept: keptText(stateQuery({ ...emptyState, ...part(false) }).slice(1)),
  };
}

/** Filters that leave some of the data out, by their names on all dashboards. */
const narrowingFilters: Readonly<Record<string, string>> = {
  beverages: 'Beverages',
  categories: 'Categories',
  flavors: 'Flavours',
  region: 'Region',
  restrictions: 'Restrictions',
  snacks: 'Snacks',
  sub_category: 'Sub-category',
  velocity_score: 'Velocity score',
  work_and_play: 'Office or home',
};

/** Says which choices of pages before this one its figures do not follow; null without any. */
export function keptNotice({ kept }: Pick<DashboardState, 'kept'>): string | null {
  const { filters } = parseDashboardState(new URLSearchParams(kept)).state;
  const labels = filters.flatMap(({ name }) => narrowingFilters[name] ?? []);
  if (labels.length === 0) return null;
  return `Not applied on this page: ${labels.join(', ')}. Your choice waits for the pages that have ${labels.length === 1 ? 'this filter' : 'these filters'}.`;
}
