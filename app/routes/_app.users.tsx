import type { LoaderFunctionArgs } from '@remix-run/node';

import { userListSchema } from '~/contracts/users/users';
import { UserListPage } from '~/features/users/list-page';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titled('Users');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'users.manage', view: userListSchema }, ({ url }) =>
    context.users.list(url),
  );
}

export default withView<typeof loader>(UserListPage);
