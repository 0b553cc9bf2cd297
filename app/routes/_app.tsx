import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useRouteError } from '@remix-run/react';

import { RouteError } from '~/components/layout/parts';
import { WhenConfigured, Shell } from '~/components/layout/shell';
import { shellDataSchema } from '~/contracts/shell/shell';
import { FlagsProvider } from '~/lib/flags/flags-provider';
import { sentError, titled } from '~/lib/format/page-title';
import { useLateParts, useShellView } from '~/lib/shell/use-shell-view';

export const meta = titled(null);

export { shouldRevalidate } from '~/lib/interaction/form-action';

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'anyone', view: shellDataSchema }, ({ url }) =>
    context.shell(url),
  );
}

export default function AppLayout() {
  const view = useShellView();
  const late = useLateParts();
  return (
    <FlagsProvider view={view} late={late}>
      <Shell view={view}>
        <WhenConfigured late={late}>
          <Outlet />
        </WhenConfigured>
      </Shell>
    </FlagsProvider>
  );
}

/** Shows the errors of all pages in the shell, so that the navigation stays (L-09, R-02, R-23). */
export function ErrorBoundary() {
  const canRetry = sentError(useRouteError())?.retry === true;
  const view = useShellView();
  return (
    <FlagsProvider view={view}>
      <Shell view={view} homeReload notices={!canRetry}>
        <RouteError />
      </Shell>
    </FlagsProvider>
  );
}
