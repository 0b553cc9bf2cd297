import type { LoaderFunctionArgs, MetaArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/root';
import { areas, AreaTeaser } from '~/features/areas/area-teaser';
import { titleMeta } from '~/lib/page-title';

export function meta(args: MetaArgs) {
  return titleMeta(args, areas.users.title);
}

/** announced; the users are U-01. */
export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'users.manage', view: emptyViewSchema },
    async () => null,
  );
}

export default function Users() {
  return <AreaTeaser area="users" />;
}
