import type { IncomingMessage, ServerResponse } from 'node:http';

import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';

import { statusClass, type Metrics } from '../observability/metrics';
import { tracer } from '../observability/tracing';
import type { UpstreamCall } from '../upstream/http';
import type { BffHandler } from './locals';

/** The router's patterns take time by the square of a path of slashes (SEC-50). No page has a longer path. */
const maxPathLength = 300;

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** The status in the log of a request whose client has gone before the answer. No client receives it. */
const clientGoneStatus = 499;

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
      const pathname = pathOf(req.originalUrl).slice(0, maxPathLength);
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
          upstream: upstream.map(namedFields),
          user: session?.record.id ?? null,
        },
        'request',
      );
    });
    next();
  };
}

/** SEC-49: a line of the log is written from named fields. */
const namedFields = ({ target, method, path, status, ms }: UpstreamCall): UpstreamCall => ({
  target,
  method,
  path,
  status,
  ms,
});

/**
 * Whether the client has closed its connection before the answer was complete. An error that follows from that is not
 * our fault. A connection that we have broken off ourselves, because an answer failed midway, holds that error.
 */
export const hasClientGone = (req: IncomingMessage, res: ServerResponse): boolean =>
  // In the middle of its body, Node.js ends the request before the response.
  (req.destroyed && !req.complete) ||
  (res.destroyed && !res.writableFinished && res.errored === null);

/**
 * Begins a trace with each request. Callers from outside are not trusted: a `traceparent` of theirs becomes a link, never
 * the parent (decision 0039). The log lines of the request get the id of the trace.
 */
export function traceRequests(routeOf: (pathname: string) => string): BffHandler {
  return (req, res, next) => {
    const { method, headers, originalUrl } = req;
    const caller = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers));
    const span = tracer().startSpan(
      method,
      {
        kind: SpanKind.SERVER,
        root: true,
        links: caller === undefined ? [] : [{ context: caller }],
        attributes: {
          'http.request.method': method,
          'endcap.request_id': res.locals.requestId,
        },
      },
      ROOT_CONTEXT,
    );
    if (!span.isRecording()) return next();
    res.locals.log = res.locals.log.child({ trace: span.spanContext().traceId });
    res.on('close', () => {
      const route = routeOf(pathOf(originalUrl));
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': res.statusCode });
      if (res.statusCode >= 500 || !res.writableFinished)
        span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(ROOT_CONTEXT, span), next);
  };
}

type Routes = NonNullable<Parameters<typeof matchRoutes>[0]>;

/** Returns the pattern of the route that serves a path, for logs and metrics. Patterns are few and contain no ids. */
export function createRoutePattern(build: ServerBuild): (pathname: string) => string {
  const entries = Object.values(build.routes).filter((route) => route !== undefined);
  const childrenOf = (parentId: string | undefined): Routes =>
    entries
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) =>
        index === true
          ? { id, path, index: true as const }
          : { id, path, children: childrenOf(id) },
      );
  const routes = childrenOf(undefined);

  /** Cached because matching is slow. When it is full, unknown paths of a client replace no entry. */
  const known = new Map<string, string>();
  const maxKnown = 500;

  const find = (pathname: string): string => {
    const matches = matchRoutes(routes, pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/'));
    const pattern = (matches ?? [])
      .map(({ route }) => route.path)
      .filter((path) => path !== undefined && path !== '');
    return matches === null ? 'none' : `/${pattern.join('/')}`;
  };
  return (path) => {
    const pathname = path.slice(0, maxPathLength);
    let pattern = known.get(pathname);
    if (pattern === undefined) {
      pattern = find(pathname);
      if (known.size < maxKnown && pattern !== 'none') known.set(pathname, pattern);
    }
    return pattern;
  };
}
