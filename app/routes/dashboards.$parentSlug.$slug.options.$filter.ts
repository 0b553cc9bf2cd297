import type { LoaderFunctionArgs } from '@remix-run/node';

import { filterParamsSchema, optionPageViewSchema } from '~/contracts/dashboards/dashboard';

/** D-04: values of an async filter, page by page. */
export async function loader({ context, ...args }: LoaderFunctionArgs) {
  return Response.json(
    await context.load(
      args,
      { guard: 'dashboards.view', params: filterParamsSchema, view: optionPageViewSchema },
      ({ params: place, url }) => context.dashboards.options(place, url),
    ),
  );
}
