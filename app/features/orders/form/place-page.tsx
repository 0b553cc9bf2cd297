import { useActionData } from '@remix-run/react';

import type { Order } from '~contract/ams/orders';
import type { PlaceView } from '~/contracts/orders/form';
import { readingOf } from '~/contracts/forms/readings';
import { headNames, orderReadings, type HeadName } from '~/contracts/orders/labels';
import { dayText } from '~/lib/format/dates';
import { paths } from '~/lib/urls/paths';
import { Form } from '~/components/forms/form';
import { LinkButton } from '~/components/ui/actions/button';
import { Page } from '~/components/ui/structure/page-head';

import { HeadFacts, LineFacts } from './order-facts';
import { labels } from './lines';
import { ClosedIntake, NoDraft, OrderWarnings } from './order-notices';
import { skipClosedForm } from './skip-closed';

const submit = { text: 'Place order', pending: 'Placing …' };

/** Shows a stored draft for review before it is placed (O-03, O-06). */
export default function PlacePage({
  view: { form, order, intake, warnings },
}: {
  view: PlaceView;
}) {
  const { orderNumber: number } = order;
  const isDraft = order.allowed.includes('place');
  const isAnswered = useActionData() !== undefined;
  // An answer to the form stays in sight.
  const isBlank = order.lines.length === 0 && order.allowed.includes('save') && !isAnswered;
  return (
    <Page
      eyebrow="Consignment orders"
      title={`Place ${number}`}
      actions={
        order.allowed.includes('save') &&
        !isBlank && (
          <LinkButton to={paths.orderStep(number, 'edit')} kind="secondary" icon="edit">
            Change order
          </LinkButton>
        )
      }
      column="wide"
    >
      {isDraft && <ClosedIntake intake={intake} draft={number} />}
      {!isDraft && <NoDraft number={number}>there is nothing to place.</NoDraft>}
      <OrderWarnings warnings={warnings} />
      <OrderFacts order={order} />
      {isDraft && isBlank && (
        <div>
          <LinkButton to={paths.orderStep(number, 'edit')}>Add lines</LinkButton>
        </div>
      )}
      {isDraft && !isBlank && (
        <Form
          facts={form}
          labels={labels}
          marksFields={false}
          submit={submit}
          cancel={paths.order(number)}
          onDone={(next) => {
            // The page of a draft that could not be placed stays.
            if (!next.endsWith('/place')) skipClosedForm();
          }}
        >
          {() => <input type="hidden" name="version" value={order.version} />}
        </Form>
      )}
    </Page>
  );
}

/** A field of a stored order as text; null where it is empty. */
function textOf(name: HeadName, value: Order[HeadName]): string | null {
  if (value === null) return null;
  if (typeof value === 'object') return value.name;
  const text = String(value);
  return readingOf(orderReadings, name) === 'day' ? dayText(text) : text;
}

/** Head and lines of a stored order. */
function OrderFacts({ order }: { order: Order }) {
  const head = headNames.map((name) => [name, textOf(name, order[name])] as const);
  return (
    <>
      <HeadFacts values={Object.fromEntries(head)} />
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
