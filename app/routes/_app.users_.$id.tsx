import type { ActionFunctionArgs, LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { userFormSchema, userParamsSchema, userViewSchema } from '~/contracts/users/users';
import { UserPage } from '~/features/users/user-page';
import { titleMeta } from '~/lib/format/page-title';

export function meta(args: MetaArgs<typeof loader>) {
  return titleMeta(args, args.data?.person.email ?? null);
}

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'users.manage', params: userParamsSchema, view: userViewSchema },
    ({ params: { id } }) => context.users.page(id),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    { guard: 'users.manage', params: userParamsSchema, schema: userFormSchema },
    ({ params: { id }, value }) => context.users.save(id, value),
  );
}

export default function User() {
  return <UserPage view={useLoaderData<typeof loader>()} />;
}
