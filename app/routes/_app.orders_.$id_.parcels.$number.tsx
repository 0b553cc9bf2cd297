import type { ActionFunctionArgs, LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import {
  parcelDetailSchema,
  parcelFormViewSchema,
  parcelReadings,
  parcelParamsSchema,
  parcelTypedSchema,
} from '~/contracts/brand-orders/shipment-form';
import { ParcelPage } from '~/features/brand-orders/parts';
import { titleMeta } from '~/lib/format/page-title';
import { operationsLinks } from '~/styles/operations-links';

export const links = operationsLinks;

export function meta(args: MetaArgs<typeof loader>) {
  const number = args.data?.order.orderNumber;
  return titleMeta(args, number === undefined ? null : `Edit a parcel of ${number}`);
}

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

export default function EditParcel() {
  return <ParcelPage view={useLoaderData<typeof loader>()} />;
}
