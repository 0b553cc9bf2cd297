import { context, diag, propagation, trace } from '@opentelemetry/api';
import type { Logger } from 'pino';

import type { TracingConfig } from './tracing-config';

/** How long a shutdown waits for the last spans. */
const flushMs = 3_000;

export interface RunningTracing {
  /** Sends what is recorded, for a few seconds at most. */
  close(): Promise<void>;
}

/**
 * Registers OpenTelemetry's SDK, whose packages are loaded here alone, so that a start without traces does not read them.
 * Spans leave in batches, by OTLP over HTTP in JSON.
 */
export async function startTracing(config: TracingConfig, log: Logger): Promise<RunningTracing> {
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
