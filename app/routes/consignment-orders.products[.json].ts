import type { LoaderFunctionArgs } from '@remix-run/node';

import { productPageSchema } from '~/contracts/orders/form';

/** The products of a brand that the search of a line finds. */
export async function loader({ context, ...args }: LoaderFunctionArgs) {
  return Response.json(
    await context.load(args, { guard: 'consignment.place', view: productPageSchema }, ({ url }) =>
      context.orders.form.products(url),
    ),
  );
}
