import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { billingFormSchema, billingPageSchema } from '~/contracts/billing/settings';
import { BillingPage } from '~/features/billing/parts';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titled('Billing');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'settings.view', view: billingPageSchema }, ({ url }) =>
    context.billing.billingPage(url),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    { guard: 'billing.manage', schema: billingFormSchema },
    ({ value, key }) => context.billing.changeBilling(value, key),
  );
}

export default withView<typeof loader>(BillingPage);
