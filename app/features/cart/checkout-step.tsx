import type { CartChoice, CartDetail, CartView, ShownQuote } from '~/contracts/billing/cart';
import { moneyText } from '~/lib/format/money';
import { paths } from '~/lib/urls/paths';
import { tellOfSeats } from '~/lib/session/tab-channel';
import { BillingDetailsFacts } from '~/components/forms/billing-details-form';
import { Form } from '~/components/forms/form';
import { AppLink } from '~/components/ui/actions/app-link';
import { Button, LinkButton } from '~/components/ui/actions/button';
import { Facts } from '~/components/ui/data/facts';
import { TextareaField } from '~/components/ui/fields/text-field';
import { Card } from '~/components/ui/structure/card';
import { PageHead } from '~/components/ui/structure/page-head';

import { actionTitles } from './cart-title';
import { quoteFacts, LaterAmounts, QuoteTable } from './quote-table';

const labels = { reason: 'Reason for cancelling' };

/** The amounts of a change, and the button that makes it (P-03, P-09). */
export function CheckoutStep({ view }: { view: Extract<CartView, { kind: 'checkout' }> }) {
  const { choice, form, details } = view;
  const isCancel = choice.action === 'cancel';
  return (
    <>
      <PageHead
        eyebrow="Cart"
        title={actionTitles[choice.action]}
        purpose={
          isCancel
            ? view.quote.isAtOnce
              ? 'Your plan ends at once. An invoice that is still open need not be paid. This cannot be undone.'
              : 'You can resume the plan until it ends.'
            : 'Check what you pay, and what changes.'
        }
      />
      <div className="max-w-[640px]">
        <Form<CartDetail> facts={form} intent="buy" labels={labels} onDone={tellOfSeats}>
          {({ detail, busy, field }) => {
            // After a change meanwhile: the amounts as they are now.
            const quote = detail.quote ?? view.quote;
            return (
              <>
                <input type="hidden" name="version" value={quote.version ?? ''} />
                <input type="hidden" name="total" value={quote.total} />
                <input type="hidden" name="quotedAt" value={quote.quotedAt} />
                {quote.lines.length > 0 && (
                  <QuoteTable lines={quote.lines} tax={quote.tax} total={quote.total} />
                )}
                <LaterAmounts quote={quote} />
                <Card title="What changes">
                  <Facts rows={quoteFacts(quote)} />
                </Card>
                {quote.total > 0 && details?.isGiven && (
                  <Card title="Billing details">
                    <BillingDetailsFacts details={details} />
                    <p className="mt-4 text-sm">
                      <AppLink className="link" to={paths.settingsTab('billing')}>
                        Change<span className="sr-only"> billing details</span>
                      </AppLink>
                    </p>
                  </Card>
                )}
                {isCancel && (
                  <TextareaField
                    {...field('reason')}
                    required
                    maxLength={500}
                    help="Your answer helps us improve."
                  />
                )}
                {quote.total > 0 && (
                  <p className="text-sm text-ink-soft">
                    You pay on the page of our payment provider. We never see your card number.
                  </p>
                )}
                <div className="flex flex-wrap gap-2">
                  <Button
                    type="submit"
                    kind={isCancel ? 'danger' : 'primary'}
                    pending={busy}
                    pendingText="Please wait …"
                  >
                    {buttonText(quote)}
                  </Button>
                  <WayBack choice={choice} />
                </div>
              </>
            );
          }}
        </Form>
      </div>
    </>
  );
}

/** Back to the step before; the chosen add-ons stay chosen. */
function WayBack({ choice: { action, ...choice } }: { choice: CartChoice }) {
  const [to, text] =
    action === 'cancel'
      ? [paths.settingsTab('billing'), 'Keep the plan']
      : action === 'addon'
        ? [paths.cart('addons', { action, ...choice }), 'Back to the add-ons']
        : [paths.pricing, 'Back to the plans'];
  return (
    <LinkButton to={to} kind="secondary">
      {text}
    </LinkButton>
  );
}

function buttonText({ action, total }: ShownQuote): string {
  if (total > 0) return `Pay ${moneyText(total)}`;
  if (action === 'cancel') return 'Cancel plan';
  return action === 'downgrade' ? 'Confirm downgrade' : 'Confirm';
}
