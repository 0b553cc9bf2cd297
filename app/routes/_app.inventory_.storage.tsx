import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { storageTypedSchema, storageViewSchema } from '~/contracts/inventory/inventory';
import { StoragePage } from '~/features/inventory/storage-page';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export { links } from '~/styles/operations-links';

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

export default withView<typeof loader>(StoragePage);
