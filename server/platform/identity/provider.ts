import { randomBytes } from 'node:crypto';

import type { default as OidcProvider, Configuration, KoaContextWithOIDC } from 'oidc-provider';

import type { Database } from '../database/connect';
import type { Log } from '../log';
import type { IdentityAccount, IdentityAccounts } from './accounts';
import { accountClaims } from './account-claims';
import { createAdapterFactory } from './adapter';
import { extraParams } from './login-options';
import { createLogout } from './logout';
import { errors, interactionPolicy, Provider } from './oidc-library';
import type { IdentityPages } from './pages/render';
import { createSecondFactorPolicy } from './second-factor-policy';
import { multiFactorClass, type SecondFactors } from './second-factors';
import type { Secrets } from './secrets';

/** The supported scopes. The API authorizes by user, not by scope. */
export const scopes = ['openid', 'profile', 'email', 'offline_access'] as const;

/** A resource name under which a grant stores the requested organization. */
const organizationResource = 'urn:endcap:organization';

export interface ProviderOptions {
  issuer: string;
  publicUrl: string;
  appUrl: string;
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
  pages: IdentityPages;
  /** The organization (company account) of a user; null for an unknown user. */
  organizationOf(sub: string): Promise<string | null>;
}

/**
 * The client of the platform's own pages. A sign-in for them creates a session of the login site and redirects back,
 * without a code or a token (`response_type=none`).
 */
export const ownPagesClientId = 'platform-pages';
export const signedInPath = '/admin/signed-in';

const day = 86_400;

/**
 * The OpenID provider (A-28): oidc-provider at Auth0's paths, for one confidential first-party client and for the
 * platform's own pages. PKCE with S256 is always required (A-01). Each sign-in has its own grant, so that the end of one
 * session of the app does not end another. Refresh tokens rotate, have a fixed total lifetime and outlive the login
 * site's session. Access tokens are JWTs for the product's API unless the client requests another audience.
 */
