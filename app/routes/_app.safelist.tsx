import type { LoaderFunctionArgs } from '@remix-run/node';

import { safelistSchema } from '~/contracts/shell/safelist';
import { SafelistPage } from '~/features/company/legal-pages';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titled('Safelist');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'anyone', view: safelistSchema }, async () =>
    context.safelist(),
  );
}

export default withView<typeof loader>(SafelistPage);
