import type { ActionFunctionArgs, LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { orderDetailSchema, orderFormViewSchema, orderTypedSchema } from '~/contracts/orders/form';
import { orderReadings } from '~/contracts/orders/labels';
import { orderParamsSchema } from '~/contracts/orders/views';
import { OrderFormPage } from '~/features/orders/parts';
import { titleMeta } from '~/lib/format/page-title';

export { links } from '~/styles/operations-links';

export function meta(args: MetaArgs) {
  return titleMeta(args, `Change ${args.params['number'] ?? 'an order'}`);
}

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'consignment.place', params: orderParamsSchema, view: orderFormViewSchema },
    async ({ url, params: { number } }) => context.orders.form.editPage(number, url),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    {
      guard: 'consignment.place',
      params: orderParamsSchema,
      schema: orderTypedSchema,
      readings: orderReadings,
      detail: { schema: orderDetailSchema, load: (typed) => context.orders.form.detail(typed) },
    },
    ({ params: { number }, ...sent }) => context.orders.form.submit(number, sent),
  );
}

export default function EditOrder() {
  const view = useLoaderData<typeof loader>();
  return <OrderFormPage key={`${view.form.key} ${view.step}`} view={view} />;
}
