import { notAcceptingText } from '~/contracts/inventory/labels';
import type { PlaceView } from '~/contracts/orders/form';
import { headLabels } from '~/contracts/orders/labels';
import { dayText } from '~/lib/format/dates';
import { paths } from '~/lib/urls/paths';
import { Form } from '~/components/forms/form';
import { LinkButton } from '~/components/ui/actions/button';
import { Notice } from '~/components/ui/feedback/notice';
import { PageHead } from '~/components/ui/structure/page-head';

import { HeadFacts, LineFacts } from './order-facts';
import { labels } from './line-fields';

const submit = { text: 'Place order', pending: 'Placing …' };
const text = (value: number | null) => (value === null ? null : String(value));

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
        {!accepting && (
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
        )}
        {!isDraft && (
          <Notice
            level="info"
            actions={
              <LinkButton to={paths.order(number)} kind="secondary" size="small">
                Look at it
              </LinkButton>
            }
          >
            {number} is no draft any more: there is nothing to place.
          </Notice>
        )}
        <HeadFacts
          facts={[
            [headLabels.brand, order.brand.name],
            [headLabels.warehouse, order.warehouse.name],
            [headLabels.contactEmail, order.contactEmail],
            [headLabels.expectedDate, order.expectedDate && dayText(order.expectedDate)],
            [headLabels.carrier, order.carrier],
            [headLabels.tracking, order.tracking],
            [headLabels.cartons, text(order.cartons)],
            [headLabels.pallets, text(order.pallets)],
            [headLabels.notes, order.notes],
          ]}
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
        {isDraft && (
          <Form facts={form} labels={labels} submit={submit} cancel={paths.order(number)}>
            {() => <input type="hidden" name="version" value={order.version} />}
          </Form>
        )}
      </div>
    </>
  );
}
