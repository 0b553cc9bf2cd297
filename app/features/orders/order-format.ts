import type { OrderTab } from '~/contracts/orders/order';
import type { OrderState } from '~/contracts/orders/views';
import type { TagTone } from '~/components/ui/data/tag';

/** O-02, in the order of the tabs. */
export const tabNames: Readonly<Record<OrderTab, string>> = {
  summary: 'Summary',
  placed: 'Placed',
  received: 'Received',
  closed: 'Closed',
  in_review: 'In Review',
  invalid: 'Invalid By Admin',
};

/** The tab as addresses say it: what is so anyway need not be in one. */
export const tabInAddress = (tab: OrderTab): OrderTab | null => (tab === 'summary' ? null : tab);

/** Of the state of an order: the word for it, and the tone of its tag. */
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

/** 0 … 1 as '37 %'; 100 % is all of it and no less. */
export const percent = (share: number): string =>
  `${share >= 1 ? 100 : Math.min(99, Math.round(share * 100))} %`;

export const count = (number: number): string => number.toLocaleString('en-US');
export const unitText = (units: number): string =>
  `${count(units)} ${units === 1 ? 'unit' : 'units'}`;

/** Stands where there is no figure. */
export const noFigure = '–';
