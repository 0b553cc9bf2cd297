import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';
import { dashboardIndexTarget } from '~/lib/urls/redirects';

/** redirects a URL with slugs in the query to the URL with slugs in the path. */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'anyone', view: emptyViewSchema }, async ({ url }) =>
    redirect(dashboardIndexTarget(url.searchParams)),
  );
}
