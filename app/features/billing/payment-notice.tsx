import type { Billing } from '~contract/ams/billing';
import { moneyText } from '~/lib/format/money';
import { paths } from '~/lib/urls/paths';
import { LinkButton } from '~/components/ui/actions/button';
import { Notice } from '~/components/ui/feedback/notice';

/** A payment that the bank has not decided on. */
export function PaymentNotice({ purchase }: { purchase: NonNullable<Billing['processing']> }) {
  const subject = purchase.action === 'addon' ? 'add-ons' : purchase.planName;
  return (
    <Notice
      level="info"
      actions={
        <LinkButton to={paths.cartResult('processing', purchase)} kind="secondary" size="small">
          See the payment
        </LinkButton>
      }
    >
      Payment of {moneyText(purchase.total)} for {subject} is being processed.
    </Notice>
  );
}
