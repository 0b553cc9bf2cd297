import { createLocalJWKSet, jwtVerify, type JWK } from 'jose';

/** The request carries no, a malformed, a foreign or an expired token. */
export class UnauthenticatedError extends Error {
  override name = 'UnauthenticatedError';
}

export interface AccessTokens {
  /**
   * Checks an `Authorization` header: RS256, issuer, audience, expiry, type `at+jwt` (an ID token is no access token).
   * @returns who the token speaks for and the scopes it carries
   * @throws UnauthenticatedError
   */
  verify(header: string): Promise<{ sub: string; scopes: ReadonlySet<string> }>;
}

const longestHeader = 8_192;

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
  return {
    async verify(header) {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(
        header.length > longestHeader ? '' : header,
      )?.[1];
      if (token === undefined) throw new UnauthenticatedError('malformed authorization header');
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ['RS256'],
          issuer: options.issuer,
          audience: options.audience,
          typ: 'at+jwt',
          requiredClaims: ['sub', 'exp', 'iat'],
        });
        const scope = typeof payload['scope'] === 'string' ? payload['scope'] : '';
        return { sub: payload.sub ?? '', scopes: new Set(scope.split(' ')) };
      } catch (error) {
        throw new UnauthenticatedError(error instanceof Error ? error.message : 'invalid token');
      }
    },
  };
}
