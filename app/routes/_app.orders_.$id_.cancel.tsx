import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import {
  brandOrderParamsSchema,
  brandOrderStepSchema,
  cancelFormSchema,
  stepDetailSchema,
} from '~/contracts/brand-orders/views';
import { CancelPage } from '~/features/brand-orders/step-pages';
import { titledBy } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titledBy<typeof loader>(({ order }) => `Cancel ${order.orderNumber}`);

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'consignment.operate', params: brandOrderParamsSchema, view: brandOrderStepSchema },
    ({ params: { id } }) => context.brandOrders.cancelPage(id),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    {
      guard: 'consignment.operate',
      params: brandOrderParamsSchema,
      schema: cancelFormSchema,
      detail: { schema: stepDetailSchema, load: async () => ({ changes: [] }) },
    },
    ({ params: { id }, value, key }) => context.brandOrders.cancel(id, value, key),
  );
}

export default withView<typeof loader>(CancelPage);
