import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { deleteFormSchema, deleteUsersViewSchema } from '~/contracts/users/users';
import { DeletePage } from '~/features/users/confirm-pages';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titled('Delete users');

/** Asks for confirmation (U-03). The URL names the users, so the page works without scripts. */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'users.manage', view: deleteUsersViewSchema }, ({ url }) =>
    context.users.deletePage(url),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(args, { guard: 'users.manage', schema: deleteFormSchema }, ({ value }) =>
    context.users.delete(value),
  );
}

export default withView<typeof loader>(DeletePage);
