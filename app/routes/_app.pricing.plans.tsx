import type { LoaderFunctionArgs } from '@remix-run/node';

import { plansViewSchema } from '~/contracts/billing/plans';
import { PlansPage } from '~/features/billing/plans-page';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titled('Plans and prices');

/** open to visitors. */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'anyone', view: plansViewSchema }, ({ url }) =>
    context.billing.plans(url),
  );
}

export default withView<typeof loader>(PlansPage);
