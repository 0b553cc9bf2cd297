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
import * as z from 'zod';

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

/** The variables of OpenTelemetry that this product reads; see its specification of environment variables. */
const collector = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL', abort: true })
  .refine((value) => new URL(value).username === '', 'must have no user: use headers');

export const tracingEnv = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,\s]*(,[\w-]+=[^,\s]*)*$/, 'must be name=value pairs, comma separated')
    .optional(),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,60}$/, 'must be a short name')
    .default('endcap'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
};

/** Null: nothing is loaded, and nothing sent. */
export type TracingConfig = ReturnType<typeof tracingConfig>;

export function tracingConfig(env: z.infer<z.ZodObject<typeof tracingEnv>>) {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url =
    env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ??
    (base === undefined ? undefined : `${base.replace(/\/$/, '')}/v1/traces`);
  if (url === undefined) return null;
  const pairs = (env.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter((pair) => pair !== '');
  return {
    /** The address that spans are posted to. */
    url,
    headers: Object.fromEntries(
      pairs.map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return [name, decodeURIComponent(value.join('='))];
      }),
    ),
    serviceName: env.OTEL_SERVICE_NAME,
    /** Share of the traces that is recorded, 0 to 1. */
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
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
  const note = (message: string) => {
    log.warn({ event: 'traces-not-sent', reason: message.slice(0, 200) }, 'traces are not sent');
  };
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
