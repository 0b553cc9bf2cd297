import type { CartView, ShownQuote } from '~/contracts/billing/cart';
import { moneyText } from '~/lib/format/money';
import { paths } from '~/lib/urls/paths';
import { LinkButton } from '~/components/ui/actions/button';
import { Facts } from '~/components/ui/data/facts';
import { Card } from '~/components/ui/structure/card';
import { PageHead } from '~/components/ui/structure/page-head';

import { actionTitles, quoteFacts } from './quote-facts';
import { LaterAmounts } from './quote-table';

/** The amount due on the next pages, as far as it is known. */
function dueText({ total }: ShownQuote, asksForAddOns: boolean): string {
  if (total === 0) return 'There is nothing to pay now.';
  return `${moneyText(total)} is due at the checkout${asksForAddOns ? ', before add-ons' : ''}.`;
}

/** The chosen plan and its period, before anything is asked. */
export function ReviewStep({ view }: { view: Extract<CartView, { kind: 'review' }> }) {
  const { choice, quote } = view;
  // A changed plan keeps the users and brands that it has.
  const asksForAddOns = choice.action === 'subscribe' && quote.hasAddOns;
  const next = asksForAddOns ? 'addons' : 'checkout';
  // The rest of a period costs less each minute: the checkout asks for the amount that is said here.
  const { quotedAt } = quote;
  const wish = choice.action === 'subscribe' ? choice : { ...choice, quotedAt };
  return (
    <>
      <PageHead
        eyebrow="Cart"
        title={actionTitles[choice.action]}
        purpose={`Check the plan and its period. ${dueText(quote, asksForAddOns)}`}
      />
      <div className="grid max-w-[640px] gap-6">
        <LaterAmounts quote={quote} />
        <Card title={quote.planName}>
          <Facts rows={quoteFacts(quote)} />
          <div className="mt-6 flex flex-wrap gap-2">
            <LinkButton to={paths.cart(next, wish)}>Continue</LinkButton>
            <LinkButton to={paths.pricing} kind="secondary">
              Choose another plan
            </LinkButton>
          </div>
        </Card>
      </div>
    </>
  );
}
