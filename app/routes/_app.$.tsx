import type { LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';

/** any unknown URL. */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'anyone', view: emptyViewSchema }, async () => {
    throw context.notFound();
  });
}

/** Never rendered. A route with a component is a page, so the layout shows its error. */
export default function NotFound() {
  return null;
}
