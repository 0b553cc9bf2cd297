import { totalmem } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import type * as z from 'zod';

import type { Seller } from './database/schema/billing';
import { isLocal, isLoopback, variables } from './env';
import { deliveryDefaults } from './mail/delivery';
import { tracingConfig } from '../../contract/tracing';

/** The platform's configuration. No other module of `server/platform` reads the environment (C-09). */

/** Everything that `startPlatform` needs; durations in seconds. */
export type PlatformConfig = ReturnType<typeof readConfig>;

/** The configuration is invalid. The message lists all problems in one line. */
export class ConfigError extends Error {
  override name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(`Wrong configuration of the platform: ${problems.join('; ')}`);
  }
}

/** The environment as it is, for programs that read it themselves, wrong ones too. */
export const environment = (): Record<string, string | undefined> => process.env;

/**
 * Reads the configuration from environment variables; an empty value counts as missing.
 * @throws ConfigError for invalid values (C-09)
 */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError([...new Set(problems)]);
  }
  const values = parsed.data;
  const dataDir = absolute(values.PLATFORM_DATA_DIR);
  const publicUrl = values.PLATFORM_PUBLIC_URL ?? null;
  return {
    host: values.PLATFORM_HOST,
    /** 0: any free port. */
    port: values.PLATFORM_PORT,
    /** Null: `http://localhost:{port}`, where the port may be known only after it is bound. */
    publicUrl,
    dataDir,
    /** A PostgreSQL server; null: PGlite in `dataDir`. */
    databaseUrl: values.DATABASE_URL ?? null,
    analytics: analyticsConfig(values, dataDir),
    dashboardsDir: values.DASHBOARDS_DIR
      ? absolute(values.DASHBOARDS_DIR)
      : resolve(dataDir, 'dashboards'),
    /** The folder of the built style sheets and fonts, which the build puts beside the bundle of the platform. */
    assetsDir: fileURLToPath(new URL('./assets', import.meta.url)),
    /** The path of the bundle that its threads run. */
    workerFile: fileURLToPath(new URL('./workers/worker.js', import.meta.url)),
    flags: {
      /** The path of the flag file, in LaunchDarkly's file data format. The first start creates it. */
      file: values.PLATFORM_FLAGS_FILE
        ? absolute(values.PLATFORM_FLAGS_FILE)
        : resolve(dataDir, 'flags.json'),
      /** Null: the first start generates one, and the database stores it. */
      sdkKey: values.LD_SDK_KEY ?? null,
      clientSideId: values.LD_CLIENT_SIDE_ID ?? null,
    },
    appUrl: values.APP_URL,
    /** The app as this process reaches it, to tell it of sessions that have ended (SEC-31). */
    internalAppUrl: values.APP_INTERNAL_URL ?? values.APP_URL,
    audience: values.AUTH_AUDIENCE,
    // The password of the demo users is public, so a public address gets them only on explicit request.
    seed:
      values.PLATFORM_SEED ??
      (isLocal(values.APP_URL, values.PLATFORM_PUBLIC_URL) ? 'demo' : 'none'),
    adminEmail: values.PLATFORM_ADMIN_EMAIL ?? null,
    /** The key of the order intake; null: orders come in from nowhere. */
    intakeKey: values.PLATFORM_INTAKE_KEY ?? null,
    /** Whether brand orders of the demo come in as time goes by. */
    demoOrders: values.PLATFORM_DEMO_ORDERS === 'on',
    /** Whether the start opens data sets and requests the home page, so that the first user does not wait. */
    warmUp: values.PLATFORM_WARM_UP === 'on',
    /** The mail server; null: mails stay in the outbox, where admins can read them. */
    smtp: smtpConfig(values),
    /** The keys of Stripe; null: the embedded gateway, which takes test cards alone. */
    stripe:
      values.STRIPE_SECRET_KEY !== undefined && values.STRIPE_WEBHOOK_SECRET !== undefined
        ? { secretKey: values.STRIPE_SECRET_KEY, webhookSecret: values.STRIPE_WEBHOOK_SECRET }
        : null,
    /** Printed on invoices (P-13). */
    seller: sellerOf(values),
    /** Tax rate of all invoices, in thousandths of a per cent. */
    taxRate: Math.round(Number(values.PLATFORM_TAX_PERCENT) * 1_000),
    productName: values.PRODUCT_NAME,
    accessTokenTtl: values.PLATFORM_ACCESS_TOKEN_TTL,
    refreshTokenTtl: values.PLATFORM_REFRESH_TOKEN_TTL,
    refreshReuseInterval: values.PLATFORM_REFRESH_REUSE_INTERVAL,
    loginRatePerMinute: values.PLATFORM_LOGIN_RATE_PER_MINUTE,
    /** Changes per minute of one user, by the AMS and the admin pages. */
    writesPerMinute: values.PLATFORM_WRITES_PER_MINUTE,
    passwordHashes: {
      parallel: values.PLATFORM_PASSWORD_PARALLEL,
      waiting: values.PLATFORM_PASSWORD_QUEUE,
    },
    trustedProxyHops: values.PLATFORM_TRUSTED_PROXY_HOPS,
    graphql: {
      maxDepth: values.GRAPHQL_MAX_DEPTH,
      maxTokens: values.GRAPHQL_MAX_TOKENS,
      maxAliases: values.GRAPHQL_MAX_ALIASES,
      maxBodyBytes: values.GRAPHQL_MAX_BODY_BYTES,
      /** Requests per minute of one user. */
      ratePerMinute: values.GRAPHQL_RATE_PER_MINUTE,
      /** Requests per minute without a token from one address. Behind a BFF, all visitors share one address. */
      anonymousRatePerMinute: values.GRAPHQL_ANONYMOUS_RATE_PER_MINUTE,
    },
    logLevel: values.LOG_LEVEL,
    /** The bearer token of `/metrics`; null: for this machine alone. */
    metricsToken: values.PLATFORM_METRICS_TOKEN ?? null,
    // The BFF hands its environment on to the embedded platform.
    tracing: tracingConfig(values, '-platform'),
  };
}

