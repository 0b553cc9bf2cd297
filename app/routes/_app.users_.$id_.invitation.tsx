import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import {
  invitationFormSchema,
  invitationViewSchema,
  userParamsSchema,
} from '~/contracts/users/users';
import { InvitationPage } from '~/features/users/confirm-pages';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titled('Send the invitation again');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'users.manage', params: userParamsSchema, view: invitationViewSchema },
    ({ params: { id }, url }) => context.users.invitationPage(id, url),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    { guard: 'users.manage', params: userParamsSchema, schema: invitationFormSchema },
    ({ params: { id }, key }) => context.users.inviteAgain(id, key),
  );
}

export default withView<typeof loader>(InvitationPage);
