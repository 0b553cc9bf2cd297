import { notAcceptingText } from '~/contracts/inventory/labels';
import type { Order } from '~/contracts/orders/order';
import type { PlaceView } from '~/contracts/orders/form';
import type { HeadName } from '~/contracts/orders/labels';
import { dayText } from '~/lib/format/dates';
import { paths } from '~/lib/urls/paths';
import { Form } from '~/components/forms/form';
import { LinkButton } from '~/components/ui/actions/button';
import { Notice } from '~/components/ui/feedback/notice';
import { PageHead } from '~/components/ui/structure/page-head';

import { HeadFacts, LineFacts } from './order-facts';
import { labels } from './line-fields';
import { NoDraft } from './no-draft';

const submit = { text: 'Place order', pending: 'Placing …' };

/** Shows a stored draft for review before it is placed (O-03, O-06). */
export function PlacePage({ view: { form, order, accepting } }: { view: PlaceView }) {
  const { orderNumber: number } = order;
  const isDraft = order.allowed.includes('place');
  return (
    <>
      <PageHead
        eyebrow="Consignment orders"
        title={`Place ${number}`}
        actions={
          order.allowed.includes('save') && (
            <LinkButton to={paths.orderStep(number, 'edit')} kind="secondary" icon="edit">
              Change it first
            </LinkButton>
          )
        }
      />
      <div className="grid max-w-[1080px] gap-6">
        {!accepting && <NotAccepting />}
        {!isDraft && <NoDraft number={number}>there is nothing to place.</NoDraft>}
        <OrderFacts order={order} />
        {isDraft && (
          <Form facts={form} labels={labels} submit={submit} cancel={paths.order(number)}>
            {() => <input type="hidden" name="version" value={order.version} />}
          </Form>
        )}
      </div>
    </>
  );
}

/** no orders can be placed now. */
function NotAccepting() {
  return (
    <Notice
      level="warning"
      actions={
        <LinkButton to={paths.notifyOfIntake} kind="secondary" size="small">
          Tell me when you do
        </LinkButton>
      }
    >
      {notAcceptingText}
    </Notice>
  );
}

/** Head and lines of a stored order. */
function OrderFacts({ order }: { order: Order }) {
  const { contactEmail, expectedDate, carrier, tracking, cartons, pallets, notes } = order;
  return (
    <>
      <HeadFacts
        values={
          {
            brand: order.brand.name,
            warehouse: order.warehouse.name,
            contactEmail,
            expectedDate: expectedDate && dayText(expectedDate),
            carrier,
            tracking,
            cartons: cartons === null ? null : String(cartons),
            pallets: pallets === null ? null : String(pallets),
            notes,
          } satisfies Record<HeadName, string | null>
        }
      />
      <LineFacts
        lines={order.lines.map((line) => ({
          name: line.product.name,
          cases: line.cases ?? 0,
          unitsPerCase: line.unitsPerCase,
          looseUnits: line.looseUnits ?? 0,
          units: line.totalUnits,
        }))}
      />
    </>
  );
}
