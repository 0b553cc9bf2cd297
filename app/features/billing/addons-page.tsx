import type { Billing } from '~contract/ams/billing';
import type { PlanSettings } from '~/contracts/billing/settings';
import type { FormFacts } from '~/contracts/forms/forms';
import { dayText } from '~/lib/format/dates';
import { addOnPrice } from '~/lib/format/money';
import { plannedChange } from '~/lib/format/planned-change';
import { paths } from '~/lib/urls/paths';
import { tellOfSeats } from '~/lib/session/tab-channel';
import { Form } from '~/components/forms/form';
import { LinkButton } from '~/components/ui/actions/button';
import { Facts } from '~/components/ui/data/facts';
import { SelectField } from '~/components/ui/fields/select-field';
import { Card } from '~/components/ui/structure/card';

import { KnownPlan, leftText, PaymentNotice } from './known-plan';

type Subscription = NonNullable<Billing['subscription']>;
const labels = { users: 'Additional users', brands: 'Additional brands' };

/** Settings, Addons: seats and brands left, more at once, fewer from the next period on (U-07). */
export default function AddOnsPage({ view }: { view: PlanSettings }) {
  const { billing, failed, form } = view;
  if (billing === null)
    return (
      <KnownPlan failed={failed}>
        {!failed && (
          <p className="mt-4 text-ink-soft">They can also buy additional users and brands.</p>
        )}
      </KnownPlan>
    );
  const { subscription, addOns, processing } = billing;
  const notice = processing && <PaymentNotice purchase={processing} />;
  if (subscription === null)
    return (
      <>
        {notice}
        <Card title="Seats and brands">
          <p className="text-ink-soft">Add-ons need a plan of your own.</p>
          <LinkButton to={paths.pricing} className="mt-4">
            Choose a plan
          </LinkButton>
        </Card>
      </>
    );
  const { kind, status, userLimit, usersLeft, brandLimit, brandsLeft } = subscription;
  const hasLimits = userLimit !== null || brandLimit !== null;
  const isActive = status === 'active' && hasLimits;
  return (
    <>
      {notice}
      <Card title="Seats and brands">
        <Facts
          rows={[
            ['Plan', subscription.plan.name],
            ['Seats', leftText(usersLeft, userLimit)],
            ['Brands', leftText(brandsLeft, brandLimit)],
            ['An additional user', addOnPrice(addOns.users, kind)],
            ['An additional brand', addOnPrice(addOns.brands, kind)],
            ...plannedChange(subscription),
          ]}
        />
        {isActive && !processing ? (
          <LinkButton to={paths.cart('addons', { action: 'addon' })} className="mt-6">
            Buy more
          </LinkButton>
        ) : (
          <p className="mt-6 text-ink-soft">
            {whyNot(subscription, hasLimits, Boolean(processing))}
          </p>
        )}
      </Card>
      {isActive && (subscription.extraUsers > 0 || subscription.extraBrands > 0) && (
        <Fewer subscription={subscription} form={form} />
      )}
    </>
  );
}

function whyNot({ status }: Subscription, hasLimits: boolean, isPaying: boolean): string {
  if (!hasLimits) return 'Your plan has no limits, so there is nothing to add.';
  if (status === 'trialing') return 'Subscribe to a plan to buy more.';
  if (status === 'cancelled') return 'Resume your plan to buy more.';
  return isPaying
    ? 'You can buy more when the payment is settled.'
    : 'Pay the open invoice to buy more.';
}

const upTo = (most: number) =>
  Array.from({ length: most + 1 }, (_none, count) => ({
    value: String(count),
    label: String(count),
  }));

/** Gives add-ons back at the end of the period. */
function Fewer({ subscription, form }: { subscription: Subscription; form: FormFacts }) {
  const { extraUsers, extraBrands, endDate, version, pending } = subscription;
  return (
    <Card title="Fewer from the next period on">
      <Form
        facts={form}
        labels={labels}
        submit={{ text: 'Change add-ons', pending: 'Saving …', kind: 'secondary' }}
        onDone={tellOfSeats}
      >
        {({ field }) => (
          <>
            <p className="text-ink-soft">
              You keep what you have paid for
              {endDate !== null && ` until ${dayText(endDate)}`}.
            </p>
            <input type="hidden" name="version" value={version} />
            <div className="grid gap-5 md:grid-cols-2">
              <SelectField
                {...field('users', String(pending?.users ?? extraUsers))}
                options={upTo(extraUsers)}
              />
              <SelectField
                {...field('brands', String(pending?.brands ?? extraBrands))}
                options={upTo(extraBrands)}
              />
            </div>
          </>
        )}
      </Form>
    </Card>
  );
}
