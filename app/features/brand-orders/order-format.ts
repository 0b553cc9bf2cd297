import type { PostalAddress } from '~/contracts/brand-orders/brand-order';
import { brandOrderStateText } from '~/contracts/brand-orders/labels';
import type { BrandOrderList, BrandOrderStateView } from '~/contracts/brand-orders/views';
import type { BrandOrderListOptions } from '~/lib/urls/paths';
import type { TagTone } from '~/components/ui/data/tag';

/** Text and tone of the tag for an order's state. */
export function stateTag(order: BrandOrderStateView): { text: string; tone: TagTone } {
  const tones = {
    new: 'info',
    partially_shipped: 'warn',
    shipped: 'accent',
    fulfilled: 'accent',
    cancelled: 'neutral',
  } as const;
  return {
    text: brandOrderStateText(order),
    tone: order.isFuture ? 'neutral' : tones[order.state],
  };
}

/** Where an order goes, in a few words: 'Portland, OR, US'. */
export const placeText = ({ city, region, country }: PostalAddress): string =>
  [city, region, country].filter(Boolean).join(', ');

/** The tab of the list that an order is in; null for the first one. */
export const tabOf = ({ state, isFuture }: BrandOrderStateView): string | null =>
  isFuture ? 'future' : state === 'new' ? null : state;

type Place = Pick<BrandOrderList, 'tab' | 'filters' | 'sort'>;

/** The address of the list with its tab, filters and sort order, on its first page and without a selection. */
export const placeOf = ({ tab, filters, sort }: Place): BrandOrderListOptions => ({
  tab: tab === 'new' ? null : tab,
  q: filters.search,
  ship_to: filters.shipTo,
  product: filters.product,
  due_from: filters.dueFrom,
  due_to: filters.dueTo,
  sort: sort === 'due' ? null : sort,
});

export const hasFilters = ({ filters }: Pick<BrandOrderList, 'filters'>): boolean =>
  Object.values(filters).some((value) => value !== '');
