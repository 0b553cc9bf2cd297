import type { OrderStatus, ReviewState } from '../../../contract/vocabulary';
import { messages } from '../../../contract/fields';
import { Tag, type Tone } from '../pages/parts';
import type { Column } from '../pages/table';
import type { RecordKind, RecordView } from '../pages/record-form';
import type { OrderListPath } from './addresses';
import type { RejectedOrderForm } from './receipt-form';
import type { WarehouseOrder } from './warehouse-order';

/** What the pages of an order and their forms need. */
export interface OrderPageView extends RecordView<WarehouseOrder, RejectedOrderForm> {
  path: OrderListPath;
}

export const orderKind: RecordKind = {
  noun: 'order',
  stale: messages.stale,
  deeds: {
    save: 'saved the draft',
    place: 'placed the order',
    copy: 'copied it from another order',
    void: 'voided the order',
    flag: 'put it in review',
    resolve: 'ended the review',
    reject: 'rejected the order',
    receive: 'received goods',
    short_close: 'closed a line as short',
    close_rest: 'closed the rest as short',
  },
};

const reviewNames: Readonly<Record<ReviewState, string>> = {
  pending: 'In Review',
  voided: 'Closed',
  invalid_by_admin: 'Invalid By Admin',
};
const tones: Readonly<Record<string, Tone>> = {
  Placed: 'info',
  'Partially Received': 'info',
  Received: 'good',
  'In Review': 'warn',
};

/** The name of an order's state, as in the app's tabs. */
export const stateName = (status: OrderStatus, review: ReviewState | null): string =>
  review === null ? (status === 'initial' ? 'Draft' : status) : reviewNames[review];

export function StateTag({
  order: { status, reviewState: review },
}: {
  order: { status: OrderStatus; reviewState: ReviewState | null };
}) {
  const name = stateName(status, review);
  return <Tag tone={tones[name]}>{name}</Tag>;
}

export const lineOf = ({ line, product }: WarehouseOrder['lines'][number]): string =>
  `Line ${line}, ${product.name}`;

export const brandColumn: Column<Record<'brand' | 'account', { name: string }>> = {
  head: 'Brand',
  cell: ({ brand, account }) => (
    <>
      <span className="name">{brand.name}</span>
      <span className="under name">{account.name}</span>
    </>
  ),
};

/** What names a line of an order, before its figures. */
export const lineColumns: readonly Column<WarehouseOrder['lines'][number]>[] = [
  { head: 'Line', cell: ({ line }) => line },
  {
    head: 'Product',
    kind: 'head',
    cell: ({ product }) => <span className="name">{product.name}</span>,
    total: 'Total',
  },
];
