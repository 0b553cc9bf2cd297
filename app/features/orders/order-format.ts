import type { OrderTab } from '~/contracts/orders/order';
import type { OrderState } from '~/contracts/orders/views';
import type { TagTone } from '~/components/ui/data/tag';

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
  switch (order.reviewState) {
    case 'pending':
      return { text: 'In review', tone: 'warn' };
    case 'voided':
      return { text: 'Voided', tone: 'neutral' };
    case 'invalid_by_admin':
      return { text: 'Invalid', tone: 'bad' };
    case null:
  }
  switch (order.status) {
    case 'initial':
      return { text: 'Draft', tone: 'neutral' };
    case 'Placed':
      return { text: 'Placed', tone: 'info' };
    case 'Partially Received':
      return { text: `Partially Received ${percent(order.completion)}`, tone: 'info' };
    case 'Received':
      return order.isShort
        ? { text: 'Received (short)', tone: 'warn' }
        : { text: 'Received', tone: 'accent' };
  }
}

/** A share from 0 to 1 as '37%'. Only a share of 1 rounds to 100%. */
export const percent = (share: number): string =>
  `${share >= 1 ? 100 : Math.min(99, Math.round(share * 100))}%`;

export const count = (number: number): string => number.toLocaleString('en-US');
export const unitText = (units: number): string =>
  `${count(units)} ${units === 1 ? 'unit' : 'units'}`;

/** Placeholder for a missing figure. */
export const noFigure = '–';