export function createProvider(options: ProviderOptions, deps: ProviderDeps): OidcProvider {
  const secure = options.publicUrl.startsWith('https:');
  const prefix = secure ? '__Secure-' : '';
  const policy = interactionPolicy.base();
  policy.remove('consent'); // our own clients need no consent of the user
  const secondFactor = createSecondFactorPolicy(deps.secondFactors);
  policy.add(secondFactor.prompt);
  const logout = createLogout(deps);

  const configuration: Configuration = {
    adapter: createAdapterFactory(deps.db, { reuseInterval: options.refreshReuseInterval }),
    jwks: deps.secrets.jwks,
    cookies: {
      keys: deps.secrets.cookieKeys,
      // Cookies ignore ports: on localhost the app receives ours, so the names must differ from its own.
      names: {
        session: `${prefix}endcap_login`,
        interaction: `${prefix}endcap_login_interaction`,
        resume: `${prefix}endcap_login_resume`,
      },
      long: { httpOnly: true, sameSite: 'lax', signed: true, secure, path: '/' },
      short: { httpOnly: true, sameSite: 'lax', signed: true, secure },
    },
    clients: [
      {
        client_id: deps.secrets.clientId,
        client_secret: deps.secrets.clientSecret,
        client_name: options.productName,
        application_type: 'web',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${options.appUrl}/auth/callback`],
        post_logout_redirect_uris: [`${options.appUrl}/auth/logged-out`],
        id_token_signed_response_alg: 'RS256',
        token_endpoint_auth_method: 'client_secret_basic', // the library accepts client_secret_post with it
        require_auth_time: true,
      },
      {
        client_id: ownPagesClientId,
        client_name: options.productName,
        application_type: 'web',
        grant_types: [],
        response_types: ['none'],
        redirect_uris: [`${options.publicUrl}${signedInPath}`],
        // A random secret, because this client never authenticates.
        client_secret: randomBytes(32).toString('base64url'),
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
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
      openid: ['sub', 'org_id', 'sid', 'amr', 'acr'],
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
    interactions: { policy, url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    extraParams: Object.fromEntries(
      extraParams.map((name) => [name, name === 'audience' ? restoreOfflineAccess : null]),
    ),
    issueRefreshToken: async (_ctx, client, source) =>
      client.grantTypeAllowed('refresh_token') && source.scopes.has('offline_access'),
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    findAccount: async (ctx, sub, token) => {
      const account = await deps.accounts.bySub(sub);
      if (!account || account.blockedAt !== null) return undefined;
      await secondFactor.guard(ctx, sub, token);
      return toOidcAccount(ctx, account, token);
    },
    loadExistingGrant: async (ctx) =>
      createGrant(ctx, options.audience, await allowedOrganization(ctx, deps)),
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      userinfo: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: logout.source(deps.pages),
        postLogoutSuccessSource: (ctx) => deps.pages.sendKoa(ctx, 200, { kind: 'signed-out' }),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (ctx, _client, oneOf) => {
          const offered: string | readonly string[] | undefined = oneOf;
          if (offered) return typeof offered === 'string' ? offered : offered[0]!;
          const requested = ctx.oidc.params?.['audience'];
          return typeof requested === 'string' && requested !== '' ? requested : options.audience;
        },
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_ctx, resource) => {
          if (resource !== options.audience) throw new errors.InvalidTarget('unknown audience');
          return {
            scope: scopes.join(' '),
            audience: resource,
            accessTokenFormat: 'jwt',
            accessTokenTTL: options.accessTokenTtl,
            jwt: { sign: { alg: 'RS256' } },
          };
        },
      },
    },
    ttl: {
      AccessToken: options.accessTokenTtl,
      AuthorizationCode: 60,
      IdToken: 3_600,
      Interaction: 3_600,
      Session: 14 * day,
      Grant: options.refreshTokenTtl + 3_600,
      // A rotated token inherits the remaining lifetime of the first one.
      RefreshToken: (ctx) => {
        const rotated = ctx.oidc.entities.RotatedRefreshToken;
        return rotated ? Math.max(1, rotated.remainingTTL) : options.refreshTokenTtl;
      },
    },
    renderError: (ctx, out, error) => {
      deps.log.info({
        event: 'identity-refused',
        path: ctx.path,
        error: out.error,
        reason: errorReason(error),
      });
      deps.pages.sendKoa(ctx, ctx.status, {
        kind: 'error',
        error: out.error,
        description: out.error_description ?? null,
      });
    },
  };

  const provider = new Provider(options.issuer, configuration);
  provider.proxy = secure; // the scheme comes from x-forwarded-proto, which `configuredHost` sets
  provider.on('server_error', (ctx, error) => {
    deps.log.error({ event: 'identity-failed', path: ctx.path, err: error });
  });
  provider.use(logout.around);
  provider.use(secondFactor.around);
  return provider;
}

/** Restores the scope `offline_access`, which the library removes without `prompt=consent`. Our client needs no consent. */
async function restoreOfflineAccess(ctx: KoaContextWithOIDC): Promise<void> {
  const params = ctx.oidc.params;
  const requested = typeof ctx.query['scope'] === 'string' ? ctx.query['scope'].split(' ') : [];
  if (!params || !requested.includes('offline_access')) return;
  const kept = typeof params['scope'] === 'string' ? params['scope'].split(' ') : [];
  params['scope'] = [...new Set([...kept, 'offline_access'])].join(' ');
}

async function createGrant(ctx: KoaContextWithOIDC, audience: string, organization: string | null) {
  const grant = new ctx.oidc.provider.Grant({
    accountId: ctx.oidc.account!.accountId,
    clientId: ctx.oidc.client!.clientId,
  });
  grant.addOIDCScope(scopes.join(' '));
  grant.addResourceScope(audience, scopes.join(' '));
  if (organization !== null) grant.addResourceScope(organizationResource, organization);
  await grant.save();
  return grant;
}

/** @returns the requested organization if the user belongs to it, else null */
async function allowedOrganization(
  ctx: KoaContextWithOIDC,
  deps: ProviderDeps,
): Promise<string | null> {
  const requested = ctx.oidc.params?.['organization'];
  if (typeof requested !== 'string' || requested === '' || /\s/.test(requested)) return null;
  return (await deps.organizationOf(ctx.oidc.account!.accountId)) === requested ? requested : null;
}

/** Adds `sid`, the session of the login site. The library does so only for clients with a back-channel logout. */
function toOidcAccount(
  ctx: KoaContextWithOIDC,
  account: IdentityAccount,
  token: object | undefined,
) {
  const organization = ctx.oidc.entities.Grant?.getResourceScope(organizationResource);
  const { sessionUid } = (token ?? {}) as { sessionUid?: string };
  return {
    accountId: account.sub,
    claims: async () => ({
      ...accountClaims(account),
      ...(organization ? { org_id: organization } : undefined),
      ...(sessionUid ? { sid: sessionUid } : undefined),
    }),
  };
}

function errorReason(error: Error): string {
  const detail = (error as Error & { error_detail?: string; error_description?: string })
    .error_detail;
  return (
    detail ?? (error as Error & { error_description?: string }).error_description ?? error.name
  );
}
