import type { ActionFunctionArgs, LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import {
  brandOrderParamsSchema,
  brandOrderStepSchema,
  cancelFormSchema,
  stepDetailSchema,
} from '~/contracts/brand-orders/views';
import { CancelPage } from '~/features/brand-orders/step-pages';
import { titleMeta } from '~/lib/format/page-title';

export function meta(args: MetaArgs<typeof loader>) {
  const number = args.data?.order.orderNumber;
  return titleMeta(args, number === undefined ? null : `Cancel ${number}`);
}

export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'consignment.operate', params: brandOrderParamsSchema, view: brandOrderStepSchema },
    ({ params: { id } }) => context.brandOrders.cancelPage(id),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, request, params }: ActionFunctionArgs) {
  return context.form(
    { request, params },
    {
      guard: 'consignment.operate',
      params: brandOrderParamsSchema,
      schema: cancelFormSchema,
      detail: { schema: stepDetailSchema, load: async () => ({ changes: [] }) },
    },
    ({ params: { id }, value, key }) => context.brandOrders.cancel(id, value, key),
  );
}

export default function CancelBrandOrder() {
  return <CancelPage view={useLoaderData<typeof loader>()} />;
}
