import type { OrderView } from '~/contracts/orders/views';
import type { OrderLine } from '~contract/ams/orders';
import { dayText } from '~/lib/format/dates';
import { count, percent, unitText, noFigure } from '~/lib/format/units';
import { paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';
import { buttonLook, LinkButton } from '~/components/ui/actions/button';
import { GridFact, NotesFact, ShareFact } from '~/components/ui/data/facts';
import { Card } from '~/components/ui/structure/card';
import { Icon } from '~/components/ui/structure/icon';
import { Page } from '~/components/ui/structure/page-head';
import { Notice } from '~/components/ui/feedback/notice';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { Table, type Column } from '~/components/ui/data/table';
import { Overdue } from '~/components/ui/data/tag';
import { unitColumn } from '~/components/ui/data/unit-column';

import { receivedText, StateTag } from './order-format';
import { OrderTimeline } from './timeline';

/** A consignment order with its lines and timeline (O-02). */
export function OrderPage({ view }: { view: OrderView }) {
  const { order, timeline, timeZone } = view;
  return (
    <Page
      eyebrow="Consignment orders"
      title={order.orderNumber}
      tag={<StateTag order={order} />}
      purpose={`${order.brand.name} to ${order.warehouse.name}`}
      actions={<Actions view={view} />}
    >
      {(order.reviewState !== null || order.isShort) && <StateNotice order={order} />}
      <Facts order={order} />
      <LineTable order={order} />
      <OrderTimeline entries={timeline} copiedFrom={order.copiedFrom} timeZone={timeZone} />
    </Page>
  );
}

const adminPages = { pending: 'Open in pending orders', received: 'Open in received orders' };

function Actions({ view }: { view: OrderView }) {
  const { order, adminPage } = view;
  const { orderNumber: number, allowed } = order;
  const canPlace = allowed.includes('place');
  return (
    <>
      {allowed.includes('save') && (
        <LinkButton
          to={paths.orderStep(number, 'edit')}
          icon="edit"
          kind={canPlace ? 'secondary' : 'primary'}
        >
          Edit
        </LinkButton>
      )}
      {canPlace && <LinkButton to={paths.orderStep(number, 'place')}>Place order</LinkButton>}
      {allowed.includes('copy') && (
        <LinkButton to={paths.copyOrder(number)} kind="secondary" icon="copy">
          Copy
        </LinkButton>
      )}
      {allowed.includes('void') && (
        <LinkButton to={paths.orderStep(number, 'void')} kind="secondary" icon="close">
          Void
        </LinkButton>
      )}
      {adminPage !== null && (
        <a href={adminPage.href} className={buttonLook('secondary')}>
          <Icon name="external" size={16} />
          {adminPages[adminPage.list]}
        </a>
      )}
    </>
  );
}

const countOf = (units: number | null) => (units === null ? null : count(units));

function Facts({ order }: Pick<OrderView, 'order'>) {
  const { totalUnits, completion } = order;
  return (
    <Card>
      <dl className="fact-grid">
        {order.account !== null && <GridFact label="Account">{order.account}</GridFact>}
        <GridFact label="Brand">{order.brand.name}</GridFact>
        <GridFact label="Warehouse">{order.warehouse.name}</GridFact>
        <GridFact label="Expected">
          {order.expectedDate && (
            <>
              {dayText(order.expectedDate)}
              {order.isOverdue && <Overdue />}
            </>
          )}
        </GridFact>
        <GridFact label="Placed">
          {order.placedDay &&
            `${dayText(order.placedDay)}${order.placedBy ? ` by ${order.placedBy}` : ''}`}
        </GridFact>
        <GridFact label="Contact">{order.contactEmail}</GridFact>
        <GridFact label="Carrier">{order.carrier}</GridFact>
        <GridFact label="Tracking number">{order.tracking}</GridFact>
        <GridFact label="Cartons">{countOf(order.cartons)}</GridFact>
        <GridFact label="Pallets">{countOf(order.pallets)}</GridFact>
        {order.copiedFrom !== null && (
          <GridFact label="Copied from">
            <AppLink to={paths.order(order.copiedFrom)} className="link">
              {order.copiedFrom}
            </AppLink>
          </GridFact>
        )}
      </dl>
      <NotesFact notes={order.notes} />
      {order.status !== 'initial' && (
        <ShareFact
          label="Units received"
          share={completion}
          text={receivedText(order, `${unitText(totalUnits)} received`)}
          beside={percent(completion)}
        />
      )}
    </Card>
  );
}

/** A notice if the order is in review, invalid, voided or closed as short. */
function StateNotice({ order: { reviewState, closedReason, isShort } }: Pick<OrderView, 'order'>) {
  const because = closedReason === null ? '' : ` Reason: “${closedReason}”`;
  if (reviewState === 'pending')
    return (
      <Notice level="warning">
        This order is in review. Nothing happens to it until the review ends. The timeline says why.
      </Notice>
    );
  if (reviewState === 'invalid_by_admin')
    return (
      <Notice level="warning">
        This order was declared invalid. You can copy it, change the copy and place it.{because}
      </Notice>
    );
  if (reviewState === 'voided')
    return <Notice level="info">This order is voided. Nothing will ship.{because}</Notice>;
  if (isShort && closedReason !== null)
    return <Notice level="info">Remainder closed short.{because}</Notice>;
  return null;
}

const outstanding = ({ totalUnits, received, shortClosed }: OrderLine) =>
  Math.max(0, totalUnits - received - shortClosed);

/** Cases times units per case: '40 × 12'. */
const caseText = ({ cases, unitsPerCase }: OrderLine): string =>
  cases === null || cases === 0
    ? noFigure
    : `${count(cases)} × ${unitsPerCase === null ? '?' : count(unitsPerCase)}`;

/** What was ordered. */
const orderedColumns = (lines: readonly OrderLine[]): readonly Column<OrderLine>[] => [
  {
    id: 'product',
    head: 'Product',
    rowHead: true,
    cell: (line) => <span className="block min-w-28">{line.product.name}</span>,
    total: 'Total',
  },
  { id: 'cases', head: 'Cases × units', figure: true, cell: caseText },
  {
    id: 'loose',
    head: '+ loose',
    figure: true,
    cell: ({ looseUnits }) => (looseUnits ? count(looseUnits) : noFigure),
  },
  unitColumn('ordered', '= ordered', lines, (line) => line.totalUnits),
];

/** What the warehouse has received. A voided or invalid order receives nothing more. */
function receiptColumns({
  lines,
  completion,
  reviewState,
}: OrderView['order']): readonly Column<OrderLine>[] {
  const isOpen = reviewState === null || reviewState === 'pending';
  return [
    unitColumn('received', 'Received', lines, (line) => line.received),
    unitColumn('rejected', 'Rejected', lines, (line) => line.rejected),
    unitColumn('short', 'Short', lines, (line) => line.shortClosed),
    ...(isOpen ? [unitColumn('outstanding', 'Outstanding', lines, outstanding)] : []),
    {
      id: 'completion',
      head: 'Complete',
      figure: true,
      bar: (line) => line.completion,
      own: () => true,
      cell: (line) => percent(line.completion),
      total: percent(completion),
    },
  ];
}

/** The lines of an order: ordered, received and outstanding units. A draft has no receipts. */
function LineTable({ order }: Pick<OrderView, 'order'>) {
  return (
    <Table
      caption="Lines"
      columns={[
        ...orderedColumns(order.lines),
        ...(order.status === 'initial' ? [] : receiptColumns(order)),
      ]}
      rows={order.lines}
      rowKey={({ line }) => String(line)}
      empty={
        <EmptyState icon="product" title="No lines yet">
          Add the products that you send, with the quantity of each, before you place the order.
        </EmptyState>
      }
    />
  );
}
