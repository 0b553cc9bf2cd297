import type { ActionFunctionArgs, LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import {
  campaignParamsSchema,
  campaignDetailSchema,
  campaignFormViewSchema,
  campaignReadings,
  campaignTypedSchema,
} from '~/contracts/sampling/form';
import { CampaignFormPage } from '~/features/sampling/parts';
import { titleMeta } from '~/lib/format/page-title';

export function meta(args: MetaArgs<typeof loader>) {
  return titleMeta(args, args.data ? `Change ${args.data.initial.name}` : null);
}

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'sampling.request', params: campaignParamsSchema, view: campaignFormViewSchema },
    ({ params: { id } }) => context.sampling.form.editPage(id),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    {
      guard: 'sampling.request',
      params: campaignParamsSchema,
      schema: campaignTypedSchema,
      readings: campaignReadings,
      detail: {
        schema: campaignDetailSchema,
        load: (typed) => context.sampling.form.detail(typed),
      },
    },
    ({ params: { id }, ...sent }) => context.sampling.form.submit(id, sent),
  );
}

export default function EditCampaign() {
  return <CampaignFormPage view={useLoaderData<typeof loader>()} />;
}
