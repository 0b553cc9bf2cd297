import type { PostalAddress, BrandOrder, Shipment } from '~contract/ams/brand-orders';
import type { BrandOrderView } from '~/contracts/brand-orders/views';
import { dayText } from '~/lib/format/dates';
import { count, percent, unitText } from '~/lib/format/units';
import { paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';
import { buttonLook, LinkButton } from '~/components/ui/actions/button';
import { GridFact, NotesFact, ShareFact } from '~/components/ui/data/facts';
import { Table } from '~/components/ui/data/table';
import { Notice } from '~/components/ui/feedback/notice';
import { Card } from '~/components/ui/structure/card';
import { Icon } from '~/components/ui/structure/icon';
import { Page } from '~/components/ui/structure/page-head';
import { Timeline } from '~/components/ui/data/timeline';
import { Overdue } from '~/components/ui/data/tag';
import { unitColumn } from '~/components/ui/data/unit-column';

import { placeText, tabOf, StateTag } from './order-format';

/** A brand order with its lines, parcels and timeline (O-08, O-10). */
export function BrandOrderPage({ view }: { view: BrandOrderView }) {
  const { order, timeline, timeZone } = view;
  const { cancelledReason, isFuture } = order;
  return (
    <Page
      eyebrow="Orders"
      title={order.orderNumber}
      tag={<StateTag order={order} />}
      purpose={`${order.brand.name} to ${order.shipTo.company ?? order.shipTo.name}, ${placeText(order.shipTo)}`}
      actions={<Actions order={order} />}
    >
      {cancelledReason !== null && (
        <Notice level="info">
          This order is cancelled. Please do not ship it. Reason: “{cancelledReason}”
        </Notice>
      )}
      {isFuture && (
        <Notice level="info">
          This is a future order. It can be shipped from 14 days before its due date.
        </Notice>
      )}
      <Facts order={order} />
      <Lines order={order} />
      <Parcels order={order} />
      <OrderTimeline entries={timeline} timeZone={timeZone} />
    </Page>
  );
}

type Order = BrandOrderView['order'];

function Actions({ order: { id, allowed } }: { order: Order }) {
  return (
    <>
      {allowed.includes('ship') && (
        <LinkButton to={paths.brandOrderStep(id, 'ship')} icon="plus">
          Ship a parcel
        </LinkButton>
      )}
      {allowed.includes('fulfil') && (
        <LinkButton
          to={paths.brandOrderStep(id, 'fulfil')}
          kind={allowed.includes('ship') ? 'secondary' : 'primary'}
          icon="check"
        >
          Mark as fulfilled
        </LinkButton>
      )}
      <a href={paths.packingSlips([id])} className={buttonLook('secondary')}>
        <Icon name="download" size={16} />
        Packing slip
      </a>
      {allowed.includes('cancel') && (
        <LinkButton to={paths.brandOrderStep(id, 'cancel')} kind="secondary" icon="close">
          Cancel order
        </LinkButton>
      )}
    </>
  );
}

function Facts({ order }: { order: Order }) {
  const { ordered, shipped, left, state } = order;
  const share = ordered === 0 ? 0 : shipped / ordered;
  return (
    <Card>
      <dl className="fact-grid">
        {order.account !== null && <GridFact label="Account">{order.account}</GridFact>}
        <GridFact label="Brand">{order.brand.name}</GridFact>
        <GridFact label="Due">
          {dayText(order.dueDate)}
          {order.isOverdue && <Overdue />}
        </GridFact>
        <GridFact label="Ordered">{dayText(order.orderedDay)}</GridFact>
        <GridFact label="Id">{order.id}</GridFact>
        <GridFact label="Ship to">
          <Address address={order.shipTo} />
        </GridFact>
        <GridFact label="Ship from">
          {order.shipFrom === null ? null : <Address address={order.shipFrom} />}
        </GridFact>
      </dl>
      <NotesFact notes={order.notes} />
      {state !== 'cancelled' && (
        <ShareFact
          label="Units shipped"
          share={share}
          text={`${count(shipped)} of ${unitText(ordered)} shipped`}
          beside={left === 0 ? percent(share) : `${unitText(left)} left`}
        />
      )}
    </Card>
  );
}

function Lines({ order: { lines, cancelled, state, isFuture } }: { order: Order }) {
  return (
    <Table
      caption="Lines"
      columns={[
        {
          id: 'product',
          head: 'Product',
          rowHead: true,
          cell: ({ product }) => (
            <AppLink
              to={paths.brandOrderList({
                tab: tabOf({ isFuture, state }),
                product: product.id,
              })}
              className="link block min-w-36 break-words"
              title="Orders with this product"
            >
              {product.name}
            </AppLink>
          ),
          total: 'Total',
        },
        { id: 'sku', head: 'SKU', cell: ({ sku }) => sku ?? '–' },
        unitColumn('ordered', 'Ordered', lines, ({ ordered }) => ordered),
        unitColumn('shipped', 'Shipped', lines, ({ shipped }) => shipped),
        unitColumn('left', 'Left', lines, ({ left }) => left),
        ...(cancelled > 0
          ? [unitColumn('cancelled', 'Cancelled', lines, (line) => line.cancelled)]
          : []),
      ]}
      rows={lines}
      rowKey={({ line }) => String(line)}
    />
  );
}

/** A postal address, line by line. */
function Address({ address }: { address: PostalAddress }) {
  const { name, company, street, city, region, postalCode, country, phone } = address;
  const lines = [
    name,
    company,
    ...street,
    [city, region, postalCode].filter(Boolean).join(', '),
    country,
    phone,
  ].filter(Boolean);
  return (
    <span className="block">
      {lines.map((line, index) => (
        <span key={index} className="block break-words">
          {line}
        </span>
      ))}
    </span>
  );
}

const eventTexts: Readonly<
  Record<BrandOrder['events'][number]['action'], (parcel: string) => string>
> = {
  received: () => 'Order received',
  ship: (parcel) => `${parcel} shipped`,
  edit: (parcel) => `${parcel} changed`,
  fulfil: (parcel) =>
    parcel === '' ? 'Marked as fulfilled' : `Marked as fulfilled; ${parcel} without tracking`,
  cancel: () => 'Cancelled',
};

/** What has happened to an order, newest first. */
function OrderTimeline({
  entries,
  timeZone,
}: {
  entries: BrandOrderView['timeline'];
  timeZone: string;
}) {
  return (
    <Timeline
      timeZone={timeZone}
      items={entries.map(({ at, by, action, shipmentNumber, reason }) => ({
        at,
        by,
        what: (
          <>
            <span className="font-medium">
              {eventTexts[action](shipmentNumber === null ? '' : `Parcel ${shipmentNumber}`)}
            </span>
            {reason !== null && `: “${reason}”`}
          </>
        ),
      }))}
    />
  );
}

/** The parcels of an order, in the order of their numbers. */
function Parcels({ order }: Pick<BrandOrderView, 'order'>) {
  const { shipments, state } = order;
  if (shipments.length === 0 && state === 'cancelled') return null;
  return (
    <Card title="Parcels">
      {shipments.length === 0 ? (
        <p className="text-ink-soft">Nothing is shipped yet.</p>
      ) : (
        <ol className="-my-3 with-rules">
          {shipments.map((parcel) => (
            <Parcel key={parcel.id} parcel={parcel} order={order} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Parcel({
  parcel,
  order: { id, lines, allowed },
}: { parcel: Shipment } & Pick<BrandOrderView, 'order'>) {
  const { number, carrier, tracking, shippedOn, boxes, createdBy } = parcel;
  const names = new Map(lines.map(({ line, product }) => [line, product.name]));
  return (
    <li className="parcel py-3">
      <div className="min-w-0">
        <h3 className="text-base font-semibold">Parcel {number}</h3>
        <p className="wrap-anywhere">
          {carrier === null ? 'No tracking' : carrier}
          {tracking !== null && <span className="block even-figures">{tracking}</span>}
        </p>
        <p className="mt-1 text-sm text-ink-faint">
          Shipped {dayText(shippedOn)}, {boxes === 1 ? '1 box' : `${count(boxes)} boxes`}, by{' '}
          {createdBy}
        </p>
      </div>
      <ul className="min-w-0">
        {parcel.lines.map((line, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-6">
            <span className="min-w-0 wrap-anywhere">
              {names.get(line.line) ?? `Line ${line.line}`}
              {(line.lot !== null || line.expiry !== null) && (
                <span className="block text-sm text-ink-faint">
                  {[
                    line.lot === null ? null : `Lot ${line.lot}`,
                    line.expiry === null ? null : `best before ${dayText(line.expiry)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              )}
            </span>
            <span className="even-figures">{unitText(line.quantity)}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-start gap-2">
        <a
          href={paths.parcelSlip(id, number)}
          className={buttonLook('secondary', 'small')}
          aria-label={`Packing slip of parcel ${number}`}
        >
          <Icon name="download" size={16} />
          Packing slip
        </a>
        {allowed.includes('edit') && (
          <LinkButton
            to={paths.parcel(id, number)}
            kind="secondary"
            size="small"
            icon="edit"
            aria-label={`Edit parcel ${number}`}
          >
            Edit
          </LinkButton>
        )}
      </div>
    </li>
  );
}
