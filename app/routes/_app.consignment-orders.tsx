import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { orderListSchema } from '~/contracts/orders/views';
import { OrderListPage } from '~/features/orders/list-page';
import { titled } from '~/lib/format/page-title';
import { operationsLinks } from '~/styles/operations-links';

export const links = operationsLinks;

export const meta = titled('Consignment orders');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'consignment.view', view: orderListSchema }, ({ url }) =>
    context.orders.list(url),
  );
}

export default function ConsignmentOrders() {
  return <OrderListPage view={useLoaderData<typeof loader>()} />;
}
