import type { BillingDetails } from '~contract/ams/billing';
import type { FormFacts } from '~/contracts/forms/forms';
import { Facts, type Fact } from '~/components/ui/data/facts';
import { TextField, TextareaField } from '~/components/ui/fields/text-field';

import { Form } from './form';

const labels = {
  company: 'Company',
  address: 'Billing address',
  taxId: 'Tax ID',
  email: 'Billing email',
  purchaseOrder: 'Purchase order number',
};

/** The billing details of the account (P-13): at its first purchase, and in the settings. */
export function BillingDetailsForm({
  facts,
  details,
  submit,
  cancel,
}: {
  facts: FormFacts;
  details: BillingDetails;
  submit: string;
  cancel?: string;
}) {
  return (
    <Form
      intent="details"
      facts={facts}
      labels={labels}
      submit={{ text: submit, pending: 'Saving …' }}
      cancel={cancel}
    >
      {({ field }) => (
        <>
          <TextField
            {...field('company', details.company)}
            required
            autoComplete="organization"
            help="The name of your account: invitations and invoices show it."
          />
          <TextareaField
            {...field('address', details.address)}
            required
            autoComplete="street-address"
            help="With city, postal code and country, as it stands on invoices."
          />
          <TextField
            {...field('email', details.email)}
            required
            type="email"
            autoComplete="email"
            help="Gets the receipts of all payments."
          />
          <div className="grid gap-5 md:grid-cols-2">
            <TextField
              {...field('taxId', details.taxId)}
              optional
              autoComplete="off"
              help="For example a VAT number or an EIN."
            />
            <TextField
              {...field('purchaseOrder', details.purchaseOrder)}
              optional
              autoComplete="off"
              help="On all invoices from now on."
            />
          </div>
        </>
      )}
    </Form>
  );
}

/** The billing details that the next invoice shows. */
export function BillingDetailsFacts({ details }: { details: BillingDetails }) {
  const { company, address, taxId, email, purchaseOrder } = details;
  const optional: [string, string | null][] = [
    [labels.taxId, taxId],
    [labels.purchaseOrder, purchaseOrder],
  ];
  const rows: Fact[] = [
    [labels.company, company],
    [labels.address, <span className="whitespace-pre-line">{address}</span>],
    [labels.email, email],
    ...optional.flatMap(([label, value]): Fact[] => (value === null ? [] : [[label, value]])),
  ];
  return <Facts rows={rows} />;
}
