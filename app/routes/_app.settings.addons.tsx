import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { addOnsFormSchema, planSettingsSchema } from '~/contracts/billing/settings';
import { AddOnsPage } from '~/features/billing/parts';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titled('Addons');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'settings.view', view: planSettingsSchema }, () =>
    context.billing.planSettings(),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    { guard: 'billing.manage', schema: addOnsFormSchema },
    ({ value, key }) => context.billing.changeAddOns(value, key),
  );
}

export default withView<typeof loader>(AddOnsPage);
