import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from 'jose';
import { fetch, type Dispatcher } from 'undici';
import * as z from 'zod';

import { UpstreamInvalidError, UpstreamUnavailableError } from '../errors';

/** Accepted clock difference, in seconds: 60 pass, 61 fail. */
const leewaySeconds = 60;
const maxKeyFetchAttempts = 3;

const claimsSchema = z.looseObject({
  sub: z.string().min(1),
  email: z.string().min(1),
  nonce: z.string(),
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
 * @returns a function that throws `IdTokenError` for a refused token. If the key set cannot be loaded it throws
 *   `UpstreamUnavailableError`, `UpstreamInvalidError`, or an error of jose or undici.
 */
export function createIdTokenVerifier(options: {
  jwksUrl: string;
  issuer: string;
  clientId: string;
  timeoutMs: number;
  dispatcher: Dispatcher;
}): IdTokenVerifier {
  const { issuer, clientId } = options;
  const keys = createRemoteJWKSet(new URL(options.jwksUrl), {
    timeoutDuration: options.timeoutMs,
    // REL-02: only this request is retried, because fetching keys has no side effect.
    [customFetch]: async (url, init) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const answer = await fetch(url, {
            headers: init.headers as unknown as Record<string, string>,
            signal: init.signal,
            redirect: 'error',
            dispatcher: options.dispatcher,
          });
          if (answer.status !== 200) {
            await answer.body?.cancel();
            const { status } = answer;
            throw new UpstreamUnavailableError('login site', `keys answered ${status}`, { status });
          }
          return answer as unknown as Response;
        } catch (error) {
          if (attempt >= maxKeyFetchAttempts || init.signal.aborted) throw error;
        }
      }
    },
  });

  return async (token, expected) => {
    let payload: JWTPayload;
    try {
      ({ payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer,
        audience: clientId,
        clockTolerance: leewaySeconds,
        requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat', 'nonce'],
      }));
    } catch (error) {
      if (error instanceof errors.JWTClaimValidationFailed)
        throw new IdTokenError(`${error.claim} ${error.reason}`);
      if (error instanceof errors.JWKSTimeout) throw error;
      // jose throws its generic error if the response is not JSON or not a key set.
      if (error instanceof errors.JWKSInvalid || isPlainJoseError(error))
        throw new UpstreamInvalidError('login site', 'the keys could not be read');
      if (error instanceof errors.JOSEError) throw new IdTokenError(error.code);
      throw error;
    }
    return checkClaims(payload, clientId, expected);
  };
}

function isPlainJoseError(error: unknown): boolean {
  return error instanceof errors.JOSEError && error.code === errors.JOSEError.code;
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
