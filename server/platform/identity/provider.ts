import { randomBytes } from 'node:crypto';

import type { ClientMetadata, Configuration, default as OidcProvider } from 'oidc-provider';

import type { Database } from '../database/connect';
import { loggedPath } from '../http/request-log';
import type { Log } from '../log';
import type { Pages } from '../pages/page';
import { failedSignInPage, signedOutPage } from './account-pages';
import type { IdentityAccounts } from './accounts';
import { createAdapterFactory } from './adapter';
import { sessionCookieOptions, sessionSeconds } from './browser-sessions';
import {
  accessTokenClaims,
  createGrant,
  restoreOfflineAccess,
  scopes,
  toOidcAccount,
} from './grants';
import { extraParams } from './login-options';
import { createLogout } from './logout';
import { noteEndedLogin } from './logout-notices';
import { errors, interactionPolicy, Provider } from './oidc-library';
import { createSecondFactorPolicy } from './second-factor-policy';
import { multiFactorClass, type SecondFactors } from './second-factors';
import type { Secrets } from './secrets';

export interface ProviderOptions {
  issuer: string;
  publicUrl: string;
  appUrl: string;
  /** Where this process reaches the app. */
  internalAppUrl: string;
  audience: string;
  productName: string;
  accessTokenTtl: number;
  refreshTokenTtl: number;
  refreshReuseInterval: number;
}

export interface ProviderDeps {
  db: Database;
  log: Log;
  secrets: Secrets;
  accounts: IdentityAccounts;
  secondFactors: SecondFactors;
  pages: Pages;
  /** The organization (company account) of a user; null for an unknown user. */
  organizationOf(sub: string): Promise<string | null>;
}

/**
 * The client of the platform's own pages. A sign-in for them creates a session of the login site and redirects back,
 * without a code or a token (`response_type=none`).
 */
export const ownPagesClientId = 'platform-pages';
export const signedInPath = '/admin/signed-in';

type ResourceIndicators = NonNullable<NonNullable<Configuration['features']>['resourceIndicators']>;

/**
 * The OpenID provider (A-28): oidc-provider at Auth0's paths, for one confidential first-party client and for the
 * platform's own pages. PKCE with S256 is always required (A-01). Each sign-in has its own grant, so that the end of one
 * session of the app does not end another. Refresh tokens rotate, have a fixed total lifetime and outlive the login
 * site's session. Access tokens are JWTs for the product's API unless the client requests another audience.
 */
export function createProvider(options: ProviderOptions, deps: ProviderDeps): OidcProvider {
  const secure = options.publicUrl.startsWith('https:');
  const secondFactor = createSecondFactorPolicy(deps.secondFactors);
  const policy = interactionPolicy.base();
  policy.remove('consent'); // our own clients need no consent of the user
  policy.add(secondFactor.prompt);
  const logout = createLogout({ ...options, db: deps.db });

  const provider = new Provider(options.issuer, {
    ...protocolSettings(),
    adapter: createAdapterFactory(deps.db, { reuseInterval: options.refreshReuseInterval }),
    jwks: deps.secrets.jwks,
    cookies: cookieSettings(deps.secrets.cookieKeys, secure),
    clients: [appClient(options, deps.secrets), ownPagesClient(options)],
    interactions: { policy, url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: async (ctx, sub, token) => {
      const account = await deps.accounts.bySub(sub);
      if (!account || account.blockedAt !== null) return undefined;
      await secondFactor.guard(ctx, sub, token);
      return toOidcAccount(ctx, account);
    },
    loadExistingGrant: (ctx) =>
      createGrant(ctx, options.audience, (sub) => deps.organizationOf(sub)),
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      userinfo: { enabled: true },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: logout.source(deps.pages),
        postLogoutSuccessSource: (ctx) =>
          deps.pages.sendKoa(ctx, 200, signedOutPage(options.appUrl)),
      },
      resourceIndicators: resourceIndicators(options),
    },
    // The library refuses local addresses, which clients of strangers could name. Ours is configured.
    fetch: (
      url,
      { dispatcher: _guarded, ...request }: RequestInit & { dispatcher?: unknown } = {},
    ) => fetch(url, request),
    ttl: lifetimes(options),
    renderError: errorPage(options, deps),
  });
  provider.proxy = secure; // the scheme comes from x-forwarded-proto, which `configuredHost` sets
  provider.on('server_error', (ctx, error) =>
    deps.log.error({ event: 'identity-failed', path: loggedPath(ctx.path), err: error }),
  );
  provider.on('backchannel.error', (_ctx, _error, client, sub, sid) => {
    const ended = { sub, clientId: client.clientId, sid };
    noteEndedLogin(deps.db, ended).catch((error: unknown) =>
      deps.log.error({ event: 'logout-notices-failed', err: error }),
    );
  });
  provider.use(logout.around);
  provider.use(secondFactor.around);
  return provider;
}

