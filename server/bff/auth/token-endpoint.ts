import PQueue from 'p-queue';
import type { Logger } from 'pino';
import * as z from 'zod';

import { MfaRequiredError, UpstreamInvalidError, UpstreamUnavailableError } from '../errors';
import { jsonOf, type HttpAnswer, type HttpClient } from '../upstream/http';

/** Response of the token endpoint; times in seconds. */
const tokensSchema = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).optional(),
  id_token: z.string().min(1).optional(),
});
export type Tokens = z.infer<typeof tokensSchema>;

const refusalSchema = z.object({ error: z.string(), error_description: z.string().optional() });
/** Auth0's response with status 403 if a second factor is required (A-23). */
const mfaSchema = z.object({ error: z.literal('mfa_required'), mfa_token: z.string().min(1) });

/** The provider refused a token request with a 4xx status. `code` is the OAuth code, e.g. `invalid_grant`. */
export class TokenRefusedError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
  ) {
    super(`token endpoint refused: ${code} (${status})`);
    this.name = 'TokenRefusedError';
  }
}

const maxAttempts = 3;
/** Begins when a request is sent, not while it waits for its turn: our wait is not a failure of the login site. */
const deadlineMs = 10_000;
/** Requests that the login site gets at the same time, and those that wait. */
const maxParallel = 16;
const maxWaiting = 2_000;
/** Network errors after which the provider cannot have received the request. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** Network errors after which the provider may have executed the request, so that only the response is lost. */
const maybeSent = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

export type TokenEndpoint = ReturnType<typeof createTokenEndpoint>;

interface Endpoint {
  http: HttpClient;
  path: string;
}

/**
 * The back channel to the login site. After a network failure a token request is sent up to 3 times, within one
 * deadline of 10 s. A time-out is never retried. A request that the provider may have received is only sent again if it
 * is a refresh and the provider has a reuse interval.
 * All methods throw `TokenRefusedError`, `MfaRequiredError`, `UpstreamUnavailableError` or `UpstreamInvalidError`.
 */
export function createTokenEndpoint(options: {
  token: Endpoint;
  revocation: Endpoint;
  clientId: string;
  clientSecret: string;
  refreshReuseSeconds: number;
}) {
  const { token, revocation, clientId, clientSecret, refreshReuseSeconds } = options;
  const credentials = [clientId, clientSecret].map((part) => encodeURIComponent(part)).join(':');
  const headers = {
    authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
  };

  const queue = new PQueue({ concurrency: maxParallel });
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.size >= maxWaiting)
      return Promise.reject(
        new UpstreamUnavailableError('login site', 'not asked: too many token requests wait'),
      );
    return queue.add(work);
  };

  const post = (
    { http, path }: Endpoint,
    parameters: Record<string, string>,
    signal: AbortSignal,
  ): Promise<HttpAnswer> =>
    http.send('POST', path, { headers, body: new URLSearchParams(parameters).toString(), signal });

  const exchange = async (parameters: Record<string, string>, repeatable: boolean) => {
    const signal = AbortSignal.timeout(deadlineMs);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return readTokens(await post(token, parameters, signal));
      } catch (error) {
        if (attempt >= maxAttempts || signal.aborted || !mayRepeat(error, repeatable)) throw error;
      }
    }
  };

  const refresh = (refreshToken: string) =>
    exchange({ grant_type: 'refresh_token', refresh_token: refreshToken }, refreshReuseSeconds > 0);

  return {
    exchangeCode: (code: string, codeVerifier: string, redirectUri: string) =>
      enqueue(() =>
        exchange(
          {
            grant_type: 'authorization_code',
            code,
            code_verifier: codeVerifier,
            redirect_uri: redirectUri,
          },
          false,
        ),
      ),
    refresh: (refreshToken: string) => enqueue(() => refresh(refreshToken)),
    /** Does work in one of the places for token requests. Its refreshes do not wait for a place of their own. */
    inTurn: <T>(work: (refresh: (token: string) => Promise<Tokens>) => Promise<T>) =>
      enqueue(() => work(refresh)),
    /** Revokes a refresh token. An unknown token is not an error. */
    async revoke(refreshToken: string) {
      const parameters = { token: refreshToken, token_type_hint: 'refresh_token' };
      const answer = await post(revocation, parameters, AbortSignal.timeout(deadlineMs));
      if (answer.status >= 400) throw new TokenRefusedError('revocation', answer.status);
    },
  };
}

function mayRepeat(error: unknown, repeatable: boolean): boolean {
  if (!(error instanceof UpstreamUnavailableError)) return false;
  const code = (error.cause as { code?: string } | undefined)?.code ?? '';
  return neverSent.has(code) || (repeatable && maybeSent.has(code));
}

function readTokens(answer: HttpAnswer): Tokens {
  const { status } = answer;
  const parsed = jsonOf(answer);
  if (status >= 400) {
    // A rate limit or a request time-out does not refuse the token.
    if (status === 408 || status === 429)
      throw new UpstreamUnavailableError('login site', `answered ${status}`, { status });
    const mfa = mfaSchema.safeParse(parsed);
    if (mfa.success) throw new MfaRequiredError(mfa.data.mfa_token);
    const refusal = refusalSchema.safeParse(parsed);
    throw new TokenRefusedError(
      refusal.success ? refusal.data.error.slice(0, 60) : 'unknown',
      status,
    );
  }
  const tokens = tokensSchema.safeParse(parsed);
  if (!tokens.success)
    throw new UpstreamInvalidError('login site', 'token answer of a wrong shape');
  return tokens.data;
}

/** @returns whether the token is revoked; a failure is logged */
export const tryRevoking = (
  tokens: TokenEndpoint,
  refreshToken: string,
  log: Logger,
): Promise<boolean> =>
  tokens.revoke(refreshToken).then(
    () => true,
    (error: unknown) => {
      log.warn(
        { event: 'revocation-failed', reason: String(error) },
        'a refresh token could not be revoked',
      );
      return false;
    },
  );
