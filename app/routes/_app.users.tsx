import type { LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { userListSchema } from '~/contracts/users/users';
import { UserListPage } from '~/features/users/list-page';
import { titleMeta } from '~/lib/format/page-title';

export function meta(args: MetaArgs) {
  return titleMeta(args, 'Users');
}

export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'users.manage', view: userListSchema },
    ({ url }) => context.users.list(url),
  );
}

export default function Users() {
  return <UserListPage view={useLoaderData<typeof loader>()} />;
}
