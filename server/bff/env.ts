import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import * as z from 'zod';

import { flagsEnv } from './flags/config';
import { sentryEnv } from './observability/error-reports';
import { tracingEnv } from '../../contract/tracing';
import { ratesEnv } from './rates/config';
import { widgetsEnv } from './widgets/config';

/**
 * The environment variables of the BFF (C-09). Only this module reads the environment. Invalid and missing values are
 * reported in one line that names every problem. `config.ts` makes the configuration of them.
 */

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL', abort: true })
  .refine((value) => {
    const { pathname, search, hash, username } = new URL(value);
    return pathname === '/' && search === '' && hash === '' && username === '';
  }, 'must be an origin, without path, query or user')
  .transform((value) => new URL(value).origin);
const address = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });
const integer = (min: number, max: number) =>
  z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: integer(1, 65535).default(3000),
  PUBLIC_URL: origin.optional(),
  PRODUCT_NAME: z.string().min(1).max(60).default('Endcap'),
  DATA_DIR: z.string().min(1).default('data'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['json', 'pretty']).optional(),
  TRUST_PROXY_HOPS: integer(0, 10).default(0),
  SHUTDOWN_DELAY_MS: integer(0, 20_000).default(1_000),
  METRICS_TOKEN: z.string().min(16).optional(),

  SESSION_SECRETS: z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((secret) => secret.trim())
        .filter((secret) => secret !== ''),
    )
    .refine(
      (list) => list.length > 0 && list.every((secret) => secret.length >= 32),
      'must be a comma separated list of secrets of at least 32 characters',
    )
    .optional(),
  SESSION_IDLE_SECONDS: integer(60, 2_592_000).default(259_200),
  SESSION_ABSOLUTE_SECONDS: integer(60, 2_592_000).default(604_800),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// URL' })
    .optional(),
  REDIS_PREFIX: z.string().max(100).default('endcap:'),

  AUTH_ISSUER: address.optional(),
  AUTH_CLIENT_ID: z.string().min(1).optional(),
  AUTH_CLIENT_SECRET: z.string().min(1).optional(),
  AUTH_AUDIENCE: z.string().min(1).optional(),
  AUTH_SCOPE: z
    .string()
    .refine((value) => value.split(/\s+/).includes('openid'), 'must contain openid')
    .default('openid profile email offline_access'),
  /** whether a session without a refresh token is renewed by a silent sign-in when its access token expires. */
  AUTH_SILENT_FALLBACK: z.enum(['on', 'off']).default('on'),
  AUTH_BRAND: z.string().min(1).max(100).default('cpg'),
  AUTH_ORGANIZATION: z.string().min(1).optional(),
  AUTH_MAX_AGE: integer(1, 31_536_000).optional(),
  AUTH_AUTHORIZE_URL: address.optional(),
  AUTH_TOKEN_URL: address.optional(),
  AUTH_JWKS_URL: address.optional(),
  AUTH_REVOKE_URL: address.optional(),
  AUTH_LOGOUT_URL: address.optional(),
  AUTH_AUTHENTICATED_URL: address.optional(),
  AUTH_CHANGE_PASSWORD_URL: address.optional(),
  AUTH_REFRESH_REUSE_SECONDS: integer(0, 3600).optional(),
  /** Maximum life of a refresh token. No session may live longer (SEC-03). */
  AUTH_REFRESH_TOKEN_SECONDS: integer(60, 31_536_000).default(1_209_600),

  ...flagsEnv,

  API_URL: origin.optional(),
  AMS_URL: origin.optional(),
  /** Default: `admin` below AMS_URL. */
  ADMIN_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Origins of the payment gateway's pages, comma separated. Default: that of AUTH_ISSUER. */
  PAYMENT_ORIGINS: z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(origin))
    .optional(),
  UPSTREAM_TIMEOUT_MS: integer(100, 60_000).default(10_000),

  ...sentryEnv,
  ...tracingEnv,
  ...widgetsEnv,
  ...ratesEnv,
});

export type RawEnv = z.infer<typeof schema>;
/** The names of all settings, for the test that compares them with `.env.example`. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

/** Thrown by `readEnv` and `createConfig`; its message is the one line to print. */
export class ConfigurationError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Configuration error: ${problems.join('; ')}`);
    this.name = 'ConfigurationError';
  }
}

/** The environment as it is, for a child process. */
export const processEnv = (): NodeJS.ProcessEnv => process.env;

/**
 * The settings that the build was made with (L-07). `remix dev` writes no such file.
 * @param folder of the build
 */
export function readBuiltSettings(folder: string): Record<string, string> {
  const file = path.join(folder, 'settings.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

/** Variables that configure an external platform. If one is set, all of them are required. */
const upstreamNames = [
  'AUTH_ISSUER',
  'AUTH_CLIENT_ID',
  'AUTH_CLIENT_SECRET',
  'AUTH_AUDIENCE',
  'API_URL',
  'AMS_URL',
] as const;

/**
 * Reads and checks the environment.
 * @param built settings that the build was made with; the environment takes precedence
 * @returns the values, and whether to start the embedded platform because no upstream is configured
 * @throws {ConfigurationError} naming every invalid value and every required value that is missing
 */
export function readEnv(
  source: Record<string, string | undefined> = process.env,
  built: Record<string, string> = {},
): {
  env: RawEnv;
  embedded: boolean;
} {
  const given = {
    ...built,
    ...Object.fromEntries(
      Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
    ),
  };
  const parsed = schema.safeParse(given);
  if (!parsed.success)
    throw new ConfigurationError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    );
  const env = parsed.data;
  const problems: string[] = [];
  const set = upstreamNames.filter((name) => env[name] !== undefined);
  const embedded = set.length === 0;
  if (!embedded) {
    for (const name of upstreamNames) {
      if (env[name] === undefined) problems.push(`${name} is missing (${set[0]} is set)`);
    }
    if (env.SESSION_SECRETS === undefined)
      problems.push('SESSION_SECRETS is missing (it has no default with a platform of your own)');
  }
  if (env.PUBLIC_URL !== undefined) {
    const url = new URL(env.PUBLIC_URL);
    if (url.protocol === 'http:' && !loopbackHosts.has(url.hostname))
      problems.push('PUBLIC_URL must be https (plain http is for loopback addresses alone)');
  }
  if (env.SESSION_ABSOLUTE_SECONDS > env.AUTH_REFRESH_TOKEN_SECONDS)
    problems.push('SESSION_ABSOLUTE_SECONDS must not exceed AUTH_REFRESH_TOKEN_SECONDS');
  if (problems.length > 0) throw new ConfigurationError(problems);
  return { env, embedded };
}
