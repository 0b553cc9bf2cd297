import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';
import { paths } from '~/lib/urls/paths';

/** `/settings` opens General. */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'settings.view', view: emptyViewSchema }, async () =>
    redirect(paths.settings),
  );
}
