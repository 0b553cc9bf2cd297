import type { ReactNode } from 'react';

import type { Billing } from '~contract/ams/billing';
import { dayText } from '~/lib/format/dates';
import { currentSubscription, planText } from '~/lib/format/user-text';
import { moneyText } from '~/lib/format/money';
import { useShellView } from '~/lib/shell/use-shell-view';
import { paths } from '~/lib/urls/paths';
import { Facts, unknown, type Fact } from '~/components/ui/data/facts';
import { Notice } from '~/components/ui/feedback/notice';
import { Card } from '~/components/ui/structure/card';

export const leftText = (left: number | null, limit: number | null): string =>
  limit === null ? 'No limit' : `${left ?? 0} of ${limit} left`;

/** What the frame knows of the plan: for a user who cannot manage it, and while the platform does not answer. */
export function KnownPlan({ failed, children }: { failed: boolean; children: ReactNode }) {
  const auth = useShellView()?.auth ?? null;
  const subscription = auth === null ? null : currentSubscription(auth);
  const rows: Fact[] = [['Plan', planText(auth) ?? unknown]];
  if (auth !== null && subscription !== null) {
    const { endDate, usersLeft, userLimit, brandsLeft, brandLimit } = subscription;
    rows.push(
      ['Paid by', auth.isGiftedSubscription ? 'Somebody else, as a gift' : 'Your account'],
      ['Until', endDate === null ? 'Open' : dayText(endDate)],
      ['Seats', leftText(usersLeft, userLimit)],
      ['Brands', leftText(brandsLeft, brandLimit)],
    );
  }
  return (
    <>
      {failed ? (
        <Notice level="warning">
          Your billing could not be loaded. Please try again in a moment.
        </Notice>
      ) : (
        <Notice level="info">
          Your role cannot change the plan. Please ask the admin of your account.
        </Notice>
      )}
      <Card title="Your plan">
        <Facts rows={rows} />
        {children}
      </Card>
    </>
  );
}

/** A payment that the bank has not decided on. */
export function PaymentNotice({ purchase }: { purchase: NonNullable<Billing['processing']> }) {
  const subject = purchase.action === 'addon' ? 'add-ons' : purchase.planName;
  return (
    <Notice
      level="info"
      link={{ to: paths.cartResult('processing', purchase), text: 'See the payment' }}
    >
      Payment of {moneyText(purchase.total)} for {subject} is being processed.
    </Notice>
  );
}
