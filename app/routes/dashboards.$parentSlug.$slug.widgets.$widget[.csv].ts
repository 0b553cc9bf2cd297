import type { LoaderFunctionArgs } from '@remix-run/node';

import { widgetParamsSchema } from '~/contracts/dashboards/dashboard';
import { emptyViewSchema } from '~/contracts/shell/root';

/** D-13: the rows of a widget as a file. */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'dashboards.view', params: widgetParamsSchema, view: emptyViewSchema },
    ({ params: place, url }) => context.dashboards.csv(place, url),
  );
}
