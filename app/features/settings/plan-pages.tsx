import type { ShellView, SubscriptionView } from '~/contracts/shell/shell';
import { dayText } from '~/lib/format/dates';
import { paths } from '~/lib/urls/paths';
import { currentSubscription, planText } from '~/lib/format/user-text';
import { LinkButton } from '~/components/ui/actions/button';
import { Card } from '~/components/ui/structure/card';
import { Notice } from '~/components/ui/feedback/notice';

import { Facts, unknown, type Fact } from './facts';

const statuses: Readonly<Record<string, string>> = {
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Payment due',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

const date = (iso: string | null) => (iso === null ? 'Open' : dayText(iso));

/** Settings, Billing: shows the plan; changing it is U-06. */
export function BillingPage({ shell }: { shell: ShellView | null }) {
  const auth = shell?.auth ?? null;
  const subscription = auth === null ? null : currentSubscription(auth);
  const rows: Fact[] = [['Plan', planText(auth) ?? unknown]];
  if (auth !== null && subscription !== null) {
    rows.push(
      ['Paid by', auth.isGiftedSubscription ? 'Somebody else, as a gift' : 'Your account'],
      ['Status', statuses[subscription.status] ?? subscription.status],
      ['Since', date(subscription.startDate)],
      ['Until', date(subscription.endDate)],
    );
  }
  return (
    <>
      {subscription?.isPaymentActionRequired === true && (
        <Notice level="warning">A payment needs your action before the plan can go on.</Notice>
      )}
      <Card title="Your plan">
        <Facts rows={rows} />
        <p className="mt-6 text-ink-soft">Invoices, payment and plan changes will appear here.</p>
        <LinkButton to={paths.pricing} kind="secondary" className="mt-4">
          See all plans
        </LinkButton>
      </Card>
    </>
  );
}

/** Settings, Addons: shows the seats and brands left in the plan; buying more is U-07. */
export function AddonsPage({ shell }: { shell: ShellView | null }) {
  const auth = shell?.auth ?? null;
  const subscription = auth === null ? null : currentSubscription(auth);
  return (
    <Card title="Seats and brands">
      <Facts rows={auth === null ? [['Left', unknown]] : leftovers(subscription)} />
      <p className="mt-6 text-ink-soft">You will be able to buy more seats and brands here.</p>
    </Card>
  );
}

function leftovers(subscription: SubscriptionView | null): Fact[] {
  if (subscription === null) return [['Plan', 'No plan']];
  const { usersLeft, userLimit, brandsLeft, brandLimit } = subscription;
  const text = (left: number | null, limit: number | null) =>
    limit === null ? 'No limit' : `${left ?? 0} of ${limit} left`;
  return [
    ['Seats', text(usersLeft, userLimit)],
    ['Brands', text(brandsLeft, brandLimit)],
  ];
}
