import * as z from 'zod';

/** `https://<public key>@<host>/<path/><project>`: endpoint and key for the envelopes. */
export interface Dsn {
  text: string;
  publicKey: string;
  origin: string;
  /** Path of the envelope endpoint. */
  path: string;
}

/** @returns null if the text is not a DSN */
export function readDsn(text: string): Dsn | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const [, folder, project] = /^(.*)\/(\d+)$/.exec(url?.pathname ?? '') ?? [];
  if (url === null || project === undefined || !/^https?:$/.test(url.protocol)) return null;
  // Secret keys in a DSN are deprecated, and the browser receives the DSN.
  if (!/^\w+$/.test(url.username) || url.password !== '') return null;
  return {
    text,
    publicKey: url.username,
    origin: url.origin,
    path: `${folder}/api/${project}/envelope/`,
  };
}

/** Settings of error reports (C-06). */
export const sentryEnv = {
  SENTRY_DSN: z
    .string()
    .refine((text) => readDsn(text) !== null, 'must be a Sentry DSN: https://key@host/project')
    .optional(),
  SENTRY_SAMPLE_RATE: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(0.5),
  SENTRY_ENVIRONMENT: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must be a short name')
    .default('production'),
};

export interface SentryConfig {
  /** Null if reports are not sent. */
  dsn: string | null;
  /** Share of the reports that is sent, 0 to 1. The log has all. */
  sampleRate: number;
  environment: string;
}

export function sentryConfig(env: z.infer<z.ZodObject<typeof sentryEnv>>): SentryConfig {
  return {
    dsn: env.SENTRY_DSN ?? null,
    sampleRate: env.SENTRY_SAMPLE_RATE,
    environment: env.SENTRY_ENVIRONMENT,
  };
}
