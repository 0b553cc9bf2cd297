import type { JWTPayload } from 'jose';
import * as z from 'zod';

import { leewaySeconds, type SignedTokens } from './signed-tokens';

const claimsSchema = z.looseObject({
  sub: z.string().min(1),
  email: z.string().min(1),
  nonce: z.string(),
  /** The session of the login site, by which a logout token names it (SEC-31). */
  sid: z.string().optional().catch(undefined),
  iat: z.number(),
  exp: z.number(),
});
export type IdClaims = z.infer<typeof claimsSchema>;

/** An identity token was refused. The reason is for the log only. */
export class IdTokenError extends Error {
  constructor(readonly reason: string) {
    super(`ID token refused: ${reason}`);
    this.name = 'IdTokenError';
  }
}

export interface IdTokenExpectation {
  nonce: string;
  organization: string | null;
  maxAgeSeconds: number | null;
}

/** Verifies identity tokens against the login site's published keys. */
export type IdTokenVerifier = (token: string, expected: IdTokenExpectation) => Promise<IdClaims>;

/**
 * A-06, SEC-12: accepts only RS256, and compares the issuer exactly. It checks audience, azp, nonce and times, and if
 * expected the organization and the maximum age.
 * @returns a function that throws `IdTokenError` for a refused token, and as `SignedTokens` does if the keys cannot be
 *   loaded
 */
export function createIdTokenVerifier(options: {
  tokens: SignedTokens;
  clientId: string;
}): IdTokenVerifier {
  return async (token, expected) => {
    const payload = await options.tokens.verify(token, {
      requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat', 'nonce'],
      refusal: (reason) => new IdTokenError(reason),
    });
    return checkClaims(payload, options.clientId, expected);
  };
}

/** Checks the claims that jose does not check. Exported for its unit test. */
export function checkClaims(
  payload: JWTPayload,
  clientId: string,
  expected: IdTokenExpectation,
): IdClaims {
  const parsed = claimsSchema.safeParse(payload);
  if (!parsed.success)
    throw new IdTokenError(
      `claims ${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')}`,
    );
  const claims = parsed.data;
  const now = Math.floor(Date.now() / 1000);
  const { azp, auth_time: authTime, org_id: organization } = claims;
  const audiences = Array.isArray(payload.aud) ? payload.aud : [payload.aud];
  if (audiences.length > 1 && azp === undefined) throw new IdTokenError('azp missing');
  if (azp !== undefined && azp !== clientId) throw new IdTokenError('azp of another client');
  if (claims.nonce !== expected.nonce) throw new IdTokenError('nonce mismatch');
  if (claims.iat > now + leewaySeconds) throw new IdTokenError('iat in the future');
  if (expected.organization !== null && organization !== expected.organization) {
    throw new IdTokenError('organization mismatch');
  }
  if (expected.maxAgeSeconds !== null) {
    if (typeof authTime !== 'number') throw new IdTokenError('auth_time missing');
    if (authTime + expected.maxAgeSeconds + leewaySeconds < now)
      throw new IdTokenError('auth_time too old');
  }
  return claims;
}
