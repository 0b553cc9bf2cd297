import * as z from 'zod';

/** The variables of OpenTelemetry that this product reads; see its specification of environment variables. */
const address = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL', abort: true })
  .refine((value) => new URL(value).username === '', 'must have no user: use headers');

export const tracingEnv = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
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
export type TracingConfig = {
  /** The address that spans are posted to. */
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  /** Share of the traces that is recorded, 0 to 1. */
  ratio: number;
} | null;

export function tracingConfig(env: z.infer<z.ZodObject<typeof tracingEnv>>): TracingConfig {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url =
    env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ??
    (base === undefined ? undefined : `${base.replace(/\/$/, '')}/v1/traces`);
  if (url === undefined) return null;
  const pairs = (env.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter((pair) => pair !== '');
  return {
    url,
    headers: Object.fromEntries(
      pairs.map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return [name, decodeURIComponent(value.join('='))];
      }),
    ),
    serviceName: env.OTEL_SERVICE_NAME,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
