import * as z from 'zod';

import { MfaRequiredError, UpstreamInvalidError, UpstreamUnavailableError } from '../errors';
import type { HttpClient } from '../upstream/http';

/** Answer of the token endpoint; times in seconds. */
const tokensSchema = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).optional(),
  id_token: z.string().min(1).optional(),
});
export type Tokens = z.infer<typeof tokensSchema>;

const refusalSchema = z.object({ error: z.string(), error_description: z.string().optional() });
/** Auth0's answer, status 403, where a second factor is missing (A-23). */
const mfaSchema = z.object({ error: z.literal('mfa_required'), mfa_token: z.string().min(1) });

/** A 4xx of the token endpoint: the provider said no. `code` is OAuth's, e.g. `invalid_grant`. */
export class TokenRefusedError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
  ) {
    super(`token endpoint refused: ${code} (${status})`);
    this.name = 'TokenRefusedError';
  }
}

const tries = 3;
const deadlineMs = 10_000;
/** Failures in which no byte of the request can have reached the provider. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** Failures after which the provider may have done the work: the answer is what was lost. */
const maybeSent = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

export interface TokenEndpoint {
  exchangeCode(code: string, codeVerifier: string, redirectUri: string): Promise<Tokens>;
  refresh(refreshToken: string): Promise<Tokens>;
  /** Revokes a refresh token; an unknown one is fine. */
  revoke(refreshToken: string): Promise<void>;
}

/**
 * The back channel to the login site. Token requests are tried up to 3 times on a network failure within
 * one deadline of 10 s; a time-out is never repeated, and what may have arrived is sent again only for
 * a refresh token and a provider with a reuse interval.
 * All throw `TokenRefusedError`, `MfaRequiredError`, `UpstreamUnavailableError` or `UpstreamInvalidError`.
 */
export function createTokenEndpoint(options: {
  token: { http: HttpClient; path: string };
  revocation: { http: HttpClient; path: string };
  clientId: string;
  clientSecret: string;
  refreshReuseSeconds: number;
}): TokenEndpoint {
  const { token, revocation, clientId, clientSecret, refreshReuseSeconds } = options;
  const credentials = [clientId, clientSecret].map((part) => encodeURIComponent(part)).join(':');
  const headers = {
    authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
  };

  const request = async (
    parameters: Record<string, string>,
    repeatable: boolean,
  ): Promise<Tokens> => {
    const signal = AbortSignal.timeout(deadlineMs);
    const body = new URLSearchParams(parameters).toString();
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await token.http.send('POST', token.path, { headers, body, signal });
        return read(answer.status, answer.body);
      } catch (error) {
        if (attempt >= tries || signal.aborted || !mayRepeat(error, repeatable)) throw error;
      }
    }
  };

  return {
    exchangeCode: (code, codeVerifier, redirectUri) =>
      request(
        {
          grant_type: 'authorization_code',
          code,
          code_verifier: codeVerifier,
          redirect_uri: redirectUri,
        },
        false,
      ),
    refresh: (refreshToken) =>
      request(
        { grant_type: 'refresh_token', refresh_token: refreshToken },
        refreshReuseSeconds > 0,
      ),
    async revoke(refreshToken) {
      const body = new URLSearchParams({
        token: refreshToken,
        token_type_hint: 'refresh_token',
      }).toString();
      const answer = await revocation.http.send('POST', revocation.path, {
        headers,
        body,
        signal: AbortSignal.timeout(deadlineMs),
      });
      if (answer.status >= 400) throw new TokenRefusedError('revocation', answer.status);
    },
  };
}

function mayRepeat(error: unknown, repeatable: boolean): boolean {
  if (!(error instanceof UpstreamUnavailableError)) return false;
  const code = (error.cause as { code?: string } | undefined)?.code ?? '';
  return neverSent.has(code) || (repeatable && maybeSent.has(code));
}

function read(status: number, body: Buffer): Tokens {
  const parsed = parse(body);
  if (status >= 400) {
    // Too many requests and a request time-out say nothing about the token.
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

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
