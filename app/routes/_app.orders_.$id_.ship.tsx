import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { brandOrderParamsSchema } from '~/contracts/brand-orders/views';
import {
  parcelDetailSchema,
  parcelFormViewSchema,
  parcelReadings,
  parcelTypedSchema,
} from '~/contracts/brand-orders/shipment-form';
import { ParcelPage } from '~/features/brand-orders/parts';
import { titledBy } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export { links } from '~/styles/operations-links';

export const meta = titledBy<typeof loader>(({ order }) => `Ship ${order.orderNumber}`);

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'sets.ship', params: brandOrderParamsSchema, view: parcelFormViewSchema },
    ({ params: { id } }) => context.brandOrders.parcels.page(id, null),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    {
      guard: 'sets.ship',
      params: brandOrderParamsSchema,
      schema: parcelTypedSchema,
      readings: parcelReadings,
      detail: { schema: parcelDetailSchema },
    },
    ({ params: { id }, ...sent }) => context.brandOrders.parcels.submit(id, null, sent),
  );
}

export default withView<typeof loader>(ParcelPage);
