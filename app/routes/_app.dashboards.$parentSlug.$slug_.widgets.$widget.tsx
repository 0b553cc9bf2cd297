import type { LoaderFunctionArgs, MetaArgs } from '@remix-run/node';

import { drillDownViewSchema, widgetParamsSchema } from '~/contracts/dashboards/dashboard';
import { DrillDownPage } from '~/features/dashboards/drill-down-page';
import { titleMeta } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export function meta(args: MetaArgs<typeof loader>) {
  return titleMeta(args, args.data?.drillDown?.title ?? args.data?.dashboardTitle ?? null);
}

/** The rows behind a figure; the service decides access (D-16). */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'dashboards.view', params: widgetParamsSchema, view: drillDownViewSchema },
    ({ params: place, url }) => context.dashboards.drillDown(place, url),
  );
}

export default withView<typeof loader>(DrillDownPage);
