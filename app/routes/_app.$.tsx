import type { LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';

/** any unknown URL. */
export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load({ request, params }, { guard: 'anyone', view: emptyViewSchema }, async () => {
    throw context.notFound();
  });
}

/** Never rendered. A route with a component is a page, so the layout shows its error. */
export default function NotFound() {
  return null;
}
