import { ClientError, GraphQLClient } from 'graphql-request';

import { AppError, UpstreamInvalidError } from '../../errors';
import type { HttpClient } from '../http';
import { tooManyRequests } from '../too-many-requests';
import { readErrors } from './raw-answer';

const path = '/graphql';
/** SEC-45: the allowed call. */
export const graphqlCalls = [{ method: 'POST', path: /^\/graphql$/ }] as const;

/**
 * Sends GraphQL over the BFF's HTTP client.
 * @returns a function that makes one POST: `data` is not validated
 * @throws (the function) {UpstreamUnavailableError} when the platform cannot be reached, {UpstreamInvalidError} when the
 *   response is not a GraphQL response
 */
export function createTransport(http: HttpClient) {
  const client = new GraphQLClient(`http://platform${path}`, {
    errorPolicy: 'all',
    // Otherwise the library parses every document for its name, at each call.
    excludeOperationName: true,
    // The BFF's own connections, time-outs, allow-list and breaker in place of the global fetch; they know the host.
    fetch: async (_url: unknown, init?: RequestInit) => {
      const headers = Object.fromEntries(new Headers(init?.headers).entries());
      const answer = await http.send('POST', path, { headers, body: init?.body as string });
      if (answer.status === 429) throw tooManyRequests('api', answer.headers);
      return new Response(new Uint8Array(answer.body), {
        status: answer.status,
        headers: { 'content-type': String(answer.headers['content-type'] ?? '') },
      });
    },
  });

  return async (text: string, variables: object, token: string | null) => {
    const headers = token === null ? undefined : { authorization: `Bearer ${token}` };
    try {
      const { data, errors, status } = await client.rawRequest<unknown>(text, variables, headers);
      return { status, data, errors: readErrors(errors) };
    } catch (error) {
      if (error instanceof ClientError) {
        const { status, errors } = error.response;
        return { status, data: null, errors: readErrors(errors) };
      }
      if (error instanceof AppError) throw error;
      // The library throws this if the response is not JSON or not an execution result. Its message is left out, because
      // it repeats the beginning of the response (SEC-49).
      throw new UpstreamInvalidError('graphql', 'the answer is no JSON, or no GraphQL result');
    }
  };
}
