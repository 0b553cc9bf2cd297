import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { storageTypedSchema, storageViewSchema } from '~/contracts/inventory/inventory';
import { StoragePage } from '~/features/inventory/storage-page';
import { titled } from '~/lib/format/page-title';
import { operationsLinks } from '~/styles/operations-links';

export const links = operationsLinks;

export const meta = titled('Buy more storage');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'storage.manage', view: storageViewSchema }, ({ url }) =>
    context.inventory.storagePage(url),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(args, { guard: 'storage.manage', schema: storageTypedSchema }, (sent) =>
    context.inventory.buyStorage(sent),
  );
}

export default function BuyStorage() {
  return <StoragePage view={useLoaderData<typeof loader>()} />;
}
