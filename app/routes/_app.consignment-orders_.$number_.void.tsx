import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { orderParamsSchema, voidFormSchema, orderStepSchema } from '~/contracts/orders/views';
import { VoidPage } from '~/features/orders/step-pages';
import { titledBy } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titledBy<typeof loader>(({ order }) => `Void ${order.orderNumber}`);

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'consignment.place', params: orderParamsSchema, view: orderStepSchema },
    ({ params: { number } }) => context.orders.voidPage(number),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    { guard: 'consignment.place', params: orderParamsSchema, schema: voidFormSchema },
    ({ params: { number }, value, key }) => context.orders.void(number, value, key),
  );
}

export default withView<typeof loader>(VoidPage);
