import { trace } from '@opentelemetry/api';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';

import { outsidePlatform } from '../../../tests/support/programs/outside-platform';
import { readEnv } from '../env';
import { startTracing, tracingConfig } from './tracing';

const configOf = (env: Record<string, string>) =>
  tracingConfig(readEnv({ ...outsidePlatform, ...env }).env);

describe('the configuration of traces', () => {
  it('[C-12] is off by default, and then registers nothing', async () => {
    expect(configOf({})).toBeNull();
    const tracing = await startTracing(null, pino({ level: 'silent' }));
    await tracing.close();
    expect(trace.getTracer('x').startSpan('x').isRecording()).toBe(false);
  });

  it('[C-12] reads the standard variables', () => {
    expect(
      configOf({
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318/',
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b,x-team=cpg=1',
        OTEL_TRACES_SAMPLER_ARG: '0.1',
      }),
    ).toEqual({
      url: 'http://collector.example:4318/v1/traces',
      headers: { 'x-key': 'a b', 'x-team': 'cpg=1' },
      serviceName: 'endcap',
      ratio: 0.1,
    });
    const whole = 'https://collector.example/otlp/traces';
    expect(configOf({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole })?.url).toBe(whole);
  });

  it('[C-12 C-09] refuses wrong values, and names them', () => {
    const wrong = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://user:key@collector.example/',
      OTEL_EXPORTER_OTLP_HEADERS: 'no-value',
      OTEL_SERVICE_NAME: 'a b',
      OTEL_TRACES_SAMPLER_ARG: '2',
    };
    for (const [name, value] of Object.entries(wrong))
      expect(() => configOf({ [name]: value })).toThrow(
        new RegExp(`Configuration error: ${name} `),
      );
  });
});
