import { ConfigurationError, type RawEnv } from './env';
import { createFlagsConfig, type EmbeddedFlags } from './flags/config';
import { sentryConfig } from './observability/error-reports';
import { tracingConfig } from '../../contract/tracing';
import { ratesConfig } from './rates/config';
import { widgetsConfig } from './widgets/config';

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

export type BffConfig = ReturnType<typeof createConfig>;

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
) {
  const { issuer, clientId, clientSecret, audience, apiUrl, amsUrl } = connection;
  const publicUrl = publicUrlOf(env);
  const at = (path: string) => below(issuer, path);
  return {
    mode: env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    /** Scheme, host and port, without a trailing slash. */
    publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
    productName: env.PRODUCT_NAME,
    dataDir: env.DATA_DIR,
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
      issuer,
      clientId,
      clientSecret,
      audience,
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
      apiUrl,
      amsUrl,
      /** Pages of pending and received orders, outside the app (R-17). */
      adminUrl: env.ADMIN_URL ?? below(amsUrl, 'admin'),
      timeoutMs: env.UPSTREAM_TIMEOUT_MS,
    },
    payment: {
      /**
       * P-09: the origins of the payment gateway's pages, to which a purchase may lead. The gateway of the embedded platform
       * is at the address of its login site, which browsers know.
       */
      origins: env.PAYMENT_ORIGINS ?? [new URL(issuer).origin],
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
  const { AUTH_ISSUER: issuer, AUTH_AUDIENCE: audience, API_URL: apiUrl, AMS_URL: amsUrl } = env;
  const { AUTH_CLIENT_ID: clientId, AUTH_CLIENT_SECRET: clientSecret } = env;
  if (!issuer || !clientId || !clientSecret || !audience || !apiUrl || !amsUrl)
    throw new ConfigurationError(['no platform is configured']);
  const authenticatedUrl = below(issuer, 'api/authenticated');
  return {
    issuer,
    clientId,
    clientSecret,
    audience,
    apiUrl,
    amsUrl,
    authenticatedUrl,
    flags: null,
  };
}

/** Resolves a path below an issuer, whose own path may lack the trailing slash. */
function below(issuer: string, path: string): string {
  return new URL(path, issuer.endsWith('/') ? issuer : `${issuer}/`).href;
}
