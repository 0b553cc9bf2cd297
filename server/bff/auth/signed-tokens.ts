import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from 'jose';
import { fetch, type Dispatcher } from 'undici';

import { UpstreamInvalidError, UpstreamUnavailableError } from '../errors';

/** Accepted clock difference, in seconds: 60 pass, 61 fail. */
export const leewaySeconds = 60;
const maxKeyFetchAttempts = 3;

/** Tokens that the login site has signed for this client. */
export interface SignedTokens {
  /**
   * Checks signature (RS256 alone), issuer (exactly), audience, expiry, and that the required claims are there.
   * @param rules.typ the type that the header must name; without it, the header may name any
   * @param rules.refusal makes the error of a refused token from the reason, which is for the log only
   * @throws what `refusal` makes; `UpstreamUnavailableError`, `UpstreamInvalidError`, or an error of jose or undici if the
   *   keys cannot be loaded
   */
  verify(
    token: string,
    rules: {
      typ?: string;
      requiredClaims: string[];
      refusal: (reason: string) => Error;
    },
  ): Promise<JWTPayload>;
}

/** The keys of the login site are loaded when a token names an unknown one, and kept. */
export function createSignedTokens(options: {
  jwksUrl: string;
  issuer: string;
  clientId: string;
  timeoutMs: number;
  dispatcher: Dispatcher;
}): SignedTokens {
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

  return {
    async verify(token, { typ, requiredClaims, refusal }) {
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ['RS256'],
          issuer,
          audience: clientId,
          clockTolerance: leewaySeconds,
          requiredClaims,
          ...(typ === undefined ? {} : { typ }),
        });
        return payload;
      } catch (error) {
        if (error instanceof errors.JWTClaimValidationFailed)
          throw refusal(`${error.claim} ${error.reason}`);
        if (error instanceof errors.JWKSTimeout) throw error;
        // jose throws its generic error if the response is not JSON or not a key set.
        if (error instanceof errors.JWKSInvalid || isPlainJoseError(error))
          throw new UpstreamInvalidError('login site', 'the keys could not be read');
        if (error instanceof errors.JOSEError) throw refusal(error.code);
        throw error;
      }
    },
  };
}

function isPlainJoseError(error: unknown): boolean {
  return error instanceof errors.JOSEError && error.code === errors.JOSEError.code;
}
