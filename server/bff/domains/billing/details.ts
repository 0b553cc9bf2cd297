import type { DetailsForm } from '../../../../app/contracts/billing/details';
import { type BillingDetails, billingCalls } from '../../../../contract/ams/billing';
import type { Edits } from '../../../../app/contracts/forms/edits';
import { NotFoundError } from '../../errors';
import { saveEdit } from '../../forms/record-edit';
import type { AmsClient } from '../../upstream/ams';

/** What the form of the billing details edits (P-13). */
export const detailsEdits = ({
  version,
  company,
  address,
  taxId,
  email,
  purchaseOrder,
}: BillingDetails): Edits => ({
  version,
  record: { company, address, taxId, email, purchaseOrder },
});

/**
 * Stores what the form of the billing details has changed (P-13, U-11).
 * @returns the form, where it shows what somebody else has changed meanwhile; null where everything is stored
 */
export const saveDetails = (
  ams: AmsClient,
  { intent, version, was, choice, ...typed }: DetailsForm,
): ReturnType<typeof saveEdit> =>
  saveEdit(
    { version, was, choice, typed },
    {
      name: 'the billing details',
      store: (changes, on) =>
        ams.send(billingCalls.changeDetails, { body: { ...changes, version: on } }),
      async load() {
        const { details } = (await ams.send(billingCalls.read, {})).billing;
        if (!details) throw new NotFoundError('no billing details');
        return detailsEdits(details);
      },
      also: { intent },
    },
  );
