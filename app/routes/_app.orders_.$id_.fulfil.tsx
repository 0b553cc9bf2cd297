import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import {
  brandOrderParamsSchema,
  brandOrderStepSchema,
  fulfilFormSchema,
  stepDetailSchema,
} from '~/contracts/brand-orders/views';
import { FulfilPage } from '~/features/brand-orders/step-pages';
import { titledBy } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titledBy<typeof loader>(({ order }) => `Fulfil ${order.orderNumber}`);

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'sets.ship', params: brandOrderParamsSchema, view: brandOrderStepSchema },
    ({ params: { id } }) => context.brandOrders.fulfilPage(id),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    {
      guard: 'sets.ship',
      params: brandOrderParamsSchema,
      schema: fulfilFormSchema,
      detail: { schema: stepDetailSchema, load: async () => ({ changes: [] }) },
    },
    ({ params: { id }, value, key }) => context.brandOrders.fulfil(id, value, key),
  );
}

export default withView<typeof loader>(FulfilPage);
