import type { Billing } from '~contract/ams/billing';
import type { BillingPageView } from '~/contracts/billing/settings';
import type { FormFacts } from '~/contracts/forms/forms';
import { counted } from '~/lib/format/units';
import { dayText, timeZoneText } from '~/lib/format/dates';
import { kindText, moneyText } from '~/lib/format/money';
import { plannedChange, undoText } from '~/lib/format/planned-change';
import { paths } from '~/lib/urls/paths';
import { tellOfSeats } from '~/lib/session/tab-channel';
import { BillingDetailsForm } from '~/components/forms/billing-details-form';
import { Form } from '~/components/forms/form';
import { LinkButton } from '~/components/ui/actions/button';
import { Facts, type Fact } from '~/components/ui/data/facts';
import { Notice } from '~/components/ui/feedback/notice';
import { Card } from '~/components/ui/structure/card';

import { Invoices } from './invoices';
import { KnownPlan, PaymentNotice } from './known-plan';

type Subscription = NonNullable<Billing['subscription']>;

/** Settings, Billing (U-06). */
export default function BillingPage({ view }: { view: BillingPageView }) {
  const { billing, form, failed } = view;
  if (billing === null)
    return (
      <KnownPlan failed={failed}>
        <LinkButton to={paths.pricing} kind="secondary" className="mt-4">
          See all plans
        </LinkButton>
      </KnownPlan>
    );
  const { subscription } = billing;
  const open = view.openInvoice;
  return (
    <>
      {billing.processing && <PaymentNotice purchase={billing.processing} />}
      {subscription !== null && (subscription.isReadOnly || !billing.processing) && (
        <DueNotice subscription={subscription} />
      )}
      {open !== null && !billing.processing && (
        <Card title={`Invoice ${open.number} is open`}>
          <p className="mb-4">
            {moneyText(open.total)}, issued on {dayText(open.issuedOn)}.
          </p>
          <Form facts={form} intent="pay" submit={{ text: 'Pay now', pending: 'Please wait …' }}>
            {() => <input type="hidden" name="invoice" value={open.id} />}
          </Form>
        </Card>
      )}
      <PlanCard billing={billing} timeZone={view.timeZone} form={form} />
      <CardOfPayment billing={billing} form={form} />
      {billing.details && view.detailsForm && (
        <Card title="Billing details">
          <BillingDetailsForm
            facts={view.detailsForm}
            details={billing.details}
            submit="Save billing details"
          />
        </Card>
      )}
      <Invoices invoices={billing.invoices} page={view.invoicePage} />
    </>
  );
}

/** An invoice that was not paid, and what follows. */
function DueNotice({
  subscription: { dueSince, readOnlyFrom, isReadOnly },
}: {
  subscription: Subscription;
}) {
  if (dueSince === null) return null;
  if (isReadOnly)
    return (
      <Notice level="error">
        Your account is read only{readOnlyFrom !== null && ` since ${dayText(readOnlyFrom)}`},
        because an invoice is not paid. You can change things again as soon as it is paid.
      </Notice>
    );
  return (
    <Notice level="warning">
      An invoice has not been paid since {dayText(dueSince)}.
      {readOnlyFrom !== null && ` Your account will be read only from ${dayText(readOnlyFrom)}.`}
    </Notice>
  );
}

