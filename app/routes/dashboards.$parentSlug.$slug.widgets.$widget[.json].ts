import type { LoaderFunctionArgs } from '@remix-run/node';

import { widgetAnswerSchema, widgetParamsSchema } from '~/contracts/dashboards/dashboard';

/** D-13: one widget, for the retry of its card. A failure is part of the answer. */
export async function loader({ context, ...args }: LoaderFunctionArgs) {
  return Response.json(
    await context.load(
      args,
      { guard: 'dashboards.view', params: widgetParamsSchema, view: widgetAnswerSchema },
      ({ params: place, url }) => context.dashboards.widget(place, url),
    ),
  );
}
