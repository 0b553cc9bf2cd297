import type { BrandOrderList } from './views';

type Place = Pick<BrandOrderList, 'tab' | 'filters' | 'sort'>;

/** The parameters of the list's address with its tab, filters and sort order, on its first page and without a selection. */
export const placeOf = ({ tab, filters, sort }: Place) => ({
  tab: tab === 'new' ? null : tab,
  q: filters.search,
  ship_to: filters.shipTo,
  product: filters.product,
  due_from: filters.dueFrom,
  due_to: filters.dueTo,
  sort: sort === 'due' ? null : sort,
});

/** As `placeOf`, on the page that is open. */
export const pageOf = (view: Place & Pick<BrandOrderList, 'after' | 'before'>) => ({
  ...placeOf(view),
  after: view.after,
  before: view.before,
});

/** The number of orders of a tab, without filters; null where it is not known. */
export function countOf(counts: BrandOrderList['counts'], tab: Place['tab']): number | null {
  if (counts === null) return null;
  if (tab === 'all') return Object.values(counts).reduce((sum, one) => sum + one, 0);
  return counts[tab];
}