const statuses: Readonly<Record<string, string>> = {
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Payment due',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

function PlanCard({
  billing,
  timeZone,
  form,
}: {
  billing: Billing;
  timeZone: string | null;
  form: FormFacts;
}) {
  const { subscription, gift } = billing;
  const isPaying = Boolean(billing.processing);
  const rows: Fact[] = [];
  if (gift !== null) rows.push(['Gifted plan', gift.planName], ['Given by', gift.from]);
  if (subscription === null) rows.push(['Your own plan', 'No plan']);
  else rows.push(...planFacts(subscription, gift !== null, isPaying));
  const isPaid = subscription !== null && subscription.status !== 'trialing';
  return (
    <Card title="Your plan">
      <Facts rows={rows} />
      {timeZone !== null && (
        <p className="mt-4 text-sm text-ink-faint">
          Dates in {timeZoneText(timeZone)}. Invoices keep the time zone in which they were issued.
        </p>
      )}
      {isPaying ? (
        <p className="mt-6 text-ink-soft">
          A payment is being processed. Please wait until it is settled.
        </p>
      ) : (
        <div className="mt-6 flex flex-wrap gap-2">
          {subscription !== null && subscription.pending !== null && (
            <Pending subscription={subscription} form={form} />
          )}
          <LinkButton to={paths.pricing} kind={isPaid ? 'secondary' : 'primary'}>
            {isPaid ? 'Change plan' : 'Choose a plan'}
          </LinkButton>
          {isPaid && subscription.status !== 'cancelled' && (
            <LinkButton to={paths.cart('checkout', { action: 'cancel' })} kind="quiet">
              Cancel plan
            </LinkButton>
          )}
        </div>
      )}
    </Card>
  );
}

function planFacts(subscription: Subscription, hasGift: boolean, isPaying: boolean): Fact[] {
  const { plan, status, kind, amount, startDate, endDate, credit } = subscription;
  const { extraUsers, extraBrands } = subscription;
  const ends = status === 'trialing' || status === 'cancelled';
  const extras = [
    ...(extraUsers > 0 ? [counted(extraUsers, 'user')] : []),
    ...(extraBrands > 0 ? [counted(extraBrands, 'brand')] : []),
  ];
  const facts: Fact[] = [
    [hasGift ? 'Your own plan' : 'Plan', plan.name],
    ['Status', statuses[status] ?? status],
  ];
  if (status !== 'trialing') facts.push(['Price', `${moneyText(amount)}, ${kindText(kind)}`]);
  if (extras.length > 0) facts.push(['Additional', extras.join(', ')]);
  facts.push(['Since', dayText(startDate)]);
  if (endDate !== null)
    facts.push(
      ends
        ? ['Ends', endText(endDate, status)]
        : ['Renews', renewalText(subscription, endDate, isPaying)],
    );
  if (credit > 0) facts.push(['Credit', moneyText(credit)]);
  return [...facts, ...plannedChange(subscription)];
}

/** A trial ends at the midnight after its last day (P-02). */
const endText = (day: string, status: string): string =>
  status === 'trialing' ? `${dayText(day)}, at the end of the day` : dayText(day);

/** A period that has ended waits for its payment, and then for the next run of the platform's job. */
function renewalText(
  { renewalTotal, isRenewalDue, dueSince }: Subscription,
  day: string,
  isPaying: boolean,
): string {
  const amount = moneyText(renewalTotal);
  if (isRenewalDue !== true) return `${dayText(day)} for ${amount}`;
  if (dueSince !== null) return `When the open invoice is paid, for ${amount}`;
  return `${isPaying ? 'When the payment is settled' : 'Now'}, for ${amount}`;
}

/** Takes the planned change back; for a cancellation, the plan goes on. */
function Pending({ subscription, form }: { subscription: Subscription; form: FormFacts }) {
  const { pending, plan } = subscription;
  const isCancel = pending?.kind === 'cancel';
  return (
    <Form
      facts={form}
      intent={isCancel ? 'resume' : 'undo'}
      submit={{
        text: isCancel ? 'Resume plan' : undoText(subscription, plan.name),
        pending: 'Please wait …',
      }}
      onDone={tellOfSeats}
    >
      {() => <input type="hidden" name="version" value={subscription.version} />}
    </Form>
  );
}

function CardOfPayment({
  billing: { paymentMethod, subscription },
  form,
}: {
  billing: Billing;
  form: FormFacts;
}) {
  if (subscription === null && paymentMethod === null) return null;
  return (
    <Card title="Payment method">
      <p className="text-ink-soft">
        {paymentMethod === null
          ? 'No card yet. You add one when you pay.'
          : `${paymentMethod.brand} card that ends in ${paymentMethod.last4}`}
      </p>
      {paymentMethod !== null && (
        <div className="mt-4">
          <Form
            facts={form}
            intent="card"
            submit={{ text: 'Change card', pending: 'Please wait …', kind: 'secondary' }}
          />
        </div>
      )}
    </Card>
  );
}
