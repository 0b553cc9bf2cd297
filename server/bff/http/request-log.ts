import { statusClass, type Metrics } from '../observability/metrics';
import { clientGoneStatus, hasClientGone } from './client-gone';
import type { BffHandler } from './locals';

const maxPathLength = 300;

/**
 * C-07: writes one line for each request, with id, method, route, path (without its query, SEC-49), status, duration,
 * upstream calls and user id. The status is 499 if the client has gone before the answer was complete, or the answer
 * broke off.
 * @param routeOf the pattern of the route that serves a path
 */
export function requestLog(metrics: Metrics, routeOf: (pathname: string) => string): BffHandler {
  return (req, res, next) => {
    const started = performance.now();
    res.on('close', () => {
      const { log, upstream, session } = res.locals;
      const broken = !res.writableFinished || hasClientGone(req, res);
      const status = broken ? clientGoneStatus : res.statusCode;
      const ms = performance.now() - started;
      const pathname = (req.originalUrl.split('?', 1)[0] ?? '').slice(0, maxPathLength);
      const route = routeOf(pathname);
      metrics.requests.observe(
        { route, method: req.method, status: statusClass(status) },
        ms / 1000,
      );
      log.info(
        {
          event: 'request',
          method: req.method,
          route,
          path: pathname,
          status,
          ms: Math.round(ms * 10) / 10,
          upstream: upstream.map((call) => ({
            target: call.target,
            method: call.method,
            path: call.path,
            status: call.status,
            ms: call.ms,
          })),
          user: session?.record.id ?? null,
        },
        'request',
      );
    });
    next();
  };
}
