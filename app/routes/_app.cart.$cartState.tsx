import type { ActionFunctionArgs, LoaderFunctionArgs, MetaArgs } from '@remix-run/node';

import {
  cartDetailSchema,
  cartFormSchema,
  cartParamsSchema,
  cartViewSchema,
} from '~/contracts/billing/cart';
import { cartTitle } from '~/features/cart/cart-title';
import { CartPage } from '~/features/cart/parts';
import { titleMeta } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export function meta(args: MetaArgs<typeof loader>) {
  return titleMeta(args, cartTitle(args.data));
}

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'billing.manage', params: cartParamsSchema, view: cartViewSchema },
    ({ params: { cartState }, url }) => context.billing.cart.page(cartState, url),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
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

export default withView<typeof loader>(CartPage);
