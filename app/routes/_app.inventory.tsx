import type { LoaderFunctionArgs, MetaArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/root';
import { areas, AreaTeaser } from '~/features/areas/area-teaser';
import { titleMeta } from '~/lib/page-title';

export function meta(args: MetaArgs) {
  return titleMeta(args, areas.inventory.title);
}

/** announced; the list is O-01. */
export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'inventory.view', view: emptyViewSchema },
    async () => null,
  );
}

export default function Inventory() {
  return <AreaTeaser area="inventory" />;
}
