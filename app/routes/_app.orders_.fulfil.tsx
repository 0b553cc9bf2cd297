import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { bulkDetailSchema, bulkFormSchema, bulkViewSchema } from '~/contracts/brand-orders/views';
import { BulkPage } from '~/features/brand-orders/bulk-page';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titled('Mark orders as fulfilled');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'sets.ship', view: bulkViewSchema }, ({ url }) =>
    context.brandOrders.bulk.page(url),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    {
      guard: 'sets.ship',
      schema: bulkFormSchema,
      detail: { schema: bulkDetailSchema },
    },
    ({ value, key }) => context.brandOrders.bulk.fulfil(value, key),
  );
}

export default withView<typeof loader>(BulkPage);
