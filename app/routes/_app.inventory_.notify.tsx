import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { notifyFormSchema, notifyViewSchema } from '~/contracts/inventory/inventory';
import { NotifyPage } from '~/features/inventory/notify-page';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titled('Email me when intake opens');

/** For users who place orders; intake concerns them alone. */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'consignment.place', view: notifyViewSchema }, ({ url }) =>
    context.inventory.notifyPage(url),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    { guard: 'consignment.place', schema: notifyFormSchema },
    ({ value, key }) => context.inventory.notify(value, key),
  );
}

export default withView<typeof loader>(NotifyPage);
