import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';
import { homePath } from '~/lib/urls/paths';

/** the home of the brand dossier, for everybody. */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'anyone', view: emptyViewSchema }, async () =>
    redirect(homePath),
  );
}
