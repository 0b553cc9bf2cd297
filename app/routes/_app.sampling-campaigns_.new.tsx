import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import {
  campaignDetailSchema,
  campaignFormViewSchema,
  campaignReadings,
  campaignTypedSchema,
} from '~/contracts/sampling/form';
import { CampaignFormPage } from '~/features/sampling/parts';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titled('Request a campaign');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'sampling.request', view: campaignFormViewSchema },
    ({ url }) => context.sampling.form.newPage(url),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    {
      guard: 'sampling.request',
      schema: campaignTypedSchema,
      readings: campaignReadings,
      detail: {
        schema: campaignDetailSchema,
        load: (typed) => context.sampling.form.detail(typed),
      },
    },
    (sent) => context.sampling.form.submit(null, sent),
  );
}

export default withView<typeof loader>(CampaignFormPage);
