import type { LoaderFunctionArgs } from '@remix-run/node';

import { campaignListSchema } from '~/contracts/sampling/form';
import { CampaignListPage } from '~/features/sampling/list-page';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export { links } from '~/styles/operations-links';

export const meta = titled('Sampling campaigns');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'sampling.request', view: campaignListSchema }, ({ url }) =>
    context.sampling.list(url),
  );
}

export default withView<typeof loader>(CampaignListPage);
