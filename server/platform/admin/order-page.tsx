import type { ReactNode } from 'react';

import { count, counted, Facts, Head, Moment, Notice, Section, Tag } from '../pages/parts';
import { Events, NoLonger } from '../pages/record-form';
import { Table, type Column } from '../pages/table';
import { adminPaths, type OrderListPath } from './addresses';
import { DecisionCards } from './decision';
import { lineColumns, stateName, StateTag, type OrderPageView } from './order-parts';
import { receiptLabels, ReceiveForm } from './receive';
import type { WarehouseOrder } from './warehouse-order';

/** One order with the operations that the warehouse can run on it. */
export function OrderPage({ view }: { view: OrderPageView }) {
  const { record: order, path, rejected, done } = view;
  const isPending = order.tab === 'placed' || order.tab === 'in_review';
  const ofList = path === adminPaths.pending ? 'pending' : 'received';
  const isOn = path === adminPaths.pending ? isPending : order.tab === 'received';
  return (
    <>
      <Head
        up={{ href: path, label: ofList === 'pending' ? 'Pending orders' : 'Received orders' }}
        title={
          <>
            {order.orderNumber} <StateTag order={order} />{' '}
            {order.isShort && <Tag>Closed short</Tag>}
          </>
        }
        lead={`${order.brand.name} · ${order.account.name} · ${order.warehouse.name}`}
      />
      <Notice tone="good">{done}</Notice>
      {done === null && !isOn && (
        <Notice tone="info">
          {`This order is not ${ofList}: it is ${stateName(order.status, order.reviewState)}.`}
        </Notice>
      )}
      {rejected !== null && !order.allowed.includes(rejected.name) && (
        <NoLonger view={view} labels={{ ...receiptLabels(order), line: 'Line' }} />
      )}
      <Facts facts={factsOf(order)} />
      <Section id="lines" title="Lines">
        <Lines lines={order.lines} />
      </Section>
      {order.allowed.includes('receive') && <ReceiveForm view={view} />}
      {isPending && <DecisionCards view={view} />}
      <Section id="receipts" title="Receipts">
        <Receipts order={order} />
      </Section>
      <Section id="timeline" title="Timeline (UTC)">
        <Events kind={view.kind} events={order.events} />
      </Section>
    </>
  );
}

const factsOf = (order: WarehouseOrder): [label: string, value: ReactNode][] => [
  [
    'Expected',
    order.expectedDate && (
      <>
        <Moment at={order.expectedDate} dayOnly />{' '}
        {order.isOverdue && <Tag tone="bad">Overdue</Tag>}
      </>
    ),
  ],
  ['Placed (UTC)', order.placedAt && <Moment at={order.placedAt} />],
  ['Placed by', order.placedBy],
  ['Contact', order.contactEmail],
  ['Carrier', order.carrier],
  ['Tracking', order.tracking],
  ['Cartons', order.cartons !== null && count(order.cartons)],
  ['Pallets', order.pallets !== null && count(order.pallets)],
  ['Copied from', order.copiedFrom],
  ['Closed because', order.closedReason],
  ['Notes', order.notes && <span className="as-typed">{order.notes}</span>],
];

const figures = [
  ['Ordered', 'totalUnits'],
  ['Received', 'received'],
  ['Rejected', 'rejected'],
  ['Closed short', 'shortClosed'],
  ['Outstanding', 'outstanding'],
] as const;

/** How the ordered units are packed: '10 × 12 + 5'. */
function Cases({ line }: { line: WarehouseOrder['lines'][number] }) {
  const { cases, unitsPerCase, looseUnits } = line;
  if (!cases || unitsPerCase === null) return null;
  const loose = looseUnits ? ` + ${count(looseUnits)}` : '';
  return <span className="under">{`${count(cases)} × ${count(unitsPerCase)}${loose}`}</span>;
}

const Lines = ({ lines }: { lines: WarehouseOrder['lines'] }) => (
  <Table
    label="Lines"
    columns={[
      ...lineColumns,
      ...figures.map(([head, field]): Column<(typeof lines)[number]> => ({
        head,
        kind: 'figure',
        cell: (line) => (
          <>
            {count(line[field])}
            {head === 'Ordered' && <Cases line={line} />}
          </>
        ),
        total: count(lines.reduce((sum, line) => sum + line[field], 0)),
      })),
    ]}
    rows={lines}
  />
);

type Receipt = WarehouseOrder['receipts'][number];
type ReceiptLine = Receipt['lines'][number];

/** Whether the reason of the receipt was given for this line. */
const wantedReason = ({ isOver, isExpired }: ReceiptLine): boolean => isOver || isExpired;

/** Why units of a line were rejected, and why odd ones were taken in. */
function Reasons({ receipt: { reason }, line }: { receipt: Receipt; line: ReceiptLine }) {
  const reasons = [
    line.reason === null ? null : `Rejected: ${line.reason}`,
    wantedReason(line) && reason !== null ? `Taken in after confirmation: ${reason}` : null,
  ].filter(Boolean);
  return reasons.length === 0 ? '–' : <div className="typed">{reasons.join(' · ')}</div>;
}

function Receipts({ order }: { order: WarehouseOrder }) {
  const productOf = new Map(order.lines.map(({ line, product }) => [line, product.name]));
  if (order.receipts.length === 0) return <p className="lead">Nothing has been received yet.</p>;
  const columns: Column<{ receipt: Receipt; line: ReceiptLine }>[] = [
    {
      head: 'Received (UTC)',
      cell: ({ receipt: { receivedAt: at, pallets } }, index) =>
        index === 0 && (
          <>
            <Moment at={at} />
            {(pallets ?? 0) > 0 && <span className="under">{counted(pallets ?? 0, 'pallet')}</span>}
          </>
        ),
    },
    {
      head: 'By',
      cell: ({ receipt: { receivedBy: by, lines, reason } }, index) =>
        index === 0 && (
          <>
            <span className="name">{by}</span>
            {!lines.some(wantedReason) && reason && <span className="under name">{reason}</span>}
          </>
        ),
    },
    {
      head: 'Product',
      cell: ({ line: { line } }) => <span className="name">{productOf.get(line)}</span>,
    },
    { head: 'Units', kind: 'figure', cell: ({ line }) => count(line.quantity) },
    { head: 'Rejected', kind: 'figure', cell: ({ line }) => count(line.rejected) },
    { head: 'Reason', cell: (row) => <Reasons {...row} /> },
    { head: 'Lot', cell: ({ line }) => <span className="code">{line.lot ?? '–'}</span> },
    {
      head: 'Expiry',
      cell: ({ line: { expiry, isExpired } }) => (
        <>
          {expiry === null ? '–' : <Moment at={expiry} dayOnly />}{' '}
          {isExpired && <Tag tone="bad">Expired</Tag>}
        </>
      ),
    },
    { head: 'Location', cell: ({ line }) => <span className="code">{line.location ?? '–'}</span> },
  ];
  return (
    <Table
      label="Receipts"
      columns={columns}
      groups={order.receipts.map((receipt) => receipt.lines.map((line) => ({ receipt, line })))}
    />
  );
}

/** The page for an unknown or malformed order number. */
export const MissingOrder = ({ path, number }: { path: OrderListPath; number: string }) => (
  <Head
    title="There is no such order"
    lead={
      <>
        No order has the number “{number}”. <a href={path}>Look for it in the list</a>
      </>
    }
  />
);
