import { orderStateText } from '~/contracts/orders/labels';
import type { OrderTab } from '~contract/vocabulary';
import type { OrderRow, OrderState } from '~/contracts/orders/views';
import { count, percent } from '~/lib/format/units';
import { Tag, type TagTone } from '~/components/ui/data/tag';

/** The labels of the tabs, in page order (O-02). */
export const tabNames: Readonly<Record<OrderTab, string>> = {
  summary: 'Summary',
  placed: 'Placed',
  received: 'Received',
  closed: 'Closed',
  in_review: 'In Review',
  invalid: 'Invalid By Admin',
};

/** The tab as a URL parameter; null for the default tab. */
export const tabInAddress = (tab: OrderTab): OrderTab | null => (tab === 'summary' ? null : tab);

/** Text and tone of the tag for an order's state. */
export function stateTag(order: OrderState): { text: string; tone: TagTone } {
  const text = orderStateText(order);
  return order.reviewState === null && order.status === 'Partially Received'
    ? { text: `${text} ${percent(order.completion)}`, tone: 'info' }
    : { text, tone: toneOf(order) };
}

/**
 * The units of an order that have been received, as the completion counts them: units that are over on one line make up
 * for no other, and stand beside them.
 * @param total the ordered units as a text
 */
export function receivedText(
  order: Pick<OrderRow, 'completion' | 'receivedUnits' | 'totalUnits'>,
  total: string,
): string {
  const ordered = Math.round(order.completion * order.totalUnits);
  const extra = order.receivedUnits - ordered;
  return `${count(ordered)} of ${total}${extra > 0 ? `, ${count(extra)} extra` : ''}`;
}

function toneOf({ reviewState, status, isShort }: OrderState): TagTone {
  if (reviewState !== null)
    return ({ pending: 'warn', voided: 'neutral', invalid_by_admin: 'bad' } as const)[reviewState];
  if (status === 'Received') return isShort ? 'warn' : 'accent';
  return status === 'initial' ? 'neutral' : 'info';
}

export function StateTag({ order }: { order: OrderState }) {
  const { text, tone } = stateTag(order);
  return <Tag tone={tone}>{text}</Tag>;
}
