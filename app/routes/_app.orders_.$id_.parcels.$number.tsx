import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import {
  parcelDetailSchema,
  parcelFormViewSchema,
  parcelReadings,
  parcelParamsSchema,
  parcelTypedSchema,
} from '~/contracts/brand-orders/shipment-form';
import { ParcelPage } from '~/features/brand-orders/parts';
import { titledBy } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export { links } from '~/styles/operations-links';

export const meta = titledBy<typeof loader>(({ order }) => `Edit a parcel of ${order.orderNumber}`);

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'sets.ship', params: parcelParamsSchema, view: parcelFormViewSchema },
    ({ params: { id, number } }) => context.brandOrders.parcels.page(id, number),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    {
      guard: 'sets.ship',
      params: parcelParamsSchema,
      schema: parcelTypedSchema,
      readings: parcelReadings,
      detail: { schema: parcelDetailSchema },
    },
    ({ params: { id, number }, ...sent }) => context.brandOrders.parcels.submit(id, number, sent),
  );
}

export default withView<typeof loader>(ParcelPage);
