import type { LoaderFunctionArgs } from '@remix-run/node';

import { widgetParamsSchema } from '~/contracts/dashboards/dashboard';
import { emptyViewSchema } from '~/contracts/shell/root';

/** All rows behind a figure as a file. */
export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'dashboards.view', params: widgetParamsSchema, view: emptyViewSchema },
    ({ params: place, url }) => context.dashboards.drillDownCsv(place, url, request.signal),
  );
}
