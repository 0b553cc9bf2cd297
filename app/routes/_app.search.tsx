import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { searchViewSchema } from '~/contracts/search/search';
import { SearchPage } from '~/features/search/search-page';
import { titled } from '~/lib/format/page-title';
import { useShellView } from '~/lib/shell/use-shell-view';

export const meta = titled('Search');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'anyone', view: searchViewSchema }, ({ url }) =>
    context.search.results(url),
  );
}

export default function Search() {
  return <SearchPage view={useLoaderData<typeof loader>()} shell={useShellView()} />;
}
