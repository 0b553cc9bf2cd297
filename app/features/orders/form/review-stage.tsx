import { useEffect, useRef } from 'react';

import type { OrderFormView } from '~/contracts/orders/form';
import { dayText } from '~/lib/format/dates';
import { paths } from '~/lib/urls/paths';
import { Button, LinkButton } from '~/components/ui/actions/button';

import { CarriedFields } from './carried-fields';
import { textOf, type DisplayedForm } from './displayed-form';
import { HeadFacts, LineFacts } from './order-facts';
import { ClosedIntake, OrderWarnings } from './order-notices';
import { typedHead, typedLines } from './typed-facts';
import { useIntents } from './use-intents';

/**
 * The order as it will be placed (O-03). It is not stored yet; hidden fields hold the form. It has a URL of its own, unless
 * the server could not keep the text.
 */
export function ReviewStage({
  shown: { values, lines, products },
  view,
  busy,
}: {
  shown: DisplayedForm;
  view: OrderFormView;
  busy: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { intent, pendingIntent } = useIntents(busy);
  const head = typedHead((name) => textOf(values, name).trim(), view);
  return (
    <>
      <CarriedFields {...{ values, lines }} />
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
        {view.step === 'review' ? (
          <LinkButton to={paths.orderForm(view.number, view.form.key)} kind="secondary" icon="edit">
            Change order
          </LinkButton>
        ) : (
          <Button kind="secondary" icon="edit" {...intent('back')}>
            Change order
          </Button>
        )}
      </div>
    </>
  );
}
