import type { LoaderFunctionArgs, MetaArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';
import { areas, AreaTeaser } from '~/features/areas/area-teaser';
import { titleMeta } from '~/lib/format/page-title';

export function meta(args: MetaArgs) {
  return titleMeta(args, areas.pricing.title);
}

/** announced, open to visitors. */
export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'anyone', view: emptyViewSchema },
    async () => null,
  );
}

export default function PricingPlans() {
  return <AreaTeaser area="pricing" />;
}
