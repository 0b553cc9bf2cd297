import type { LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { orderListSchema } from '~/contracts/orders/views';
import { OrderListPage } from '~/features/orders/list-page';
import { titleMeta } from '~/lib/format/page-title';
import { operationsLinks } from '~/styles/operations-links';

export const links = operationsLinks;

export function meta(args: MetaArgs) {
  return titleMeta(args, 'Consignment orders');
}

export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'consignment.view', view: orderListSchema },
    ({ url }) => context.orders.list(url),
  );
}

export default function ConsignmentOrders() {
  return <OrderListPage view={useLoaderData<typeof loader>()} />;
}
