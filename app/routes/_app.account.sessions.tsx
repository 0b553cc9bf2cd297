import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { endSessionsFormSchema, ownSessionsViewSchema } from '~/contracts/session/own-sessions';
import { SessionsPage } from '~/features/account/sessions-page';
import { titled } from '~/lib/format/page-title';

export const meta = titled('Your sessions');

/** A user sees only their own sessions, whatever their roles. */
export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'signed-in', view: ownSessionsViewSchema },
    () => context.ownSessions.page(),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, request, params }: ActionFunctionArgs) {
  return context.form(
    { request, params },
    { guard: 'signed-in', schema: endSessionsFormSchema },
    ({ value }) => context.ownSessions.end(value),
  );
}

export default function AccountSessions() {
  return <SessionsPage view={useLoaderData<typeof loader>()} />;
}
