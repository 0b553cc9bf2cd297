import type { ActionFunctionArgs, LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { brandOrderParamsSchema } from '~/contracts/brand-orders/views';
import {
  parcelDetailSchema,
  parcelFormViewSchema,
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

export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'sets.ship', params: brandOrderParamsSchema, view: parcelFormViewSchema },
    ({ params: { id } }) => context.brandOrders.parcels.page(id, null),
  );
}

export function action({ context, request, params }: ActionFunctionArgs) {
  return context.form(
    { request, params },
    {
      guard: 'sets.ship',
      params: brandOrderParamsSchema,
      schema: parcelTypedSchema,
      detail: {
        schema: parcelDetailSchema,
        load: (typed) => {
          const { id } = brandOrderParamsSchema.parse(params);
          return context.brandOrders.parcels.detail(id, null, typed);
        },
      },
    },
    ({ params: { id }, ...sent }) => context.brandOrders.parcels.handle(id, null, sent),
  );
}

export default function ShipParcel() {
  return <ParcelPage view={useLoaderData<typeof loader>()} />;
}
