import type { LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';

/** any address that no other route knows. */
export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load({ request, params }, { guard: 'anyone', view: emptyViewSchema }, async () => {
    throw context.notFound();
  });
}

/** Never drawn; with it the route is a page, whose error the layout shows, and not a bare answer. */
export default function NotFound() {
  return null;
}
