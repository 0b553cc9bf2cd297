import type { Offer, PlansView } from '~/contracts/billing/plans';
import type { PlanInterval } from '~contract/vocabulary';
import { dayText } from '~/lib/format/dates';
import { addOnPrice, kindText, moneyText } from '~/lib/format/money';
import { paths } from '~/lib/urls/paths';
import { plannedText, undoText } from '~/lib/format/planned-change';
import { buttonLook, LinkButton } from '~/components/ui/actions/button';
import { Tag } from '~/components/ui/data/tag';
import { Icon } from '~/components/ui/structure/icon';
import { PageHead } from '~/components/ui/structure/page-head';
import { Tabs } from '~/components/ui/structure/tabs';
import { Notice } from '~/components/ui/feedback/notice';

import { PlanComparison } from './parts';
import { PaymentNotice } from './known-plan';
import { billedText, intervalNames, isWhole, marks } from './plan-text';

/** All plans beside each other, with the right action on each (R-15). */
export function PlansPage({ view }: { view: PlansView }) {
  const { interval, offers } = view;
  const short = isWhole(offers);
  return (
    <>
      <PageHead
        eyebrow="Plans"
        title="Plans and prices"
        purpose="What each plan opens and costs."
      />
      <div className="mb-6 grid gap-4">
        {view.processing && <PaymentNotice purchase={view.processing} />}
        <PlansNotice view={view} />
        <Tabs
          label="Billing period"
          tabs={(['monthly', 'yearly'] as const).map((kind) => ({
            to: paths.plans(kind),
            label: intervalNames[kind],
            current: kind === interval,
          }))}
        />
      </div>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        {offers.map((offer) => (
          <Plan key={offer.id} offer={offer} interval={interval} view={view} short={short} />
        ))}
      </ul>
      <section className="mt-8 grid gap-4">
        <h2 className="text-xl">Compare the plans</h2>
        <PlanComparison offers={offers} />
        <p className="text-sm text-ink-soft">
          Prices are in US dollars, without tax.
          {view.addOns !== null &&
            ` An additional user is ${addOnPrice(view.addOns.users, interval)}, an additional brand ${addOnPrice(view.addOns.brands, interval)}.`}
        </p>
      </section>
    </>
  );
}

function Plan({
  offer,
  interval,
  view,
  short,
}: {
  offer: Offer;
  interval: PlanInterval;
  view: PlansView;
  short: boolean;
}) {
  const { name, mark, price, features } = offer;
  return (
    <li
      className={`flex flex-col gap-4 rounded-card border bg-card p-5 ${mark === null ? 'border-line' : 'border-accent'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{name}</h2>
        {mark !== null && <Tag tone={mark === 'next' ? 'info' : 'accent'}>{marks[mark]}</Tag>}
      </div>
      <div>
        <p>
          <strong className="text-2xl font-semibold even-figures">
            {price === null ? '–' : moneyText(price.amountPerMonth, short)}
          </strong>
          <span className="text-ink-soft"> a month</span>
        </p>
        <p className="text-sm text-ink-soft">{billedText(offer, short)}</p>
        {offer.otherInterval && (
          <p className="text-sm text-ink-soft">
            You pay {kindText(interval === 'monthly' ? 'yearly' : 'monthly')} now.
          </p>
        )}
        {offer.nextKind !== null && view.changeDay !== null && (
          <p className="text-sm text-ink-soft">
            You pay {kindText(offer.nextKind)} from {dayText(view.changeDay)}.
          </p>
        )}
      </div>
      <Action offer={offer} view={view} />
      <ul className="grid gap-2 text-sm">
        {features.map(({ id, name: feature, description }) => (
          <li key={id} className="flex items-start gap-2">
            <Icon name="check" size={16} className="mt-0.5 text-accent" />
            <span>
              <strong className="font-medium">{feature}</strong>
              <span className="block text-ink-soft">{description}</span>
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

const buttons = { subscribe: 'Subscribe', upgrade: 'Upgrade', downgrade: 'Downgrade' } as const;

/** Leads to where a planned change is taken back, or an open invoice paid. */
const toBilling = (text: string) => (
  <LinkButton to={paths.settingsTab('billing')} kind="secondary">
    {text}
  </LinkButton>
);

function Action({ offer, view }: { offer: Offer; view: PlansView }) {
  const { action, price, name, otherInterval } = offer;
  const ofPlan = <span className="sr-only"> {name}</span>;
  switch (action) {
    case 'sign-up':
      return (
        // The page that signs up and in: the frame has the one button that does it at once (X-21).
        <LinkButton to={paths.auth.signIn({ callbackUrl: paths.home })}>
          Start the free trial
        </LinkButton>
      );
    case 'pay':
      return toBilling('Pay the open invoice first');
    case 'keep':
      return toBilling(view.isCancelled ? 'Resume' : undoText(view.planned, name));
    case 'wait':
      return (
        view.processing && (
          <LinkButton to={paths.cartResult('processing', view.processing)} kind="secondary">
            Wait for the payment
          </LinkButton>
        )
      );
    case 'contact':
      return (
        <a
          href={
            view.contact === null
              ? paths.help
              : `mailto:${view.contact}?subject=${encodeURIComponent(`The ${name} plan`)}`
          }
          className={buttonLook('secondary')}
        >
          Contact your admin
          <span className="sr-only"> about {name}</span>
        </a>
      );
    case 'subscribe':
    case 'upgrade':
    case 'downgrade':
      return (
        <LinkButton
          to={paths.cart('review', { action, price: price?.id ?? '' })}
          kind={action === 'downgrade' ? 'secondary' : 'primary'}
        >
          {otherInterval ? `Switch to ${view.interval}` : buttons[action]}
          {ofPlan}
        </LinkButton>
      );
    case null:
      return null;
  }
}

/** Why there are no buttons, and what is planned. */
function PlansNotice({ view }: { view: PlansView }) {
  const { reader, giftFrom } = view;
  const change = changeTexts(view);
  return (
    <>
      {reader === 'other' && (
        <Notice level="info">
          Your role cannot change the plan. Please ask the admin of your account.
        </Notice>
      )}
      {giftFrom !== null && (
        <Notice level="info">
          You use a plan that {giftFrom} shares with you. It costs you nothing.
        </Notice>
      )}
      {change.length > 0 && reader === 'manager' && (
        <Notice level="info" link={{ to: paths.settingsTab('billing'), text: 'Billing' }}>
          {change.join(' ')}
        </Notice>
      )}
    </>
  );
}

/** What is planned for the end of the period, in sentences; none where nothing is. */
function changeTexts({ changeDay, isCancelled, planned }: PlansView): string[] {
  if (isCancelled && changeDay !== null)
    return [`Your plan is cancelled and ends on ${dayText(changeDay)}.`];
  const text = planned && plannedText(planned);
  const then = text === null ? [] : [`From then on: ${text}.`];
  if (changeDay !== null) return [`Your plan changes on ${dayText(changeDay)}.`, ...then];
  const day = planned?.pending?.kind === 'addons' ? planned.pending.at : null;
  return day === null ? [] : [`Your add-ons change on ${dayText(day)}.`, ...then];
}
