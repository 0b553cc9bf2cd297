import type { LoaderFunctionArgs } from '@remix-run/node';

import { searchViewSchema } from '~/contracts/search/search';

/** What the command palette finds besides pages. */
export async function loader({ context, ...args }: LoaderFunctionArgs) {
  return Response.json(
    await context.load(args, { guard: 'anyone', view: searchViewSchema }, ({ url }) =>
      context.search.results(url),
    ),
  );
}
