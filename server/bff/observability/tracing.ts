import {
  context,
  type Attributes,
  propagation,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/**
 * Traces of OpenTelemetry (C-12). This module uses the API alone, which does nothing until `startTracing` has registered
 * the SDK. Attributes are names, numbers and route patterns: no address, id of a user, query or token (SEC-49).
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