type Values = z.output<typeof variables>;

function analyticsConfig(values: Values, dataDir: string) {
  return {
    /** The folder of the data set files. */
    folder: values.ANALYTICS_DIR ? absolute(values.ANALYTICS_DIR) : resolve(dataDir, 'analytics'),
    /** The size of a newly generated demo data set. */
    size: values.PLATFORM_ANALYTICS_SIZE,
    /** The memory limit of one open data set, in megabytes. */
    memoryMb: values.PLATFORM_ANALYTICS_MEMORY_MB || defaultMemoryMb(),
    /** The size of the result cache of all data sets together, in megabytes; 0: no cache. */
    cacheMb: values.PLATFORM_ANALYTICS_CACHE_MB,
    /** The time limit of a widget, in milliseconds. */
    limitMs: values.PLATFORM_ANALYTICS_LIMIT_MS,
    /**
     * The number of statements that run at the same time. Each occupies a thread of Node's pool, of which one stays free
     * for files, passwords and DNS.
     */
    parallel: Math.max(1, values.UV_THREADPOOL_SIZE - 1),
  };
}

function smtpConfig({ PLATFORM_SMTP_URL: url, PLATFORM_MAIL_FROM: from }: Values) {
  return url === undefined
    ? null
    : { url, from: from!, local: isLoopback(url), ...deliveryDefaults };
}

/** A quarter of the memory that this process may use (container limits apply), at least 512 MB. */
function defaultMemoryMb(): number {
  const limit = process.constrainedMemory();
  const bytes = limit > 0 && limit < totalmem() ? limit : totalmem();
  return Math.max(512, Math.round(bytes / 4 / 1_048_576));
}

function absolute(path: string): string {
  return isAbsolute(path) ? path : resolve(process.cwd(), path);
}

/** Name and address stand in one setting, their lines separated by `|`. */
function sellerOf({
  PRODUCT_NAME: productName,
  PLATFORM_SELLER: text = productName,
  PLATFORM_SELLER_TAX_ID: taxId = null,
}: {
  PRODUCT_NAME: string;
  PLATFORM_SELLER?: string | undefined;
  PLATFORM_SELLER_TAX_ID?: string | null | undefined;
}): Seller {
  const [name = productName, ...address] = text
    .split('|')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { name, address, taxId };
}
