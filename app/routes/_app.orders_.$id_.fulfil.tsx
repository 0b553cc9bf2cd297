import type { ActionFunctionArgs, LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import {
  brandOrderParamsSchema,
  brandOrderStepSchema,
  fulfilFormSchema,
  stepDetailSchema,
} from '~/contracts/brand-orders/views';
import { FulfilPage } from '~/features/brand-orders/step-pages';
import { titleMeta } from '~/lib/format/page-title';

export function meta(args: MetaArgs<typeof loader>) {
  const number = args.data?.order.orderNumber;
  return titleMeta(args, number === undefined ? null : `Fulfil ${number}`);
}

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'sets.ship', params: brandOrderParamsSchema, view: brandOrderStepSchema },
    ({ params: { id } }) => context.brandOrders.fulfilPage(id),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    {
      guard: 'sets.ship',
      params: brandOrderParamsSchema,
      schema: fulfilFormSchema,
      detail: { schema: stepDetailSchema, load: async () => ({ changes: [] }) },
    },
    ({ params: { id }, value, key }) => context.brandOrders.fulfil(id, value, key),
  );
}

export default function FulfilBrandOrder() {
  return <FulfilPage view={useLoaderData<typeof loader>()} />;
}
