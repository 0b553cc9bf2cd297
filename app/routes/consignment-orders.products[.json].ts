import type { LoaderFunctionArgs } from '@remix-run/node';

import { productPageSchema } from '~/contracts/orders/form';

/** The products of a brand that the search of a line finds. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  return Response.json(
    await context.load(
      { request, params },
      { guard: 'consignment.place', view: productPageSchema },
      ({ url }) => context.orders.form.products(url),
    ),
  );
}
