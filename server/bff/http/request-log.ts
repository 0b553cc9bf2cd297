import { statusClass, type Metrics } from '../observability/metrics';
import type { BffHandler } from './locals';

const maxPathLength = 300;

/**
 * C-07: writes one line for each request, with id, method, route, path (without its query, SEC-49), status, duration,
 * upstream calls and user id.
 * @param routeOf the pattern of the route that serves a path
 */
export function requestLog(metrics: Metrics, routeOf: (pathname: string) => string): BffHandler {
  return (req, res, next) => {
    const started = performance.now();
    res.on('close', () => {
      const { log, upstream, session } = res.locals;
      const ms = performance.now() - started;
      const pathname = (req.originalUrl.split('?', 1)[0] ?? '').slice(0, maxPathLength);
      const route = routeOf(pathname);
      metrics.requests.observe(
        { route, method: req.method, status: statusClass(res.statusCode) },
        ms / 1000,
      );
      log.info(
        {
          event: 'request',
          method: req.method,
          route,
          path: pathname,
          status: res.statusCode,
          ms: Math.round(ms * 10) / 10,
          upstream: upstream.map(({ target, method, path, status, ms: took }) => ({
            target,
            method,
            path,
            status,
            ms: took,
          })),
          user: session?.record.id ?? null,
          ...(res.writableFinished ? {} : { aborted: true }),
        },
        'request',
      );
    });
    next();
  };
}
