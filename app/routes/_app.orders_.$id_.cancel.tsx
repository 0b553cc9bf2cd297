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

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'consignment.operate', params: brandOrderParamsSchema, view: brandOrderStepSchema },
    ({ params: { id } }) => context.brandOrders.cancelPage(id),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
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
