import type { LoaderFunctionArgs } from '@remix-run/node';

import { invoiceParamsSchema } from '~/contracts/billing/settings';
import { emptyViewSchema } from '~/contracts/shell/root';

/** U-06: an invoice as PDF. */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'billing.manage', params: invoiceParamsSchema, view: emptyViewSchema },
    ({ params: { id } }) => context.billing.invoice(id),
  );
}
