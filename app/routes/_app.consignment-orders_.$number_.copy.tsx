import type { ActionFunctionArgs, LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { orderParamsSchema } from '~/contracts/orders/order';
import { copyFormSchema, orderStepSchema } from '~/contracts/orders/views';
import { CopyPage } from '~/features/orders/step-pages';
import { titleMeta } from '~/lib/format/page-title';

export function meta(args: MetaArgs<typeof loader>) {
  const number = args.data?.order.orderNumber;
  return titleMeta(args, number === undefined ? null : `Copy ${number}`);
}

export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'consignment.place', params: orderParamsSchema, view: orderStepSchema },
    ({ params: { number } }) => context.orders.stepPage(number, 'copy'),
  );
}

export function action({ context, request, params }: ActionFunctionArgs) {
  return context.form(
    { request, params },
    { guard: 'consignment.place', params: orderParamsSchema, schema: copyFormSchema },
    ({ params: { number }, value, key }) => context.orders.copy(number, value, key),
  );
}

export default function CopyOrder() {
  return <CopyPage view={useLoaderData<typeof loader>()} />;
}
