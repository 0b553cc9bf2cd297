import type { ActionFunctionArgs, LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import {
  cartDetailSchema,
  cartFormSchema,
  cartParamsSchema,
  cartViewSchema,
} from '~/contracts/billing/cart';
import { cartTitle } from '~/features/cart/cart-title';
import { CartPage } from '~/features/cart/parts';
import { titleMeta } from '~/lib/format/page-title';

export function meta(args: MetaArgs<typeof loader>) {
  return titleMeta(args, cartTitle(args.data));
}

export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'billing.manage', params: cartParamsSchema, view: cartViewSchema },
    ({ params: { cartState }, url }) => context.billing.cart.page(cartState, url),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, request, params }: ActionFunctionArgs) {
  return context.form(
    { request, params },
    {
      guard: 'billing.manage',
      params: cartParamsSchema,
      schema: cartFormSchema,
      // Without scripts, the page's loader has the amounts as they are now.
      detail: { schema: cartDetailSchema },
    },
    ({ params: { cartState }, url, value, key }) =>
      context.billing.cart.submit(cartState, url, value, key),
  );
}

export default function Cart() {
  return <CartPage view={useLoaderData<typeof loader>()} />;
}
