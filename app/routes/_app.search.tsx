import type { LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { searchViewSchema } from '~/contracts/search/search';
import { SearchPage } from '~/features/search/search-page';
import { titleMeta } from '~/lib/format/page-title';
import { useShellView } from '~/lib/shell/use-shell-view';

export function meta(args: MetaArgs) {
  return titleMeta(args, 'Search');
}

export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load({ request, params }, { guard: 'anyone', view: searchViewSchema }, ({ url }) =>
    context.search.results(url),
  );
}

export default function Search() {
  return <SearchPage view={useLoaderData<typeof loader>()} shell={useShellView()} />;
}
