import type { LoaderFunctionArgs } from '@remix-run/node';

import { searchViewSchema } from '~/contracts/search/search';

/** What the command palette finds besides pages. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  return Response.json(
    await context.load(
      { request, params },
      { guard: 'anyone', view: searchViewSchema },
      ({ url }) => context.search.results(url),
    ),
  );
}
