import type { ActionFunctionArgs, LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { brandOrderParamsSchema } from '~/contracts/brand-orders/views';
import {
  parcelDetailSchema,
  parcelFormViewSchema,
  parcelReadings,
  parcelTypedSchema,
} from '~/contracts/brand-orders/shipment-form';
import { ParcelPage } from '~/features/brand-orders/parts';
import { titleMeta } from '~/lib/format/page-title';
import { operationsLinks } from '~/styles/operations-links';

export const links = operationsLinks;

export function meta(args: MetaArgs<typeof loader>) {
  const number = args.data?.order.orderNumber;
  return titleMeta(args, number === undefined ? null : `Ship ${number}`);
}

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

export default function ShipParcel() {
  return <ParcelPage view={useLoaderData<typeof loader>()} />;
}
