import type { LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { brandOrderParamsSchema, brandOrderViewSchema } from '~/contracts/brand-orders/views';
import { BrandOrderPage } from '~/features/brand-orders/order-page';
import { titleMeta } from '~/lib/format/page-title';
import { operationsLinks } from '~/styles/operations-links';

export const links = operationsLinks;

export function meta(args: MetaArgs<typeof loader>) {
  return titleMeta(args, args.data?.order.orderNumber ?? null);
}

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'orders.view', params: brandOrderParamsSchema, view: brandOrderViewSchema },
    ({ params: { id } }) => context.brandOrders.page(id),
  );
}

export default function BrandOrder() {
  return <BrandOrderPage view={useLoaderData<typeof loader>()} />;
}