/** The settings that are the same for all platforms: paths, scopes, claims and rules of the protocol. */
const protocolSettings = (): Configuration => ({
  routes: {
    authorization: '/authorize',
    token: '/oauth/token',
    revocation: '/oauth/revoke',
    userinfo: '/userinfo',
    jwks: '/.well-known/jwks.json',
    end_session: '/oidc/logout',
  },
  clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
  scopes: [...scopes],
  claims: {
    openid: ['sub', 'org_id', 'amr', 'acr'],
    email: ['email', 'email_verified'],
    profile: ['given_name', 'family_name', 'name'],
    sid: null,
    auth_time: null,
    iss: null,
  },
  acrValues: [multiFactorClass],
  conformIdTokenClaims: false, // the app reads names and e-mail from the ID token, as with Auth0
  responseTypes: ['code', 'none'],
  pkce: { required: () => true },
  clientBasedCORS: () => false,
  extraParams: Object.fromEntries(
    extraParams.map((name) => [name, name === 'audience' ? restoreOfflineAccess : null]),
  ),
  issueRefreshToken: async (_ctx, client, source) =>
    client.grantTypeAllowed('refresh_token') && source.scopes.has('offline_access'),
  rotateRefreshToken: true,
  extraTokenClaims: accessTokenClaims,
  expiresWithSession: async () => false,
});

/** Cookies ignore ports: on localhost the app receives ours, so the names must differ from its own. */
function cookieSettings(keys: string[], secure: boolean): Configuration['cookies'] {
  const prefix = secure ? '__Secure-' : '';
  return {
    keys,
    names: {
      session: `${prefix}endcap_login`,
      interaction: `${prefix}endcap_login_interaction`,
      resume: `${prefix}endcap_login_resume`,
    },
    long: sessionCookieOptions(secure),
    short: { httpOnly: true, sameSite: 'lax', signed: true, secure },
  };
}

const appClient = (
  { productName, appUrl, internalAppUrl }: ProviderOptions,
  { clientId, clientSecret }: Secrets,
): ClientMetadata => ({
  client_id: clientId,
  client_secret: clientSecret,
  client_name: productName,
  application_type: 'web',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_uris: [`${appUrl}/auth/callback`],
  post_logout_redirect_uris: [`${appUrl}/auth/logged-out`],
  backchannel_logout_uri: `${internalAppUrl}/auth/backchannel-logout`,
  backchannel_logout_session_required: true,
  id_token_signed_response_alg: 'RS256',
  token_endpoint_auth_method: 'client_secret_basic', // the library accepts client_secret_post with it
  require_auth_time: true,
});

const ownPagesClient = ({ productName, publicUrl }: ProviderOptions): ClientMetadata => ({
  client_id: ownPagesClientId,
  client_name: productName,
  application_type: 'web',
  grant_types: [],
  response_types: ['none'],
  redirect_uris: [`${publicUrl}${signedInPath}`],
  // A random secret, because this client never authenticates.
  client_secret: randomBytes(32).toString('base64url'),
  token_endpoint_auth_method: 'client_secret_basic',
});

/** The audience of access tokens: the product's API, unless the client requests another one. */
const resourceIndicators = ({ audience, accessTokenTtl }: ProviderOptions): ResourceIndicators => ({
  enabled: true,
  defaultResource: (ctx, _client, oneOf) => {
    const offered: string | readonly string[] | undefined = oneOf;
    if (offered) return typeof offered === 'string' ? offered : offered[0]!;
    const requested = ctx.oidc.params?.['audience'];
    return typeof requested === 'string' && requested !== '' ? requested : audience;
  },
  useGrantedResource: async () => true,
  getResourceServerInfo: async (_ctx, resource) => {
    if (resource !== audience) throw new errors.InvalidTarget('unknown audience');
    return {
      scope: scopes.join(' '),
      audience: resource,
      accessTokenFormat: 'jwt',
      accessTokenTTL: accessTokenTtl,
      jwt: { sign: { alg: 'RS256' } },
    };
  },
});

/** Lifetimes in seconds. */
const lifetimes = ({ accessTokenTtl, refreshTokenTtl }: ProviderOptions): Configuration['ttl'] => ({
  AccessToken: accessTokenTtl,
  AuthorizationCode: 60,
  IdToken: 3_600,
  Interaction: 3_600,
  Session: sessionSeconds,
  // A grant outlives everything that is issued under it, because access tokens end with it.
  Grant: Math.max(refreshTokenTtl, accessTokenTtl) + 3_600,
  // A rotated token inherits the remaining lifetime of the first one.
  RefreshToken: (ctx) => {
    const rotated = ctx.oidc.entities.RotatedRefreshToken;
    return rotated ? Math.max(1, rotated.remainingTTL) : refreshTokenTtl;
  },
});

const errorPage =
  ({ appUrl }: ProviderOptions, { log, pages }: ProviderDeps): Configuration['renderError'] =>
  (ctx, out, error) => {
    log.info({
      event: 'identity-refused',
      path: loggedPath(ctx.path),
      error: out.error,
      reason: errorReason(error),
    });
    const page = failedSignInPage(appUrl, out.error, out.error_description ?? null);
    pages.sendKoa(ctx, ctx.status, page);
  };

function errorReason(error: Error): string {
  const known = error instanceof errors.OIDCProviderError ? error : null;
  return known?.error_detail ?? known?.error_description ?? error.name;
}
