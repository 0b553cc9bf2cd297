import type { LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { plansViewSchema } from '~/contracts/billing/plans';
import { PlansPage } from '~/features/billing/plans-page';
import { titleMeta } from '~/lib/format/page-title';

export function meta(args: MetaArgs) {
  return titleMeta(args, 'Plans and prices');
}

/** open to visitors. */
export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load({ request, params }, { guard: 'anyone', view: plansViewSchema }, ({ url }) =>
    context.billing.plans(url),
  );
}

export default function PricingPlans() {
  return <PlansPage view={useLoaderData<typeof loader>()} />;
}
