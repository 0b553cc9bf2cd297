import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';

import { dashboardParamsSchema } from '~/contracts/dashboards/dashboard';
import { emptyViewSchema } from '~/contracts/shell/root';
import { paths } from '~/lib/urls/paths';

const spec = { guard: 'anyone', params: dashboardParamsSchema, view: emptyViewSchema } as const;

/** Where a sign-in leads back to after the session of a form has ended. */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, spec, async ({ params: { parentSlug, slug } }) =>
    redirect(paths.dashboard(parentSlug, slug)),
  );
}

/** applies filters that do not fit an address. A script gets the new address as JSON, a form is led to it. */
export function action({ context, request, params }: ActionFunctionArgs) {
  return context.act({ request, params }, { ...spec, tellsScripts: true }, ({ params: slugs }) =>
    context.dashboards.apply(slugs, request),
  );
}
