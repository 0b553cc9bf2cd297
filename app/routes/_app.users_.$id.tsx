import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { userFormSchema, userParamsSchema, userViewSchema } from '~/contracts/users/users';
import { UserPage } from '~/features/users/user-forms';
import { titledBy } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titledBy<typeof loader>(({ person }) => person.email);

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

export default withView<typeof loader>(UserPage);
