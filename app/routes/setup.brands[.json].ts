import type { LoaderFunctionArgs } from '@remix-run/node';

import { brandPageSchema } from '~/contracts/settings/brands';

/** Brands by a part of their names, page by page (P-11, U-05). */
export async function loader({ context, ...args }: LoaderFunctionArgs) {
  return Response.json(
    await context.load(args, { guard: 'settings.view', view: brandPageSchema }, ({ url }) =>
      context.settings.brands(url),
    ),
  );
}
