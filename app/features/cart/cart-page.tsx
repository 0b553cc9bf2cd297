import { useLocation } from '@remix-run/react';

import type { CartView, ShownQuote } from '~/contracts/billing/cart';
import { useAutoRetry } from '~/lib/interaction/use-auto-retry';
import { paths } from '~/lib/urls/paths';
import { addOnPrice, moneyText } from '~/lib/format/money';
import { LinkButton } from '~/components/ui/actions/button';
import { CardPage, Page, PageHead } from '~/components/ui/structure/page-head';
import { Form } from '~/components/forms/form';
import { TextField } from '~/components/ui/fields/text-field';
import { Card } from '~/components/ui/structure/card';
import { BillingDetailsForm } from '~/components/forms/billing-details-form';
import { Facts } from '~/components/ui/data/facts';

import { actionTitles } from './cart-title';
import { CheckoutStep } from './checkout-step';
import { ResultPage } from './result-page';
import { quoteFacts, LaterAmounts } from './quote-table';

/** A step of a purchase, or its result. */
export default function CartPage({ view }: { view: CartView }) {
  switch (view.kind) {
    case 'review':
      return <ReviewStep view={view} />;
    case 'addons':
      return <AddOnsStep view={view} />;
    case 'checkout':
      return <CheckoutStep view={view} />;
    case 'details':
      return <DetailsStep view={view} />;
    case 'problem':
      return <Problem view={view} />;
    case 'result':
      return <ResultPage view={view} />;
  }
}

/** Says why the cart cannot go on, and links to the next steps. The message is the title of the page. */
function Problem({
  view: { message, retry, choice, isResult, removable },
}: {
  view: Extract<CartView, { kind: 'problem' }>;
}) {
  const { pathname, search } = useLocation();
  const isAddOn = choice?.action === 'addon';
  useAutoRetry(retry && isResult);
  return (
    <>
      <PageHead
        eyebrow="Cart"
        title={message}
        purpose={
          isResult && retry
            ? 'We cannot show the result right now. If you have paid, your plan changes all the same.'
            : 'Nothing was bought or changed.'
        }
      />
      <div className="flex flex-wrap gap-2">
        {retry && (
          <LinkButton to={pathname + search} icon="retry">
            Try again
          </LinkButton>
        )}
        {isAddOn && (
          <LinkButton
            to={paths.cart('addons', { action: 'addon' })}
            kind={retry ? 'secondary' : 'primary'}
          >
            Choose add-ons
          </LinkButton>
        )}
        {removable.includes('users') && (
          <LinkButton to={paths.users} kind="secondary">
            Users
          </LinkButton>
        )}
        {removable.includes('brands') && (
          <LinkButton to={paths.chooseBrand()} kind="secondary">
            Brands
          </LinkButton>
        )}
        <LinkButton to={paths.pricing} kind={retry || isAddOn ? 'secondary' : 'primary'}>
          See plans
        </LinkButton>
        <LinkButton to={paths.settingsTab('billing')} kind="secondary">
          Billing
        </LinkButton>
      </div>
    </>
  );
}

const labels = { users: 'Additional users', brands: 'Additional brands' };
const submit = { text: 'Continue', pending: 'Checking …' };

/** The additional users and brands of a purchase (P-08). */
function AddOnsStep({ view }: { view: Extract<CartView, { kind: 'addons' }> }) {
  const { choice, form, prices, interval } = view;
  const isAddOn = choice.action === 'addon';
  return (
    <CardPage
      eyebrow="Cart"
      title={isAddOn ? 'Add users and brands' : 'Additional users and brands'}
      purpose={
        isAddOn
          ? 'You pay for the rest of the current period, and with each invoice from then on.'
          : 'Your plan has room for some already. You can add more later.'
      }
      column="narrow"
    >
      <Form
        facts={form}
        labels={labels}
        submit={submit}
        cancel={isAddOn ? paths.settingsTab('addons') : paths.pricing}
      >
        {({ field }) => (
          <div className="grid gap-5 md:grid-cols-2">
            {(['users', 'brands'] as const).map((name) => (
              <TextField
                key={name}
                {...field(name, choice[name] || '0')}
                inputMode="numeric"
                autoComplete="off"
                help={`Each ${addOnPrice(prices[name], interval)}`}
              />
            ))}
          </div>
        )}
      </Form>
    </CardPage>
  );
}

/** The form of the billing details, at the first purchase and before its payment (P-13). */
function DetailsStep({ view }: { view: Extract<CartView, { kind: 'details' }> }) {
  const { choice, form, details } = view;
  return (
    <CardPage
      eyebrow="Cart"
      title="Billing details"
      purpose="Your invoices show these details. You pay on the next page, and can change the details in Settings later."
      column="narrow"
    >
      <BillingDetailsForm
        facts={form}
        details={details}
        submit="Continue"
        cancel={choice.action === 'addon' ? paths.settingsTab('addons') : paths.pricing}
      />
    </CardPage>
  );
}

/** The amount due on the next pages, as far as it is known. */
function dueText({ total }: ShownQuote, asksForAddOns: boolean): string {
  if (total === 0) return 'There is nothing to pay now.';
  return `${moneyText(total)} is due at the checkout${asksForAddOns ? ', before add-ons' : ''}.`;
}

function ReviewStep({ view }: { view: Extract<CartView, { kind: 'review' }> }) {
  const { choice, quote } = view;
  // A changed plan keeps the users and brands that it has.
  const asksForAddOns = choice.action === 'subscribe' && quote.hasAddOns;
  const next = asksForAddOns ? 'addons' : 'checkout';
  // The rest of a period costs less each minute: the checkout asks for the amount that is said here.
  const { quotedAt } = quote;
  const wish = choice.action === 'subscribe' ? choice : { ...choice, quotedAt };
  return (
    <Page
      eyebrow="Cart"
      title={actionTitles[choice.action]}
      purpose={`Check the plan and its period. ${dueText(quote, asksForAddOns)}`}
      column="narrow"
    >
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
    </Page>
  );
}
