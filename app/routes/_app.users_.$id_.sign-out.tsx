import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import {
  signOutUserFormSchema,
  signOutUserViewSchema,
  userParamsSchema,
} from '~/contracts/users/users';
import { SignOutUserPage } from '~/features/users/confirm-pages';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titled('End all sessions of a user');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'users.manage', params: userParamsSchema, view: signOutUserViewSchema },
    ({ params: { id } }) => context.users.signOutPage(id),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    { guard: 'users.manage', params: userParamsSchema, schema: signOutUserFormSchema },
    ({ params: { id } }) => context.users.signOut(id),
  );
}

export default withView<typeof loader>(SignOutUserPage);
