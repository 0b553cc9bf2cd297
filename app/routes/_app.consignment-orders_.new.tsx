import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { orderDetailSchema, orderFormViewSchema, orderTypedSchema } from '~/contracts/orders/form';
import { orderReadings } from '~/contracts/orders/labels';
import { OrderFormPage } from '~/features/orders/parts';
import { titled } from '~/lib/format/page-title';

export { links } from '~/styles/operations-links';

export const meta = titled('New consignment order');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'consignment.place', view: orderFormViewSchema },
    async ({ url }) => context.orders.form.newPage(url),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    {
      guard: 'consignment.place',
      schema: orderTypedSchema,
      readings: orderReadings,
      detail: { schema: orderDetailSchema, load: (typed) => context.orders.form.detail(typed) },
    },
    (sent) => context.orders.form.submit(null, sent),
  );
}

export default function NewOrder() {
  const view = useLoaderData<typeof loader>();
  // A new key, and another step, remount the form.
  return <OrderFormPage key={`${view.form.key} ${view.step}`} view={view} />;
}
