import { useLocation, useRouteError, isRouteErrorResponse } from '@remix-run/react';
import { useEffect, useRef } from 'react';

import type { IconName } from '~/contracts/shell/icons';
import type { ErrorCode } from '~/contracts/errors/errors';
import { errorHeadings, unexpectedHeading, unexpectedText } from '~/contracts/errors/headings';
import { readErrorView } from '~/lib/errors/error-view';
import { pageTitle } from '~/lib/format/page-title';
import { useHydrated } from '~/lib/hydration/use-hydrated';
import { paths } from '~/lib/urls/paths';
import { useAutoRetry } from '~/lib/interaction/use-auto-retry';
import { useDeviceClass } from '~/lib/shell/device-class';
import { showPreferences } from '~/lib/shell/preferences';
import { useRootView } from '~/lib/shell/use-root-view';
import { reports } from '~/lib/errors/reports';
import { LinkButton } from '~/components/ui/actions/button';
import { ErrorState } from '~/components/ui/feedback/error-state';

const icons: Partial<Record<ErrorCode, IconName>> = {
  'not-found': 'info',
  forbidden: 'warning',
  'sign-in-required': 'sign-in',
  'sign-in-failed': 'sign-in',
  'too-many-requests': 'clock',
  'upstream-unavailable': 'clock',
  'session-store-unavailable': 'clock',
};

/** Rate limited: an automatic retry would make it worse. */
const noAutoRetry: readonly ErrorCode[] = ['too-many-requests'];

/**
 * The error page (L-09, R-23, REL-06), rendered inside a frame. It reads the error of the failed route. Errors that may
 * pass are retried automatically, without JavaScript by a refresh.
 */
export default function RouteError() {
  const thrown = useRouteError();
  const error = readErrorView(thrown);
  const { requestId, productName } = useRootView();
  const heading = errorHeadings[error.code];
  useErrorReport(thrown, error.requestId ?? requestId);
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const auto = error.retry && !noAutoRetry.includes(error.code);
  const retry = useAutoRetry(auto);
  const unexpected = heading === unexpectedHeading;
  useSidebarByWidth(unexpected);
  useEffect(() => {
    document.title = pageTitle(heading, productName);
  }, [heading, productName]);
  const home = (
    <LinkButton
      to={paths.home}
      kind={error.retry || unexpected ? 'secondary' : 'primary'}
      reloadDocument={unexpected}
    >
      Go to the home page
    </LinkButton>
  );

  return (
    <div className="py-8 lg:py-14">
      {auto && (
        <noscript>
          <meta httpEquiv="refresh" content="10" />
        </noscript>
      )}
      <ErrorState
        main
        icon={icons[error.code]}
        title={heading}
        text={unexpected ? unexpectedText : error.message}
        requestId={error.requestId ?? requestId}
        retry={error.retry ? retry : null}
        actions={
          <>
            {(error.code === 'sign-in-required' || error.code === 'sign-in-failed') && (
              <LinkButton to={paths.auth.login({ returnTo: returnTarget(here) })} reloadDocument>
                Continue to sign in
              </LinkButton>
            )}
            {unexpected && !error.retry && (
              <LinkButton to={here} icon="retry" reloadDocument>
                Refresh the page
              </LinkButton>
            )}
            {home}
          </>
        }
      />
    </div>
  );
}

/** L-09: shows the sidebar open on a desktop, else collapsed, whatever the user has chosen; without scripts the choice counts. */
function useSidebarByWidth(isOn: boolean): void {
  const navigation = useDeviceClass() === 'desktop' ? 'expanded' : 'collapsed';
  useEffect(() => (isOn ? showPreferences({ navigation }) : undefined), [isOn, navigation]);
}

/** A page under `/auth` is not a target to return to. */
function returnTarget(here: string): string {
  return here.startsWith('/auth/') ? paths.home : here;
}

/**
 * True for a rendering error. Server responses are already in its log, and a lost connection is not an application
 * error.
 */
const isRenderingError = (error: unknown): boolean =>
  !isRouteErrorResponse(error) && readErrorView(error).code === 'internal';

/**
 * L-09: reports the error of an error page once, at fatal level, with the request id that the page shows. Errors in the
 * server's HTML were reported by the server.
 */
export function useErrorReport(error: unknown, requestId: string | null): void {
  const hydrated = useHydrated();
  const fromServer = useRef(hydrated ? undefined : error);
  useEffect(() => {
    if (error === fromServer.current || !isRenderingError(error)) return;
    reports.report({ error, level: 'fatal', requestId });
  }, [error, requestId]);
}
