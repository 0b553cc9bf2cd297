import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { endSessionsFormSchema, ownSessionsViewSchema } from '~/contracts/session/own-sessions';
import { SessionsPage } from '~/features/account/sessions-page';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titled('Your sessions');

/** A user sees only their own sessions, whatever their roles. */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'signed-in', view: ownSessionsViewSchema }, () =>
    context.ownSessions.page(),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(args, { guard: 'signed-in', schema: endSessionsFormSchema }, ({ value }) =>
    context.ownSessions.end(value),
  );
}

export default withView<typeof loader>(SessionsPage);
