import type { ActionFunctionArgs, LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { orderParamsSchema, voidFormSchema, orderStepSchema } from '~/contracts/orders/views';
import { VoidPage } from '~/features/orders/step-pages';
import { titleMeta } from '~/lib/format/page-title';

export function meta(args: MetaArgs<typeof loader>) {
  const number = args.data?.order.orderNumber;
  return titleMeta(args, number === undefined ? null : `Void ${number}`);
}

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'consignment.place', params: orderParamsSchema, view: orderStepSchema },
    ({ params: { number } }) => context.orders.voidPage(number),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    { guard: 'consignment.place', params: orderParamsSchema, schema: voidFormSchema },
    ({ params: { number }, value, key }) => context.orders.void(number, value, key),
  );
}

export default function VoidOrder() {
  return <VoidPage view={useLoaderData<typeof loader>()} />;
}
