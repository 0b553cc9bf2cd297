import type { LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { orderParamsSchema, orderViewSchema } from '~/contracts/orders/views';
import { OrderPage } from '~/features/orders/order-page';
import { titleMeta } from '~/lib/format/page-title';
import { operationsLinks } from '~/styles/operations-links';

export const links = operationsLinks;

export function meta(args: MetaArgs<typeof loader>) {
  return titleMeta(args, args.data?.order.orderNumber ?? null);
}

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'consignment.view', params: orderParamsSchema, view: orderViewSchema },
    ({ params: { number } }) => context.orders.page(number),
  );
}

export default function Order() {
  return <OrderPage view={useLoaderData<typeof loader>()} />;
}
