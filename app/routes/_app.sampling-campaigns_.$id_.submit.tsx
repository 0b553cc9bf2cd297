import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import {
  campaignParamsSchema,
  campaignStepSchema,
  campaignViewSchema,
} from '~/contracts/sampling/form';
import { SubmitPage } from '~/features/sampling/campaign-page';
import { titledBy } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titledBy<typeof loader>(({ campaign }) => `Submit ${campaign.name}`);

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

export default withView<typeof loader>(SubmitPage);
