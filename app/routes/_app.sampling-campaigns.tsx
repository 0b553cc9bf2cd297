import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { campaignListSchema } from '~/contracts/sampling/form';
import { CampaignListPage } from '~/features/sampling/list-page';
import { titled } from '~/lib/format/page-title';
import { operationsLinks } from '~/styles/operations-links';

export const links = operationsLinks;

export const meta = titled('Sampling campaigns');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'sampling.request', view: campaignListSchema }, ({ url }) =>
    context.sampling.list(url),
  );
}

export default function SamplingCampaigns() {
  return <CampaignListPage view={useLoaderData<typeof loader>()} />;
}
