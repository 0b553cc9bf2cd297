import type { LoaderFunctionArgs } from '@remix-run/node';

import { searchViewSchema } from '~/contracts/search/search';
import { SearchPage } from '~/features/search/search-page';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titled('Search');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'anyone', view: searchViewSchema }, ({ url }) =>
    context.search.results(url),
  );
}

export default withView<typeof loader>(SearchPage);
