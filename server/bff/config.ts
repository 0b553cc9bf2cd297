import { ConfigurationError, type RawEnv } from './env';
import { createFlagsConfig, type EmbeddedFlags, type FlagsConfig } from './flags/config';
import { sentryConfig, type SentryConfig } from './observability/error-reports';
import { tracingConfig, type TracingConfig } from './observability/tracing';
import { ratesConfig, type RatesConfig } from './rates/config';
import { widgetsConfig, type WidgetsConfig } from './widgets/config';

/** The configuration of the BFF, made of the checked environment and a platform. */

/** Addresses and credentials of the platform, from the environment or from the embedded platform. */
export interface PlatformConnection {
  issuer: string;
  clientId: string;
  clientSecret: string;
  audience: string;
  apiUrl: string;
  amsUrl: string;
  authenticatedUrl: string;
  /** Its flag service; null: the one of the environment, if any. */
  flags: EmbeddedFlags | null;
}

export interface BffConfig {
  mode: 'production' | 'development' | 'test';
  host: string;
  port: number;
  /** Scheme, host and port, without a trailing slash. */
  publicUrl: string;
  secureCookies: boolean;
  productName: string;
  dataDir: string;
  log: { level: string; pretty: boolean };
  trustProxyHops: number;
  shutdownDelayMs: number;
  metricsToken: string | null;
  /** Durations in seconds. */
  session: { secrets: string[]; idleSeconds: number; absoluteSeconds: number };
  redis: { url: string; prefix: string } | null;
  auth: {
    issuer: string;
    clientId: string;
    clientSecret: string;
    audience: string;
    scopes: string[];
    silentFallback: boolean;
    brand: string;
    organization: string | null;
    maxAgeSeconds: number | null;
    authorizeUrl: string;
    tokenUrl: string;
    jwksUrl: string;
    revokeUrl: string;
    logoutUrl: string;
    authenticatedUrl: string;
    changePasswordUrl: string;
    refreshReuseSeconds: number;
  };
  /** `adminUrl`: pages of pending and received orders, outside the app (R-17). */
  upstream: { apiUrl: string; amsUrl: string; adminUrl: string; timeoutMs: number };
  /** P-09: the origins of the payment gateway's pages, to which a purchase may lead. */
  payment: { origins: string[] };
  flags: FlagsConfig;
  sentry: SentryConfig;
  tracing: TracingConfig;
  widgets: WidgetsConfig;
  rates: RatesConfig;
}

/** The origin of the app in the browser, without a trailing slash. */
export const publicUrlOf = (env: RawEnv): string =>
  env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;

/** The app, as a process of the same host reaches it. */
export function ownUrlOf(listensTo: string, port: number): string {
  const host = ['0.0.0.0', '::'].includes(listensTo) ? '127.0.0.1' : listensTo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** C-07: whether log lines are formatted for people. The default is yes in development, else no. */
export const isLogPretty = (env: RawEnv): boolean =>
  (env.LOG_FORMAT ?? (env.NODE_ENV === 'development' ? 'pretty' : 'json')) === 'pretty';

/**
 * The BFF's configuration from checked values and a platform.
 * @param secrets session secrets, newest first, of at least 32 characters each
 */
export function createConfig(
  env: RawEnv,
  connection: PlatformConnection,
  secrets: string[],
  reuseSeconds: number,
): BffConfig {
  const publicUrl = publicUrlOf(env);
  const at = (path: string) => below(connection.issuer, path);
  return {
    mode: env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
    productName: env.PRODUCT_NAME,
    dataDir: env.DATA_DIR,
    log: {
      level: env.LOG_LEVEL,
      pretty: isLogPretty(env),
    },
    trustProxyHops: env.TRUST_PROXY_HOPS,
    shutdownDelayMs: env.SHUTDOWN_DELAY_MS,
    metricsToken: env.METRICS_TOKEN ?? null,
    session: {
      secrets,
      idleSeconds: env.SESSION_IDLE_SECONDS,
      absoluteSeconds: env.SESSION_ABSOLUTE_SECONDS,
    },
    redis: env.REDIS_URL === undefined ? null : { url: env.REDIS_URL, prefix: env.REDIS_PREFIX },
    auth: {
      issuer: connection.issuer,
      clientId: connection.clientId,
      clientSecret: connection.clientSecret,
      audience: connection.audience,
      scopes: env.AUTH_SCOPE.split(/\s+/).filter((scope) => scope !== ''),
      silentFallback: env.AUTH_SILENT_FALLBACK === 'on',
      brand: env.AUTH_BRAND,
      organization: env.AUTH_ORGANIZATION ?? null,
      maxAgeSeconds: env.AUTH_MAX_AGE ?? null,
      authorizeUrl: env.AUTH_AUTHORIZE_URL ?? at('authorize'),
      tokenUrl: env.AUTH_TOKEN_URL ?? at('oauth/token'),
      jwksUrl: env.AUTH_JWKS_URL ?? at('.well-known/jwks.json'),
      revokeUrl: env.AUTH_REVOKE_URL ?? at('oauth/revoke'),
      logoutUrl: env.AUTH_LOGOUT_URL ?? at('oidc/logout'),
      authenticatedUrl: env.AUTH_AUTHENTICATED_URL ?? connection.authenticatedUrl,
      changePasswordUrl: env.AUTH_CHANGE_PASSWORD_URL ?? at('change-password'),
      refreshReuseSeconds: env.AUTH_REFRESH_REUSE_SECONDS ?? reuseSeconds,
    },
    upstream: {
      apiUrl: connection.apiUrl,
      amsUrl: connection.amsUrl,
      adminUrl: env.ADMIN_URL ?? below(connection.amsUrl, 'admin'),
      timeoutMs: env.UPSTREAM_TIMEOUT_MS,
    },
    payment: {
      // The gateway of the embedded platform is at the address of its login site, which browsers know.
      origins: env.PAYMENT_ORIGINS ?? [new URL(connection.issuer).origin],
    },
    flags: createFlagsConfig(env, connection.flags),
    sentry: sentryConfig(env),
    tracing: tracingConfig(env),
    widgets: widgetsConfig(env),
    rates: ratesConfig(env),
  };
}

/**
 * The connection that the environment describes.
 * @throws {ConfigurationError} when called although nothing is configured
 */
export function connectionFromEnv(env: RawEnv): PlatformConnection {
  const { AUTH_ISSUER, AUTH_CLIENT_ID, AUTH_CLIENT_SECRET, AUTH_AUDIENCE, API_URL, AMS_URL } = env;
  if (
    !AUTH_ISSUER ||
    !AUTH_CLIENT_ID ||
    !AUTH_CLIENT_SECRET ||
    !AUTH_AUDIENCE ||
    !API_URL ||
    !AMS_URL
  ) {
    throw new ConfigurationError(['no platform is configured']);
  }
  return {
    issuer: AUTH_ISSUER,
    clientId: AUTH_CLIENT_ID,
    clientSecret: AUTH_CLIENT_SECRET,
    audience: AUTH_AUDIENCE,
    apiUrl: API_URL,
    amsUrl: AMS_URL,
    authenticatedUrl: below(AUTH_ISSUER, 'api/authenticated'),
    flags: null,
  };
}

/** Resolves a path below an issuer, whose own path may lack the trailing slash. */
function below(issuer: string, path: string): string {
  return new URL(path, issuer.endsWith('/') ? issuer : `${issuer}/`).href;
}
