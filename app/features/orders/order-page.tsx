import type { OrderView } from '~/contracts/orders/views';
import { dayText } from '~/lib/format/dates';
import { count, percent, unitText } from '~/lib/format/units';
import { paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';
import { buttonLook, LinkButton } from '~/components/ui/actions/button';
import { GridFact } from '~/components/ui/data/fact-grid';
import { Card } from '~/components/ui/structure/card';
import { Icon } from '~/components/ui/structure/icon';
import { Meter } from '~/components/ui/feedback/meter';
import { PageHead } from '~/components/ui/structure/page-head';

import { LineTable } from './line-table';
import { receivedText } from './order-format';
import { StateNotice } from './state-notice';
import { Overdue, StateTag } from './state-tag';
import { OrderTimeline } from './timeline';

/** A consignment order with its lines and timeline (O-02). */
export function OrderPage({ view }: { view: OrderView }) {
  const { order, timeline, timeZone } = view;
  return (
    <>
      <PageHead
        eyebrow="Consignment orders"
        title={order.orderNumber}
        tag={<StateTag order={order} />}
        purpose={`${order.brand.name} to ${order.warehouse.name}`}
        actions={<Actions view={view} />}
      />
      <div className="grid gap-6">
        {(order.reviewState !== null || order.isShort) && <StateNotice order={order} />}
        <Facts order={order} />
        <LineTable order={order} />
        <OrderTimeline entries={timeline} copiedFrom={order.copiedFrom} timeZone={timeZone} />
      </div>
    </>
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
  const received = receivedText(order, `${unitText(totalUnits)} received`);
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
      {order.notes !== null && (
        <dl className="mt-5 border-t border-line pt-4">
          <GridFact label="Notes">
            <span className="typed-text block">{order.notes}</span>
          </GridFact>
        </dl>
      )}
      {order.status !== 'initial' && (
        <div className="mt-5 border-t border-line pt-4">
          <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm even-figures">
            <span className="font-medium">{received}</span>
            <span className="text-ink-faint">{percent(completion)}</span>
          </p>
          <Meter label="Units received" value={completion} most={1} text={received} />
        </div>
      )}
    </Card>
  );
}
