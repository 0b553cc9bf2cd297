import type { Configuration, FindAccount, KoaContextWithOIDC } from 'oidc-provider';

import { grantClaim, methodsClaim } from './access-tokens';
import { accountClaims, type IdentityAccount } from './accounts';
import { sha256 } from './secrets';

/** The supported scopes. The API authorizes by user, not by scope. */
export const scopes = ['openid', 'profile', 'email', 'offline_access'] as const;

/** A resource name under which a grant stores the requested organization. */
const organizationResource = 'urn:endcap:organization';

/** What the library looks an account up for: a token, or nothing during a sign-in. */
export type IssuedToken = Parameters<FindAccount>[2];

/** Restores the scope `offline_access`, which the library removes without `prompt=consent`. Our client needs no consent. */
export async function restoreOfflineAccess(ctx: KoaContextWithOIDC): Promise<void> {
  const params = ctx.oidc.params;
  const requested = typeof ctx.query['scope'] === 'string' ? ctx.query['scope'].split(' ') : [];
  if (!params || !requested.includes('offline_access')) return;
  const kept = typeof params['scope'] === 'string' ? params['scope'].split(' ') : [];
  params['scope'] = [...new Set([...kept, 'offline_access'])].join(' ');
}

/**
 * Creates the grant of a sign-in, with all scopes and the requested organization.
 * @param organizationOf the organization of a user; null for an unknown user
 */
export async function createGrant(
  ctx: KoaContextWithOIDC,
  audience: string,
  organizationOf: (sub: string) => Promise<string | null>,
) {
  const { accountId } = ctx.oidc.account!;
  const organization = requestedOrganization(ctx);
  const grant = new ctx.oidc.provider.Grant({ accountId, clientId: ctx.oidc.client!.clientId });
  grant.addOIDCScope(scopes.join(' '));
  grant.addResourceScope(audience, scopes.join(' '));
  if (organization !== null && (await organizationOf(accountId)) === organization)
    grant.addResourceScope(organizationResource, organization);
  await grant.save();
  return grant;
}

function requestedOrganization(ctx: KoaContextWithOIDC): string | null {
  const requested = ctx.oidc.params?.['organization'];
  return typeof requested === 'string' && requested !== '' && !/\s/.test(requested)
    ? requested
    : null;
}

/**
 * The grant and the proven factors of an access token. With them the platform refuses the token as soon as its grant has
 * ended. The grant's id is hashed, as in the database.
 */
export const accessTokenClaims: NonNullable<Configuration['extraTokenClaims']> = (ctx, token) => {
  if (!('grantId' in token) || typeof token.grantId !== 'string') return undefined;
  const { AuthorizationCode, RefreshToken } = ctx.oidc.entities;
  return {
    [grantClaim]: sha256(token.grantId),
    [methodsClaim]: (RefreshToken ?? AuthorizationCode)?.amr,
  };
};

/** The claims of an account, with the organization that the grant stores. */
export function toOidcAccount(ctx: KoaContextWithOIDC, account: IdentityAccount) {
  const organization = ctx.oidc.entities.Grant?.getResourceScope(organizationResource);
  return {
    accountId: account.sub,
    claims: async () => ({
      ...accountClaims(account),
      ...(organization ? { org_id: organization } : undefined),
    }),
  };
}
