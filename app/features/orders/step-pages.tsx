import type { OrderStep } from '~/contracts/orders/views';
import { unitText } from '~/lib/format/units';
import { paths } from '~/lib/urls/paths';
import { StepPage } from '~/components/forms/step-page';
import { TextField } from '~/components/ui/fields/text-field';

import { stateTag } from './order-format';

/** Asks for confirmation before an order is voided. */
export function VoidPage({ view: { form, order, lineCount, isPossible } }: { view: OrderStep }) {
  const { orderNumber: number } = order;
  return (
    <StepPage
      eyebrow="Consignment orders"
      title={`Void ${number}?`}
      purpose="Nothing will ship. The order moves to Closed, where you can still copy it. This can't be undone."
      facts={form}
      target={{ name: number, to: paths.order(number), version: order.version }}
      labels={{ reason: 'Reason' }}
      submit={{ text: `Void ${number}`, pending: 'Voiding …', kind: 'danger' }}
      impossible={
        isPossible
          ? null
          : {
              icon: 'consignment',
              state: stateTag(order).text,
              text: 'You can void drafts, and placed orders without receipts that are not in review.',
            }
      }
    >
      {({ field }) => (
        <>
          <p>
            {order.brand.name}: {unitText(order.totalUnits)} on {lineCount}{' '}
            {lineCount === 1 ? 'line' : 'lines'}, {stateTag(order).text}.
          </p>
          <TextField
            {...field('reason')}
            optional
            maxLength={500}
            autoComplete="off"
            help="Everyone who can see the order can read it"
          />
        </>
      )}
    </StepPage>
  );
}
