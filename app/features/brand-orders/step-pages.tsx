import type { BrandOrderStep, StepDetail } from '~/contracts/brand-orders/views';
import { dayText } from '~/lib/format/dates';
import { unitText } from '~/lib/format/units';
import { paths } from '~/lib/urls/paths';
import { StepPage } from '~/components/forms/step-page';
import { CheckboxField } from '~/components/ui/fields/checkbox-field';
import { TextField } from '~/components/ui/fields/text-field';

import { ChangesNotice } from './changes-notice';
import { stateTag } from './order-format';

const impossible = ({ order, isPossible }: BrandOrderStep, text: string) =>
  isPossible ? null : { icon: 'orders' as const, state: stateTag(order).text, text };
const targetOf = ({ id, orderNumber, version }: BrandOrderStep['order']) => ({
  name: orderNumber,
  to: paths.brandOrder(id),
  version,
});

/** What the order is, and what somebody else has done with it since the page was opened. */
function About({
  view: { order, timeZone },
  changes = [],
}: {
  view: BrandOrderStep;
  changes: StepDetail['changes'] | undefined;
}) {
  return (
    <>
      <ChangesNotice changes={changes} timeZone={timeZone} />
      <p>
        {order.brand.name}: {unitText(order.ordered)}, due {dayText(order.dueDate)}.
      </p>
    </>
  );
}

/** Asks before an order is marked as fulfilled (O-10). Units that are left go without tracking, if the user says so. */
export function FulfilPage({ view }: { view: BrandOrderStep }) {
  const { order, form } = view;
  const { orderNumber: number, left } = order;
  return (
    <StepPage<StepDetail>
      eyebrow="Orders"
      title={`Mark ${number} as fulfilled?`}
      purpose="The order is done. Its parcels can't be changed any more."
      facts={form}
      target={targetOf(order)}
      labels={{ noTracking: 'Ship the rest without tracking' }}
      submit={{ text: 'Mark as fulfilled', pending: 'Fulfilling …' }}
      impossible={impossible(
        view,
        'You can fulfil new, partially shipped and shipped orders. A future order can be fulfilled from 14 days before its due date.',
      )}
    >
      {({ field, chosen, detail }) => {
        const { defaultValue: _checked, ...noTracking } = field('noTracking');
        return (
          <>
            <About view={view} changes={detail.changes} />
            {(left > 0 || noTracking.error !== null) && (
              <CheckboxField
                {...noTracking}
                defaultChecked={chosen('noTracking').length > 0}
                help={`${unitText(left)} left. ${left === 1 ? 'It becomes' : 'They become'} a parcel without carrier and tracking number, shipped today.`}
              />
            )}
          </>
        );
      }}
    </StepPage>
  );
}

/** Asks before an order is cancelled. For admins, before anything is shipped. */
export function CancelPage({ view }: { view: BrandOrderStep }) {
  const { order, form } = view;
  const { orderNumber: number } = order;
  return (
    <StepPage<StepDetail>
      eyebrow="Orders"
      title={`Cancel ${number}?`}
      purpose="Nothing will ship. The people who ship the brand's orders get an email. This can't be undone."
      facts={form}
      target={targetOf(order)}
      labels={{ reason: 'Reason' }}
      submit={{ text: `Cancel ${number}`, pending: 'Cancelling …', kind: 'danger' }}
      cancelText="Keep the order"
      impossible={impossible(view, 'An order can be cancelled before anything of it is shipped.')}
    >
      {({ field, detail }) => (
        <>
          <About view={view} changes={detail.changes} />
          <TextField
            {...field('reason')}
            required
            maxLength={500}
            autoComplete="off"
            help="It stands in the mail, and everyone who can see the order can read it"
          />
        </>
      )}
    </StepPage>
  );
}
