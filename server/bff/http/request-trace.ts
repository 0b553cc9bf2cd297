import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

import { tracer } from '../observability/tracing';
import type { BffHandler } from './locals';

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
    if (!span.isRecording()) {
      next();
      return;
    }
    res.locals.log = res.locals.log.child({ trace: span.spanContext().traceId });
    res.on('close', () => {
      const route = routeOf(originalUrl.split('?', 1)[0] ?? '');
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': res.statusCode });
      if (res.statusCode >= 500 || !res.writableFinished)
        span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(ROOT_CONTEXT, span), next);
  };
}
