import type { ActionFunctionArgs, LoaderFunctionArgs, MetaArgs } from '@remix-run/node';

import { placeDraftSchema, placeViewSchema } from '~/contracts/orders/form';
import { orderParamsSchema } from '~/contracts/orders/views';
import { PlacePage } from '~/features/orders/parts';
import { titleMeta } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export { links } from '~/styles/operations-links';

export function meta(args: MetaArgs) {
  return titleMeta(args, `Place ${args.params['number'] ?? 'an order'}`);
}

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'consignment.place', params: orderParamsSchema, view: placeViewSchema },
    async ({ params: { number } }) => context.orders.form.placePage(number),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    { guard: 'consignment.place', params: orderParamsSchema, schema: placeDraftSchema },
    ({ params: { number }, ...sent }) => context.orders.form.place(number, sent),
  );
}

export default withView<typeof loader>(PlacePage);
