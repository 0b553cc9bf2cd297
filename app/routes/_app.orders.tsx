import type { LoaderFunctionArgs, MetaArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';
import { areas, AreaTeaser } from '~/features/areas/area-teaser';
import { titleMeta } from '~/lib/format/page-title';

export function meta(args: MetaArgs) {
  return titleMeta(args, areas.orders.title);
}

/** announced. The brand's own orders are O-08; a vendor sees their line item sets (P-06). */
export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'orders.view', view: emptyViewSchema },
    async () => null,
  );
}

export default function Orders() {
  return <AreaTeaser area="orders" />;
}
