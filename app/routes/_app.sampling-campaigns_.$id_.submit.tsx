import type { ActionFunctionArgs, LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import {
  campaignParamsSchema,
  campaignStepSchema,
  campaignViewSchema,
} from '~/contracts/sampling/form';
import { SubmitPage } from '~/features/sampling/submit-page';
import { titleMeta } from '~/lib/format/page-title';

export function meta(args: MetaArgs<typeof loader>) {
  return titleMeta(args, args.data ? `Submit ${args.data.campaign.name}` : null);
}

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'sampling.request', params: campaignParamsSchema, view: campaignViewSchema },
    ({ params: { id } }) => context.sampling.page(id),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    { guard: 'sampling.request', params: campaignParamsSchema, schema: campaignStepSchema },
    ({ params: { id }, value, key }) => context.sampling.submit(id, value.version, key),
  );
}

export default function SubmitCampaign() {
  return <SubmitPage view={useLoaderData<typeof loader>()} />;
}
