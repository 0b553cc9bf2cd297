import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { plansViewSchema } from '~/contracts/billing/plans';
import { PlansPage } from '~/features/billing/plans-page';
import { titled } from '~/lib/format/page-title';

export const meta = titled('Plans and prices');

/** open to visitors. */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'anyone', view: plansViewSchema }, ({ url }) =>
    context.billing.plans(url),
  );
}

export default function PricingPlans() {
  return <PlansPage view={useLoaderData<typeof loader>()} />;
}
