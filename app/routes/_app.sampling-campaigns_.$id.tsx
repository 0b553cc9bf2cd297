import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import {
  campaignParamsSchema,
  campaignStepSchema,
  campaignViewSchema,
} from '~/contracts/sampling/form';
import { CampaignPage } from '~/features/sampling/campaign-page';
import { titledBy } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export { links } from '~/styles/operations-links';

export const meta = titledBy<typeof loader>(({ campaign }) => campaign.name);

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'sampling.request', params: campaignParamsSchema, view: campaignViewSchema },
    ({ params: { id } }) => context.sampling.page(id),
  );
}

/** Takes a submitted campaign back. */
export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    { guard: 'sampling.request', params: campaignParamsSchema, schema: campaignStepSchema },
    ({ params: { id }, value, key }) => context.sampling.withdraw(id, value.version, key),
  );
}

export default withView<typeof loader>(CampaignPage);
