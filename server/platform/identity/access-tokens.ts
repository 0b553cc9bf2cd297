import { createLocalJWKSet, jwtVerify, type JWK } from 'jose';
import { LRUCache } from 'lru-cache';

import { unauthenticated } from '../http/refusal';
import { sha256 } from './secrets';

export interface AccessTokens {
  /**
   * Verifies an `Authorization` header: RS256, issuer, audience, expiry, and type `at+jwt`, which excludes ID tokens.
   * @returns the token's subject and scopes
   * @throws Refusal unauthenticated for a malformed, invalid or expired token
   */
  verify(header: string): Promise<Bearer>;
}

export interface Bearer {
  sub: string;
  scopes: ReadonlySet<string>;
}

const maxHeaderLength = 8_192;
const maxTokens = 10_000;

interface VerifiedToken {
  bearer: Bearer;
  /** Seconds since 1970. */
  expires: number;
}

export function createAccessTokens(options: {
  jwks: { keys: JWK[] };
  issuer: string;
  audience: string;
}): AccessTokens {
  const publicKeys = options.jwks.keys.map(({ kty, n, e, kid, alg, use }) => ({
    kty,
    n,
    e,
    kid,
    alg,
    use,
  }));
  const keys = createLocalJWKSet({ keys: publicKeys });
  // Signature and claims of a token never change, so a verified token is kept until it expires. The key is the token's
  // hash, because a hash cannot be used in a request. `findPrincipal` checks whether the user is blocked.
  const verifiedTokens = new LRUCache<string, VerifiedToken>({ max: maxTokens });
  return {
    async verify(header) {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(
        header.length > maxHeaderLength ? '' : header,
      )?.[1];
      if (token === undefined) throw unauthenticated('malformed authorization header');
      const hash = sha256(token);
      const verified = verifiedTokens.get(hash);
      if (verified !== undefined && verified.expires > Math.floor(Date.now() / 1_000))
        return verified.bearer;
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ['RS256'],
          issuer: options.issuer,
          audience: options.audience,
          typ: 'at+jwt',
          requiredClaims: ['sub', 'exp', 'iat'],
        });
        const scope = typeof payload['scope'] === 'string' ? payload['scope'] : '';
        const bearer = { sub: payload.sub ?? '', scopes: new Set(scope.split(' ')) };
        verifiedTokens.set(hash, { bearer, expires: payload.exp ?? 0 });
        return bearer;
      } catch (error) {
        throw unauthenticated(error instanceof Error ? error.message : 'invalid token');
      }
    },
  };
}
