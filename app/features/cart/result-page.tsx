import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

import type { CartResult } from '~/contracts/billing/cart';
import { paths } from '~/lib/urls/paths';
import { useAutoRetry } from '~/lib/interaction/use-auto-retry';
import { tellOfSeats } from '~/lib/session/tab-channel';
import { dayText } from '~/lib/format/dates';
import { kindText } from '~/lib/format/money';
import { Form } from '~/components/forms/form';
import { LinkButton } from '~/components/ui/actions/button';
import { PageHead } from '~/components/ui/structure/page-head';

import { QuoteTable } from './quote-table';

/** Seconds until the page looks again without scripts. */
const refreshSeconds = 5;

/** Shows the result of a purchase. The messages of section X are the title of the page. */
export function ResultPage({ view }: { view: CartResult }) {
  const { state, purchase } = view;
  const [title = '', ...more] = resultTexts(view);
  const isWaiting = state === 'processing' && purchase.status === 'processing';
  useAutoRetry(isWaiting);

  // seats and plan, in the other tabs and here: the frame may have read them just before an event settled the payment.
  const isChanged = state === 'success';
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isChanged) return;
    tellOfSeats();
    revalidate();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each purchase; `revalidate` is another one after each load
  }, [isChanged, purchase.id]);

  return (
    <>
      {isWaiting && (
        <noscript>
          <meta httpEquiv="refresh" content={String(refreshSeconds)} />
        </noscript>
      )}
      <PageHead eyebrow="Cart" title={title} purpose={purposeOf(view)} />
      <div className="grid max-w-[640px] gap-6">
        {more.map((text) => (
          <p key={text} className="text-lg">
            {text}
          </p>
        ))}
        {purchase.total > 0 && (
          <QuoteTable
            lines={purchase.lines}
            tax={purchase.tax}
            total={purchase.total}
            sum={state === 'success' || purchase.status === 'credited' ? 'Paid' : 'Total'}
          />
        )}
        <Ways view={view} />
      </div>
    </>
  );
}

function purposeOf({ state, purchase }: CartResult): string {
  if (state === 'success') return 'Your plan and its invoices are in the settings.';
  if (state === 'cancelled') return 'Nothing was charged, and your plan is as it was.';
  if (purchase.status === 'credited')
    return 'What you paid for could not take effect. Our email says what happens to the amount.';
  if (state === 'failed')
    return purchase.status === 'expired'
      ? 'Nothing was charged, and your plan is as it was. You can start again.'
      : 'Nothing was charged, and your plan is as it was. Please try again, perhaps with another card.';
  if (purchase.status === 'open')
    return 'Nothing has been charged so far. You can continue on the payment page.';
  return purchase.action === 'addon'
    ? 'You can close this page. You have the add-ons as soon as the payment arrives.'
    : 'You can close this page. Your plan changes as soon as the payment arrives.';
}

function Ways({ view: { state, purchase, form } }: { view: CartResult }) {
  const { action, priceId, users, brands, status } = purchase;
  const settings = (
    <LinkButton
      to={paths.settingsTab(action === 'addon' ? 'addons' : 'billing')}
      kind={state === 'success' ? 'primary' : 'secondary'}
    >
      {action === 'addon' ? 'Addons' : 'Billing'}
    </LinkButton>
  );
  if (status === 'open' && state !== 'success')
    return (
      <>
        <Form facts={form} submit={{ text: 'Continue to payment', pending: 'Please wait …' }} />
        <div>{settings}</div>
      </>
    );
  return (
    <div className="flex flex-wrap gap-2">
      {(state === 'failed' || state === 'cancelled') && action !== 'invoice' && (
        <LinkButton
          to={paths.cart('checkout', {
            action,
            price: action === 'addon' ? '' : priceId,
            users: String(users),
            brands: String(brands),
          })}
        >
          Try again
        </LinkButton>
      )}
      {settings}
    </div>
  );
}

const added = (count: number, type: 'users' | 'brands') =>
  count === 0 ? [] : [`Additional ${count} of ${type} have been added.`];

/** Whether a change takes effect when it is recorded. */
const isAtOnce = ({ effectiveAt, createdAt }: CartResult['purchase']): boolean =>
  Date.parse(effectiveAt) <= Date.parse(createdAt);

/** The messages of section X for a purchase, by its record alone (R-14, P-03, P-08). */
export function resultTexts({ state, purchase, effectiveDay }: CartResult): string[] {
  const { action, planName, kind, users, brands, status } = purchase;
  if (state === 'cancelled') return ['Your payment has been cancelled, please contact Admin.'];
  if (state === 'processing')
    return [
      status === 'open'
        ? 'Your payment is not complete yet.'
        : 'Your payment is been processed, please contact Admin for further issues.',
    ];
  if (status === 'expired') return ['This purchase has expired.'];
  if (status === 'credited') return ['Your payment has arrived, but your plan had changed.'];
  if (state === 'failed') return ['Your payment has been declined.'];
  switch (action) {
    case 'subscribe':
      return [`Welcome, You have been subscribed to ${planName} plan.`];
    case 'upgrade':
      return [
        `You have been upgraded to ${planName} plan.`,
        // The plan can be the same as before, billed another way.
        ...(kind === undefined ? [] : [`Your plan is billed ${kindText(kind)}.`]),
      ];
    case 'downgrade':
      return [
        `Your plan has been downgraded. This effect will be reflected from ${dayText(effectiveDay)}.`,
      ];
    case 'cancel':
      if (isAtOnce(purchase)) return ['Your subscription has been cancelled. Your plan has ended.'];
      return [
        `Your subscription has been cancelled. This effect will be reflected from ${dayText(effectiveDay)}.`,
      ];
    case 'addon':
      return [...added(users, 'users'), ...added(brands, 'brands')];
    case 'invoice':
      return ['Your invoice has been paid.'];
  }
}
