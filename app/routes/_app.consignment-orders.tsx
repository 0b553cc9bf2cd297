import type { LoaderFunctionArgs, MetaArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/root';
import { areas, AreaTeaser } from '~/features/areas/area-teaser';
import { titleMeta } from '~/lib/page-title';

export function meta(args: MetaArgs) {
  return titleMeta(args, areas.consignmentOrders.title);
}

/** announced; the purchase orders are O-02. */
export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'orders.view', view: emptyViewSchema },
    async () => null,
  );
}

export default function ConsignmentOrders() {
  return <AreaTeaser area="consignmentOrders" />;
}
