import { useActionData } from '@remix-run/react';
import { useCallback } from 'react';

import { parcelLabels, parcelRowLabels } from '~/contracts/brand-orders/labels';
import { checkedCarriers } from '~contract/vocabulary';
import type { ParcelDetail, ParcelFormView } from '~/contracts/brand-orders/shipment-form';
import type { FormValues } from '~/contracts/forms/forms';
import { rowField, rowsOf, textOf } from '~/contracts/forms/rows';
import { dayText } from '~/lib/format/dates';
import { useRootView } from '~/lib/shell/use-root-view';
import { paths } from '~/lib/urls/paths';
import { Form, hasValues, type FormFields } from '~/components/forms/form';
import { useUnsaved } from '~/components/forms/use-unsaved';
import { Button, EnterButton, LinkButton } from '~/components/ui/actions/button';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { CheckboxField } from '~/components/ui/fields/checkbox-field';
import { DateField } from '~/components/ui/fields/date-field';
import { FieldError, fieldId } from '~/components/ui/fields/field';
import { TextField } from '~/components/ui/fields/text-field';
import { Card } from '~/components/ui/structure/card';
import { PageHead } from '~/components/ui/structure/page-head';

import { ChangesNotice } from '../changes-notice';
import { placeText, stateTag } from '../order-format';
import { ParcelRows, placesOf } from './rows';

const rowFields = ['line', 'quantity', 'lot', 'expiry'] as const;

/** Labels of the fields for the error summary. A row that is split off stands below the others of its line. */
function labelsOf({ initial, lines }: ParcelFormView, typed: FormValues): Record<string, string> {
  const rows = hasValues(typed) ? rowsOf(typed, 'lines', rowFields) : initial.lines;
  const names = new Map(lines.map(({ line, product }) => [String(line), product.name]));
  const places = placesOf(rows);
  const labels = rows.flatMap(({ line }, index) => {
    const name = (names.get(line) ?? `Line ${line}`) + places[index]!.lot;
    return (['quantity', 'lot', 'expiry'] as const).map((field) => [
      rowField('lines', index, field),
      `${name}, ${parcelRowLabels[field].toLowerCase()}`,
    ]);
  });
  return {
    ...parcelLabels,
    lines: 'Units',
    ...(Object.fromEntries(labels) as Record<string, string>),
  };
}

/** The form of a new parcel, or of one that is edited (O-10, O-12). Every button works without scripts. */
export default function ParcelPage({ view }: { view: ParcelFormView }) {
  const { order, number, isPossible } = view;
  // An answer that came without scripts shows what was typed and is not stored.
  const isAnswered = useActionData() !== undefined;
  const unsaved = useUnsaved(isAnswered);
  const labels = useCallback((typed: FormValues) => labelsOf(view, typed), [view]);
  const title =
    number === null
      ? `Ship a parcel of ${order.orderNumber}`
      : `Edit parcel ${number} of ${order.orderNumber}`;
  return (
    <>
      <PageHead
        eyebrow="Orders"
        title={title}
        purpose={`${order.brand.name} to ${order.shipTo.company ?? order.shipTo.name}, ${placeText(order.shipTo)}`}
      />
      <div className="grid max-w-[1080px] gap-6" onInput={unsaved.mark} onChange={unsaved.mark}>
        <Form<ParcelDetail>
          facts={view.form}
          labels={labels}
          onDone={unsaved.clear}
          closedTo={{ to: paths.brandOrder(order.id), text: `See ${order.orderNumber}` }}
        >
          {(fields) =>
            isPossible || isAnswered || fields.state !== null ? (
              <Stage view={view} fields={fields} />
            ) : (
              <Impossible view={view} />
            )
          }
        </Form>
      </div>
    </>
  );
}

const Impossible = ({ view: { order, number } }: { view: ParcelFormView }) => (
  <EmptyState
    icon="orders"
    title={`This cannot be done: the order is “${stateTag(order).text}”`}
    actions={<LinkButton to={paths.brandOrder(order.id)}>See the order</LinkButton>}
  >
    {number === null
      ? 'You can ship parcels of new and partially shipped orders. A future order can be shipped from 14 days before its due date.'
      : 'You can edit parcels until the order is fulfilled.'}
  </EmptyState>
);

function Stage({ view, fields }: { view: ParcelFormView; fields: FormFields<ParcelDetail> }) {
  const { order, initial, orderedDay, today, number } = view;
  const { field, state, busy, typed } = fields;
  const { productName } = useRootView();
  const doubts = textOf(typed, 'doubts');
  const action = number === null ? 'Ship the parcel' : 'Save the parcel';
  return (
    <>
      <ChangesNotice changes={fields.detail.changes ?? []} timeZone={view.timeZone} />
      <EnterButton intent="send" />
      <Card title="Parcel">
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            {...field('carrier', initial.carrier)}
            required
            list="carriers"
            maxLength={100}
            autoComplete="off"
            help={`We check the tracking numbers of ${checkedCarriers.join(', ')}. You can enter any other carrier, too.`}
          />
          <datalist id="carriers">
            {checkedCarriers.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <TextField
            {...field('tracking', initial.tracking)}
            required
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
          />
          <DateField
            {...field('shippedOn', initial.shippedOn)}
            required
            min={orderedDay}
            max={today}
            help={`From ${dayText(orderedDay)}, the day of the order, until today`}
          />
          <TextField
            {...field('boxes', initial.boxes)}
            required
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      </Card>
      <div id={fieldId('lines')} tabIndex={-1} className="grid gap-2 outline-none">
        <h2 className="text-base">What is in it</h2>
        <FieldError id={undefined}>{state?.errors['lines']}</FieldError>
        <ParcelRows
          rows={fields.rows('lines', rowFields, initial.lines)}
          lines={fields.detail.lines ?? view.lines}
          round={fields.round}
          state={state}
          isStored={number !== null}
        />
        <p className="text-sm text-ink-faint">
          Leave the units of a line empty to keep it out of this parcel.
          {number !== null &&
            ` A parcel cannot be deleted: if there should be none, tell your contact at ${productName}.`}
        </p>
      </div>
      {doubts !== '' && (
        // Another question begins with an empty box.
        <Card key={doubts} title="Please check">
          <input type="hidden" name="doubts" value={doubts} />
          <CheckboxField
            name="confirm"
            label="I have checked the goods. Ship them past their best-before day."
            defaultChecked={textOf(typed, 'confirm') === 'on'}
          />
        </Card>
      )}
      <div className="flex flex-wrap gap-2 border-t border-line pt-5">
        <Button type="submit" name="intent" value="send" pending={busy} pendingText="Storing …">
          {doubts === '' ? action : `Confirm and ${action.toLowerCase()}`}
        </Button>
        <LinkButton to={paths.brandOrder(order.id)} kind="secondary">
          Cancel
        </LinkButton>
      </div>
    </>
  );
}
