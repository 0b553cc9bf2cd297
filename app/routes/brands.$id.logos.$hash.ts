import type { LoaderFunctionArgs } from '@remix-run/node';

import { logoParamsSchema } from '~/contracts/brands/brands';
import { emptyViewSchema } from '~/contracts/shell/root';

/** the logo of a brand. */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'signed-in', params: logoParamsSchema, view: emptyViewSchema },
    ({ params: { id, hash } }) => context.brands.logo(id, hash),
  );
}
