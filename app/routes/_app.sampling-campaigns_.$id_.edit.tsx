import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import {
  campaignParamsSchema,
  campaignDetailSchema,
  campaignFormViewSchema,
  campaignReadings,
  campaignTypedSchema,
} from '~/contracts/sampling/form';
import { CampaignFormPage } from '~/features/sampling/parts';
import { titledBy } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titledBy<typeof loader>(({ initial }) => `Change ${initial.name}`);

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

export default withView<typeof loader>(CampaignFormPage);
