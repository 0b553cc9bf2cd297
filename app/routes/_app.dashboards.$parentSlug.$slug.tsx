import type { LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';

import { dashboardParamsSchema, dashboardViewSchema } from '~/contracts/dashboards/dashboard';
import { DashboardPage } from '~/features/dashboards/dashboard-page';
import { HomePage } from '~/features/dashboards/home-page';
import { titleMeta } from '~/lib/format/page-title';
import { homePath, paths } from '~/lib/urls/paths';
import { useShellView } from '~/lib/shell/use-shell-view';

export function meta(args: MetaArgs<typeof loader>) {
  const { data } = args;
  const isHome = args.location.pathname === homePath;
  return titleMeta(args, isHome || data === undefined ? null : data.title);
}

/** R-02; the service decides access by the dashboard's access status (P-04). */
export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'anyone', params: dashboardParamsSchema, view: dashboardViewSchema },
    ({ params: slugs, url }) => context.dashboards.page(slugs, url),
  );
}

export default function Dashboard() {
  const view = useLoaderData<typeof loader>();
  const shell = useShellView();
  const [search] = useSearchParams();
  if (paths.dashboard(view.parentSlug, view.slug) === homePath) {
    return <HomePage view={view} shell={shell} notice={search.get('notice')} />;
  }
  return <DashboardPage view={view} navigation={shell?.navigation ?? []} />;
}
