import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { emptyViewSchema } from '~/contracts/shell/root';
import { logoutPageSchema } from '~/contracts/session/session';
import { LogoutPage } from '~/features/account/logout-page';
import { titled } from '~/lib/format/page-title';
import { useRootView } from '~/lib/shell/use-root-view';

export const meta = titled('Sign out');

/** GET asks for confirmation. */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'anyone', view: logoutPageSchema }, ({ url }) =>
    context.auth.logoutPage(url),
  );
}

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.act(args, { guard: 'anyone', view: emptyViewSchema }, ({ request }) =>
    context.auth.logout(request),
  );
}

export default function Logout() {
  return (
    <LogoutPage view={useLoaderData<typeof loader>()} productName={useRootView().productName} />
  );
}
