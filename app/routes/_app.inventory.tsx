import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { stockListSchema } from '~/contracts/inventory/inventory';
import { StockListPage } from '~/features/inventory/list-page';
import { titled } from '~/lib/format/page-title';
import { operationsLinks } from '~/styles/operations-links';

export const links = operationsLinks;

export const meta = titled('Inventory');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'inventory.view', view: stockListSchema }, ({ url }) =>
    context.inventory.list(url),
  );
}

export default function Inventory() {
  return <StockListPage view={useLoaderData<typeof loader>()} />;
}
