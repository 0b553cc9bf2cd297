import { availableParallelism } from 'node:os';

import * as z from 'zod';

import { emailAddress } from '../../contract/email';
import { tracingEnv } from '../../contract/tracing';
import { queryLimitMs } from './analytics/store/analytic-store';

/** Whether a URL has a loopback host. */
export function isLoopback(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Whether browsers reach app and platform at loopback addresses alone. */
export const isLocal = (appUrl: string, publicUrl?: string): boolean =>
  isLoopback(appUrl) && (publicUrl === undefined || isLoopback(publicUrl));

const onOrOff = z.enum(['on', 'off'], { error: 'must be on or off' }).default('on');

const wholeNumber = (fallback: number, min = 1, max = 1_000_000_000) =>
  z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .default(fallback);

/** @returns the error message for an address, or null */
function originProblem(value: string): string | null {
  if (!URL.canParse(value)) return 'is not an absolute URL';
  const { protocol, pathname, search, hash, username } = new URL(value);
  if (protocol !== 'http:' && protocol !== 'https:') return 'must be http or https';
  if (pathname !== '/' || search !== '' || hash !== '' || username !== '')
    return 'must be an origin, without path, query or user';
  return null;
}

const isPlain = (value: string) => new URL(value).protocol === 'http:' && !isLoopback(value);
const publicProblem = (value: string) =>
  originProblem(value) ??
  (isPlain(value) ? 'must be https: plain http is accepted for loopback addresses alone' : null);

const origin = (problemOf: (value: string) => string | null) =>
  z
    .string()
    .superRefine((value, context) => {
      const problem = problemOf(value);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    })
    .transform((value) => (URL.canParse(value) ? new URL(value).origin : value));

/** An origin that browsers see. Plain http is accepted only for loopback addresses. */
const publicAddress = origin(publicProblem);
/** An origin within the operator's network, which may use plain http. */
const internalAddress = origin(originProblem);

/** One processor less than there are, and not more threads of Node's pool than queries and files can do without. */
const parallelHashes = (): number => Math.max(1, Math.min(2, availableParallelism() - 1));

/** The environment variables of the platform, with their checks and defaults (C-09). */
export const variables = z
  .object({
    PLATFORM_HOST: z.string().min(1).default('127.0.0.1'),
    PLATFORM_PORT: wholeNumber(3001, 0, 65_535),
    PLATFORM_PUBLIC_URL: publicAddress.optional(),
    PLATFORM_DATA_DIR: z.string().min(1).default('data/platform'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
      .optional(),
    ANALYTICS_DIR: z.string().min(1).optional(),
    PLATFORM_ANALYTICS_SIZE: z
      .enum(['tiny', 'demo'], { error: 'must be tiny or demo' })
      .default('demo'),
    PLATFORM_ANALYTICS_MEMORY_MB: wholeNumber(0, 0, 10_000_000),
    PLATFORM_ANALYTICS_CACHE_MB: wholeNumber(64, 0, 100_000),
    PLATFORM_ANALYTICS_LIMIT_MS: wholeNumber(queryLimitMs, 100, 60_000),
    // Node.js itself reads this variable at its start.
    UV_THREADPOOL_SIZE: wholeNumber(4, 1, 1_024),
    DASHBOARDS_DIR: z.string().min(1).optional(),
    APP_URL: publicAddress.default('http://localhost:3000'),
    APP_INTERNAL_URL: internalAddress.optional(),
    AUTH_AUDIENCE: z
      .string()
      .refine((value) => URL.canParse(value), 'is not an absolute URI')
      .default('https://api.endcap.example/'),
    PLATFORM_FLAGS_FILE: z.string().min(1).optional(),
    LD_SDK_KEY: z.string().min(8, 'must have at least 8 characters').optional(),
    LD_CLIENT_SIDE_ID: z
      .string()
      .regex(/^[\w-]+$/, 'is no client-side id')
      .optional(),
    PLATFORM_SEED: z.enum(['demo', 'none'], { error: 'must be demo or none' }).optional(),
    PLATFORM_DEMO_IN_PUBLIC: z.literal('yes', { error: 'must be yes, or missing' }).optional(),
    PLATFORM_INTAKE_KEY: z
      .string()
      .regex(/^[\x21-\x7E]{32,200}$/, 'must have 32 to 200 characters without spaces')
      .optional(),
    PLATFORM_DEMO_ORDERS: onOrOff,
    PLATFORM_WARM_UP: onOrOff,
    PLATFORM_ADMIN_EMAIL: emailAddress('is not an email address').optional(),
    PLATFORM_SMTP_URL: z
      .string()
      .refine(
        (value) => URL.canParse(value) && /^smtps?:\/\/[^/]/.test(value),
        'must be smtp://host:port or smtps://host:port, with user:password@ where it asks for them',
      )
      .optional(),
    PLATFORM_MAIL_FROM: z
      .string()
      .regex(/^(?:[^\p{Cc}<>]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u, {
        error: 'must be an address, or Name <address>',
      })
      .optional(),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[sr]k_(?:test|live)_\w+$/, 'must be a secret key, sk_… or rk_…')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\w+$/, 'must be the signing secret of the endpoint, whsec_…')
      .optional(),
    PRODUCT_NAME: z.string().trim().min(1).max(60).default('Endcap'),
    PLATFORM_SELLER: z.string().trim().min(1).max(500).optional(),
    PLATFORM_SELLER_TAX_ID: z.string().trim().min(1).max(60).optional(),
    PLATFORM_TAX_PERCENT: z
      .string()
      .regex(/^\d{1,2}(?:\.\d{1,3})?$/, 'must be a number from 0 to 99.999')
      .default('0'),
    PLATFORM_ACCESS_TOKEN_TTL: wholeNumber(600, 2, 86_400),
    PLATFORM_REFRESH_TOKEN_TTL: wholeNumber(1_209_600, 2, 31_536_000),
    PLATFORM_REFRESH_REUSE_INTERVAL: wholeNumber(60, 0, 3_600),
    PLATFORM_LOGIN_RATE_PER_MINUTE: wholeNumber(10),
    PLATFORM_WRITES_PER_MINUTE: wholeNumber(100),
    PLATFORM_PASSWORD_PARALLEL: wholeNumber(parallelHashes(), 1, 64),
    PLATFORM_PASSWORD_QUEUE: wholeNumber(300, 1, 100_000),
    PLATFORM_TRUSTED_PROXY_HOPS: wholeNumber(0, 0, 10),
    GRAPHQL_MAX_DEPTH: wholeNumber(8),
    GRAPHQL_MAX_TOKENS: wholeNumber(1_000),
    GRAPHQL_MAX_ALIASES: wholeNumber(15, 0),
    GRAPHQL_MAX_BODY_BYTES: wholeNumber(1_048_576),
    GRAPHQL_RATE_PER_MINUTE: wholeNumber(3_000),
    GRAPHQL_ANONYMOUS_RATE_PER_MINUTE: wholeNumber(30_000),
    PLATFORM_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    ...tracingEnv,
    LOG_LEVEL: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
        error: 'is not a log level',
      })
      .default('info'),
  })
  .refine(
    (given) => given.PLATFORM_SMTP_URL === undefined || given.PLATFORM_MAIL_FROM !== undefined,
    {
      path: ['PLATFORM_MAIL_FROM'],
      message: 'is needed with PLATFORM_SMTP_URL',
    },
  )
  .superRefine(({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret }, context) => {
    const together = (name: string, other: string) =>
      context.addIssue({ code: 'custom', path: [name], message: `is needed with ${other}` });
    if (key !== undefined && secret === undefined)
      together('STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY');
    if (secret !== undefined && key === undefined)
      together('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
  })
  .refine(
    (given) =>
      given.PLATFORM_SEED !== 'demo' ||
      given.PLATFORM_DEMO_IN_PUBLIC === 'yes' ||
      isLocal(given.APP_URL, given.PLATFORM_PUBLIC_URL),
    {
      path: ['PLATFORM_SEED'],
      message:
        'demo makes an internal admin with a public password, for everybody who reaches this address: leave it out, or set PLATFORM_DEMO_IN_PUBLIC=yes, too',
    },
  );
