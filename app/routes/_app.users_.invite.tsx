import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { inviteFormSchema, inviteViewSchema } from '~/contracts/users/users';
import { InvitePage } from '~/features/users/user-forms';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titled('Invite a user');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'users.manage', view: inviteViewSchema }, async () =>
    context.users.invitePage(),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(args, { guard: 'users.manage', schema: inviteFormSchema }, ({ value, key }) =>
    context.users.invite(value, key),
  );
}

export default withView<typeof loader>(InvitePage);
