import type { LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { useMemo } from 'react';

import type { DashboardContent } from '~/contracts/dashboards/content';
import {
  dashboardParamsSchema,
  packedDashboardSchema,
  type DashboardView,
  type PackedDashboard,
} from '~/contracts/dashboards/dashboard';
import { stateQuery } from '~/contracts/dashboards/url';
import { unpackJson } from '~/contracts/packed-json';
import { DashboardPage } from '~/features/dashboards/dashboard-page';
import { HomePage } from '~/features/dashboards/home-page';
import { SetupChecklist } from '~/features/setup/parts';
import { titleMeta } from '~/lib/format/page-title';
import { homePath, paths } from '~/lib/urls/paths';
import { useShellView } from '~/lib/shell/use-shell-view';

export function meta(args: MetaArgs<typeof loader>) {
  const { data } = args;
  const isHome = args.location.pathname === homePath;
  return titleMeta(args, isHome || data === undefined ? null : titleOf(data));
}

/** with what the page is about, so that the tabs of several brands can be told apart. */
function titleOf(view: PackedDashboard): string {
  const subject = view.decision === 'granted' ? view.subject : null;
  return subject === null ? view.title : `${subject} · ${view.title}`;
}

/** R-02; the service decides access by the dashboard's access status (P-04). */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'anyone', params: dashboardParamsSchema, view: packedDashboardSchema },
    ({ params: slugs, url }) => context.dashboards.page(slugs, url),
  );
}

export default function Dashboard() {
  const packed = useLoaderData<typeof loader>();
  // Charts draw again for another view, so it is made once for each answer.
  const view = useMemo(() => unpacked(packed), [packed]);
  const shell = useShellView();
  const [search] = useSearchParams();
  if (paths.dashboard(view.parentSlug, view.slug) === homePath) {
    const open = view.decision === 'granted' ? view : null;
    return (
      <HomePage
        view={view}
        shell={shell}
        notice={search.get('notice')}
        closed={search.get('closed')}
        setup={
          open !== null &&
          open.setup !== null &&
          shell !== null && (
            <SetupChecklist
              steps={open.setup}
              shell={shell}
              at={paths.home + stateQuery(open.state)}
            />
          )
        }
      />
    );
  }
  return <DashboardPage view={view} navigation={shell?.navigation ?? []} />;
}

const unpacked = (view: PackedDashboard): DashboardView =>
  view.decision === 'teaser'
    ? view
    : {
        ...view,
        content: view.content === null ? null : (unpackJson(view.content) as DashboardContent),
      };
