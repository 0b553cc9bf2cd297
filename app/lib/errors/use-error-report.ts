import { isRouteErrorResponse } from '@remix-run/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';

import { readErrorView } from '~/lib/errors/error-view';

import { reports } from './reports';

const never = () => () => undefined;

/** A rendering error; answers of the server are in its log already, and a lost connection is no error of ours. */
const isRenderingError = (error: unknown): boolean =>
  !isRouteErrorResponse(error) && readErrorView(error).code === 'internal';

/**
 * L-09: reports the error that an error page stands for, once, at fatal level, with the request id that the page
 * shows. One that came with the server's HTML was reported there.
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
