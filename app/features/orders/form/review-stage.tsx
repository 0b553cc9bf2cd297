import { useEffect, useRef } from 'react';

import type { FormValues } from '~/contracts/forms/forms';
import { textOf, valuesOf } from '~/contracts/forms/rows';
import { lineTextFields } from '~/contracts/orders/counts';
import type { OrderDetail, OrderFormView, ProductChoices } from '~/contracts/orders/form';
import { dayText } from '~/lib/format/dates';
import { paths } from '~/lib/urls/paths';
import { hasValues, type FormFields } from '~/components/forms/form';
import { Button, LinkButton } from '~/components/ui/actions/button';

import { HeadFacts, LineFacts } from './order-facts';
import { ClosedIntake, OrderWarnings } from './order-notices';
import { typedHead, typedLines } from './typed-facts';
import { useIntents } from './use-intents';

/**
 * The order as it will be placed (O-03), at a URL of its own. It is not stored yet: hidden fields hold the form, so that it
 * can be sent whatever has become of the session in which its text is kept.
 */
export function ReviewStage({
  fields: { typed, rows, busy },
  products,
  view,
}: {
  fields: FormFields<OrderDetail>;
  products: ProductChoices;
  view: OrderFormView;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { pendingIntent } = useIntents(busy);
  const { initial, copiedFrom } = view;
  const values = hasValues(typed)
    ? typed
    : valuesOf({ ...initial, copiedFrom, find: view.products.search });
  const lines = rows('lines', lineTextFields, initial.lines);
  const head = typedHead((name) => textOf(values, name).trim(), view);
  return (
    <>
      <HiddenFields values={values} />
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Review your order
      </h2>
      <ClosedIntake intake={view.intake} />
      <OrderWarnings warnings={view.warnings} />
      <HeadFacts
        values={{
          ...head,
          // The form is validated, so a given date is valid.
          expectedDate: head.expectedDate && dayText(head.expectedDate),
        }}
      />
      <LineFacts
        lines={typedLines({ lines, products }).map((line) => ({
          ...line,
          unitsPerCase: line.unitsPerCase ?? line.packed,
        }))}
      />
      <div className="flex flex-wrap gap-2">
        <Button {...pendingIntent('place', 'Placing …')}>Place order</Button>
        {view.intake?.acceptingInventory === false && (
          <Button kind="secondary" {...pendingIntent('save', 'Saving …')}>
            Save draft
          </Button>
        )}
        <LinkButton to={paths.orderForm(view.number, view.form.key)} kind="secondary" icon="edit">
          Change order
        </LinkButton>
      </div>
    </>
  );
}

/** Fields that the form adds itself, and those of its buttons. */
const ownFields = /^(?:intent|version|was)$|^choice\./;

const HiddenFields = ({ values }: { values: FormValues }) =>
  Object.entries(values)
    .filter(([name]) => !ownFields.test(name))
    .flatMap(([name, value]) =>
      [value]
        .flat()
        .map((text, index) => (
          <input key={`${name} ${index}`} type="hidden" name={name} value={text} />
        )),
    );
