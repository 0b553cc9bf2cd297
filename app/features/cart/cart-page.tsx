import { useLocation } from '@remix-run/react';

import type { CartView } from '~/contracts/billing/cart';
import { useAutoRetry } from '~/lib/interaction/use-auto-retry';
import { paths } from '~/lib/urls/paths';
import { LinkButton } from '~/components/ui/actions/button';
import { PageHead } from '~/components/ui/structure/page-head';

import { AddOnsStep } from './addons-step';
import { CheckoutStep } from './checkout-step';
import { DetailsStep } from './details-step';
import { ResultPage } from './result-page';
import { ReviewStep } from './review-step';

/** A step of a purchase, or its result. */
export function CartPage({ view }: { view: CartView }) {
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
