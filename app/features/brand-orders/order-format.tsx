import type { PostalAddress } from '~contract/ams/brand-orders';
import { brandOrderStateText } from '~/contracts/brand-orders/labels';
import type { BrandOrderList, BrandOrderStateView } from '~/contracts/brand-orders/views';
import { Tag, type TagTone } from '~/components/ui/data/tag';

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

/** The id of the list's rows, which take the focus after a step to another list and say how many there are. */
export const orderListId = 'order-list';

export const hasFilters = ({ filters }: Pick<BrandOrderList, 'filters'>): boolean =>
  Object.values(filters).some((value) => value !== '');

/** Whether a filter is wrong, so that the list does not follow it. */
export const hasFaults = ({ faults }: Pick<BrandOrderList, 'faults'>): boolean =>
  Object.values(faults).some((fault) => fault !== null);

export function StateTag({ order }: { order: BrandOrderStateView }) {
  const { text, tone } = stateTag(order);
  return <Tag tone={tone}>{text}</Tag>;
}
