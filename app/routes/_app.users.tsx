import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { userListSchema } from '~/contracts/users/users';
import { UserListPage } from '~/features/users/list-page';
import { titled } from '~/lib/format/page-title';

export const meta = titled('Users');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'users.manage', view: userListSchema }, ({ url }) =>
    context.users.list(url),
  );
}

export default function Users() {
  return <UserListPage view={useLoaderData<typeof loader>()} />;
}
