import {
  type Attributes,
  context,
  diag,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { NextFunction, Request, Response } from 'express';

import type { TracingConfig } from '../../contract/tracing';
import { requestIdOf } from './http/request-log';
import type { Log } from './log';

export interface Tracing {
  enabled: boolean;
  /** Sends what is recorded, for a few seconds at most. */
  close(): Promise<void>;
}

/** How long a shutdown waits for the last spans. */
const flushMs = 3_000;
const tracer = () => trace.getTracer('endcap-platform');

/**
 * Registers OpenTelemetry's SDK, whose packages are loaded here alone, so that a start without traces does not read them.
 * Spans leave in batches, by OTLP over HTTP in JSON.
 */
export async function startTracing(config: TracingConfig, log: Log): Promise<Tracing> {
  if (config === null) return { enabled: false, close: () => Promise.resolve() };
  const [{ AsyncLocalStorageContextManager }, core, exporter, resources, sdk] = await Promise.all([
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
  ]);
  const silent = () => undefined;
  // The exporter reports failures here; it drops the spans, and the platform goes on.
  const error = (message: string) =>
    log.warn({ event: 'traces-not-sent', reason: message.slice(0, 200) }, 'traces are not sent');
  diag.setLogger({ error, warn: silent, info: silent, debug: silent, verbose: silent });
  const provider = new sdk.BasicTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': config.serviceName }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(config.ratio) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor(
        new exporter.OTLPTraceExporter({ url: config.url, headers: config.headers }),
      ),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    enabled: true,
    async close() {
      const isLate = await Promise.race([
        provider.shutdown().then(() => false, silent),
        new Promise<true>((resolve) => setTimeout(() => resolve(true), flushMs)),
      ]);
      if (isLate === true) error('the collector took too long at the end');
    },
  };
}

/** Runs work as a span of the current trace. An error marks the span with its class, because a message can hold anything. */
export function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracer().startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** @returns the id of the current trace; null without one */
export const traceId = (): string | null => trace.getActiveSpan()?.spanContext().traceId ?? null;

/**
 * Makes a span of each request. Callers with credentials go on with their trace: the BFF is one. Browsers are not trusted:
 * their `traceparent` becomes a link (decision 0039). Attributes are names and numbers: no address, id of a user or query.
 */
export function traceRequests(request: Request, response: Response, next: NextFunction): void {
  const caller = propagation.extract(ROOT_CONTEXT, request.headers);
  const callerSpan = trace.getSpanContext(caller);
  const isTrusted = request.headers.authorization !== undefined;
  const parent = isTrusted ? caller : ROOT_CONTEXT;
  const part = partOf(request.path);
  const requestId = requestIdOf(request);
  const span: Span = tracer().startSpan(
    `${request.method} ${part}`,
    {
      kind: SpanKind.SERVER,
      links: isTrusted || callerSpan === undefined ? [] : [{ context: callerSpan }],
      attributes: {
        'http.request.method': request.method,
        'endcap.part': part,
        ...(requestId !== null && { 'endcap.request_id': requestId }),
      },
    },
    parent,
  );
  if (!span.isRecording()) return next();
  response.on('close', () => {
    span.setAttribute('http.response.status_code', response.statusCode);
    if (response.statusCode >= 500 || !response.writableFinished)
      span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(parent, span), next);
}

/** The parts of the platform, by the first segment of a path. All other paths are `site`. */
const parts: Readonly<Record<string, string>> = {
  graphql: 'graphql',
  api: 'ams',
  oauth: 'login',
  authorize: 'login',
  interaction: 'login',
  oidc: 'login',
  '.well-known': 'login',
  flags: 'flags',
  admin: 'admin',
  billing: 'billing',
  gateway: 'gateway',
};

/** The part of the platform that serves a path: a name for metrics and traces, which no caller can make up. */
export function partOf(path: string): string {
  const segment = path.split('/', 2)[1] ?? '';
  return Object.hasOwn(parts, segment) ? parts[segment]! : 'site';
}
