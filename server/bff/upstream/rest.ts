import { UpstreamInvalidError } from '../errors';
import type { BearerSource } from './bearer';
import { UpstreamStatusError, type HttpClient } from './http';

/** SEC-45: the calls of this API that the BFF may make. */
export const signInCalls = [{ method: 'POST', path: /^\/api\/v1\/auth0\/login$/ }] as const;

/** The REST calls of the platform. They are never sent without a token, and never retried (C-02). */
export interface RestClient {
  /** tells the platform that the user has just signed in. */
  recordSignIn(): Promise<void>;
}

export function createRestClient(http: HttpClient, bearer: BearerSource): RestClient {
  const call = async (
    send: (headers: Record<string, string>) => Promise<unknown>,
  ): Promise<unknown> => {
    const { answer } = await bearer.withToken(
      async (token) => {
        try {
          return { value: await send({ authorization: `Bearer ${token ?? ''}` }), refusal: null };
        } catch (error) {
          if (error instanceof UpstreamStatusError) return { value: undefined, refusal: error };
          throw error;
        }
      },
      ({ refusal }) => refusal?.status === 401,
      { withoutToken: false },
    );
    if (answer.refusal !== null)
      throw new UpstreamInvalidError(answer.refusal.target, answer.refusal.message);
    return answer.value;
  };

  return {
    async recordSignIn() {
      await call((headers) => http.post('/api/v1/auth0/login', undefined, headers));
    },
  };
}
