import { isRouteErrorResponse } from '@remix-run/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';

import { readErrorView } from '~/lib/errors/error-view';

import { reports } from './reports';

const never = () => () => undefined;

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
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const fromServer = useRef(hydrating ? error : undefined);
  useEffect(() => {
    if (error === fromServer.current || !isRenderingError(error)) return;
    reports.report({ error, level: 'fatal', requestId });
  }, [error, requestId]);
}
