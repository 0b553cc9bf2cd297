import * as z from 'zod';

const collector = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL', abort: true })
  .refine((value) => new URL(value).username === '', 'must have no user: use headers');

/** The variables of OpenTelemetry that both programs read; see its specification of environment variables. */
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

/** @param suffix of the service's name, which tells the programs of one environment apart */
export function tracingConfig(env: z.infer<z.ZodObject<typeof tracingEnv>>, suffix = '') {
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
    serviceName: `${env.OTEL_SERVICE_NAME}${suffix}`,
    /** Share of the traces that is recorded, 0 to 1. */
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
