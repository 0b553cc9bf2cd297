import {
  context,
  diag,
  type Attributes,
  propagation,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Logger } from 'pino';

import type { TracingConfig } from '../../../contract/tracing';

// The entry imports nothing but the BFF.
export { tracingConfig } from '../../../contract/tracing';

/**
 * Traces of OpenTelemetry (C-12). The API does nothing until `startTracing` has registered the SDK. Attributes are
 * names, numbers and route patterns: no address, id of a user, query or token (SEC-49).
 */
export const tracer = () => trace.getTracer('endcap');

/** Runs work as a span of the current trace. An error marks the span with its class, because a message can hold anything. */
export function inSpan<Result>(
  name: string,
  options: { kind: SpanKind; attributes: Attributes },
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracer().startActiveSpan(name, options, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The headers that make the upstream's spans part of the current trace; none without tracing. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** How long a shutdown waits for the last spans. */
const flushMs = 3_000;

/**
 * Registers OpenTelemetry's SDK, whose packages are loaded here alone, so that a start without traces does not read them.
 * Spans leave in batches, by OTLP over HTTP in JSON.
 * @returns `close` sends what is recorded, for a few seconds at most
 */
export async function startTracing(
  config: TracingConfig,
  log: Logger,
): Promise<{ close(): Promise<void> }> {
  if (config === null) return { close: () => Promise.resolve() };
  const [{ AsyncLocalStorageContextManager }, core, exporter, resources, sdk] = await Promise.all([
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
  ]);
  // The exporter reports failures here; it drops the spans, and the product goes on.
  const note = (message: string) =>
    log.warn({ event: 'traces-not-sent', reason: message.slice(0, 200) }, 'traces are not sent');
  const silent = () => undefined;
  diag.setLogger({ error: note, warn: silent, info: silent, debug: silent, verbose: silent });
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
  log.info({ event: 'tracing', host: new URL(config.url).host }, 'traces are recorded');
  return {
    async close() {
      const isLate = await Promise.race([
        provider.shutdown().then(() => false, silent),
        new Promise<true>((resolve) => setTimeout(() => resolve(true), flushMs)),
      ]);
      if (isLate === true) note('the collector took too long at the end');
    },
  };
}
