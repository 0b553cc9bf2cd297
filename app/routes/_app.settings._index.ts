import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';
import { paths } from '~/lib/urls/paths';

/** `/settings` opens General. */
export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'settings.view', view: emptyViewSchema },
    async () => redirect(paths.settings),
  );
}
