import type { CartView } from '~/contracts/billing/cart';
import { paths } from '~/lib/urls/paths';
import { BillingDetailsForm } from '~/components/forms/billing-details-form';
import { Card } from '~/components/ui/structure/card';
import { PageHead } from '~/components/ui/structure/page-head';

/** The form of the billing details, at the first purchase and before its payment (P-13). */
export function DetailsStep({ view }: { view: Extract<CartView, { kind: 'details' }> }) {
  const { choice, form, details } = view;
  return (
    <>
      <PageHead
        eyebrow="Cart"
        title="Billing details"
        purpose="Your invoices show these details. You pay on the next page, and can change the details in Settings later."
      />
      <div className="max-w-[640px]">
        <Card>
          <BillingDetailsForm
            facts={form}
            details={details}
            submit="Continue"
            cancel={choice.action === 'addon' ? paths.settingsTab('addons') : paths.pricing}
          />
        </Card>
      </div>
    </>
  );
}
