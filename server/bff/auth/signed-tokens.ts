import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from 'jose';
import { fetch, type Dispatcher } from 'undici';
import * as z from 'zod';

import { UpstreamInvalidError, UpstreamUnavailableError } from '../errors';

/** Accepted clock difference, in seconds: 60 pass, 61 fail. */
export const leewaySeconds = 60;
const maxKeyFetchAttempts = 3;

const idClaimsSchema = z.looseObject({
  sub: z.string().min(1),
  email: z.string().min(1),
  nonce: z.string(),
  /** The session of the login site, by which a logout token names it (SEC-31). */
  sid: z.string().optional().catch(undefined),
  iat: z.number(),
  exp: z.number(),
});
export type IdClaims = z.infer<typeof idClaimsSchema>;

/** An identity token was refused. The reason is for the log only. */
export class IdTokenError extends Error {
  constructor(readonly reason: string) {
    super(`ID token refused: ${reason}`);
    this.name = 'IdTokenError';
  }
}

interface IdTokenExpectation {
  nonce: string;
  organization: string | null;
  maxAgeSeconds: number | null;
}

type Refusal = (reason: string) => Error;

/**
 * Verifies tokens that the login site has signed for this client. Its keys are loaded when a token names an unknown one,
 * and kept. If they cannot be loaded, the methods throw `UpstreamUnavailableError`, `UpstreamInvalidError`, or an error of
 * jose or undici.
 */
export class SignedTokens {
  readonly #keys: ReturnType<typeof createRemoteJWKSet>;

  constructor(
    private readonly options: {
      jwksUrl: string;
      issuer: string;
      clientId: string;
      timeoutMs: number;
      dispatcher: Dispatcher;
    },
  ) {
    this.#keys = createRemoteJWKSet(new URL(options.jwksUrl), {
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
              throw new UpstreamUnavailableError('login site', `keys answered ${status}`, {
                status,
              });
            }
            return answer as unknown as Response;
          } catch (error) {
            if (attempt >= maxKeyFetchAttempts || init.signal.aborted) throw error;
          }
        }
      },
    });
  }

  /**
   * Checks signature (RS256 alone), issuer (exactly), audience, expiry, and that the required claims are there.
   * @param rules.typ the type that the header must name; without it, the header may name any
   * @param rules.refusal makes the error of a refused token
   */
  async verify(
    token: string,
    { typ, requiredClaims, refusal }: { typ?: string; requiredClaims: string[]; refusal: Refusal },
  ): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, this.#keys, {
        algorithms: ['RS256'],
        issuer: this.options.issuer,
        audience: this.options.clientId,
        clockTolerance: leewaySeconds,
        requiredClaims,
        ...(typ === undefined ? {} : { typ }),
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JWTClaimValidationFailed)
        throw refusal(`${error.claim} ${error.reason}`);
      if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw error;
      // jose throws its generic error if the response is not JSON or not a key set.
      if (error instanceof errors.JWKSInvalid || error.code === errors.JOSEError.code)
        throw new UpstreamInvalidError('login site', 'the keys could not be read');
      throw refusal(error.code);
    }
  }

  /**
   * Verifies an ID token (A-06, SEC-12): besides `verify` its azp, nonce and times, and if expected the organization and
   * the maximum age.
   * @throws {IdTokenError}
   */
  async verifyIdToken(token: string, expected: IdTokenExpectation): Promise<IdClaims> {
    const payload = await this.verify(token, {
      requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat', 'nonce'],
      refusal: (reason) => new IdTokenError(reason),
    });
    return checkIdClaims(payload, this.options.clientId, expected);
  }
}

/** Reads the claims of a verified token. @throws what `refusal` makes */
export function readClaims<Claims>(
  payload: JWTPayload,
  schema: z.ZodType<Claims>,
  refusal: Refusal,
): Claims {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return parsed.data;
  throw refusal(`claims ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`);
}

/** Checks the claims of an ID token that jose does not check. */
function checkIdClaims(payload: JWTPayload, clientId: string, expected: IdTokenExpectation) {
  const claims = readClaims(payload, idClaimsSchema, (reason) => new IdTokenError(reason));
  const now = Math.floor(Date.now() / 1000);
  const { azp, auth_time: authTime, org_id: organization } = claims;
  const audiences = Array.isArray(payload.aud) ? payload.aud : [payload.aud];
  if (audiences.length > 1 && azp === undefined) throw new IdTokenError('azp missing');
  if (azp !== undefined && azp !== clientId) throw new IdTokenError('azp of another client');
  if (claims.nonce !== expected.nonce) throw new IdTokenError('nonce mismatch');
  if (claims.iat > now + leewaySeconds) throw new IdTokenError('iat in the future');
  if (expected.organization !== null && organization !== expected.organization)
    throw new IdTokenError('organization mismatch');
  if (expected.maxAgeSeconds !== null) {
    if (typeof authTime !== 'number') throw new IdTokenError('auth_time missing');
    if (authTime + expected.maxAgeSeconds + leewaySeconds < now)
      throw new IdTokenError('auth_time too old');
  }
  return claims;
}
