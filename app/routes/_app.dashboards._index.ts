import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';
import { dashboardIndexTarget } from '~/lib/urls/redirects';

/** redirects a URL with slugs in the query to the URL with slugs in the path. */
export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'anyone', view: emptyViewSchema },
    async ({ url }) => redirect(dashboardIndexTarget(url.searchParams)),
  );
}
