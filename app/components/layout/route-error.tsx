import { useLocation, useRouteError } from '@remix-run/react';

import type { ErrorCode } from '~/contracts/errors/errors';
import { errorHeadings, unexpectedHeading, unexpectedText } from '~/lib/errors/error-texts';
import { readErrorView } from '~/lib/errors/error-view';
import { useErrorReport } from '~/lib/errors/use-error-report';
import { paths } from '~/lib/urls/paths';
import { useAutoRetry } from '~/lib/interaction/use-auto-retry';
import { useRootView } from '~/lib/shell/use-root-view';
import { LinkButton } from '~/components/ui/actions/button';
import { ErrorState } from '~/components/ui/feedback/error-state';

const icons: Partial<Record<ErrorCode, string>> = {
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
export function RouteError() {
  const thrown = useRouteError();
  const error = readErrorView(thrown);
  const { requestId } = useRootView();
  useErrorReport(thrown, error.requestId ?? requestId);
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const auto = error.retry && !noAutoRetry.includes(error.code);
  const retry = useAutoRetry(auto);
  const unexpected = errorHeadings[error.code] === unexpectedHeading;
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
        title={errorHeadings[error.code]}
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

/** A page under `/auth` is not a target to return to. */
function returnTarget(here: string): string {
  return here.startsWith('/auth/') ? paths.home : here;
}
