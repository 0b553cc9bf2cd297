import type { Logger } from 'pino';

import { SignInRequiredError, UpstreamInvalidError } from '../../errors';
import type { BearerSource } from '../bearer';
import type { HttpClient } from '../http';
import { readableAnswer } from './answer';
import { NoDataError, refuseMutation } from './errors';
import type { FieldSchemas, Operation } from './operation';
import { isObject, type RawAnswer } from './raw-answer';
import { createTransport } from './transport';

export interface QueryOptions {
  /** False: the answer is not kept for equal queries. Use it for the pages of an export, which would fill the memory. */
  keep?: boolean;
}

export type GraphqlClient = ReturnType<typeof createGraphqlClient>;

/** Creates the client of one request. Its cache of equal queries ends with the request. */
export function createGraphqlClient(options: {
  http: HttpClient;
  bearer: BearerSource;
  log: Logger;
}) {
  const { bearer, log } = options;
  const send = createTransport(options.http);
  const sent = new Map<string, Promise<RawAnswer>>();

  const run = async (
    text: string,
    variables: object,
    { withoutToken } = { withoutToken: true },
  ) => {
    const { answer, confirmed } = await bearer.withToken(
      async (token) => send(text, variables, token),
      ({ status, errors }) =>
        status === 401 || errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED'),
      { withoutToken },
    );
    for (const { message, path, locations } of answer.errors) {
      log.warn(
        { graphql: { message, path: path?.join('.'), location: locations?.[0] } },
        'graphql error',
      );
    }
    if (answer.status === 401) throw new SignInRequiredError('the platform refused the token');
    if (!withoutToken) refuseMutation(answer.errors);
    if (!isObject(answer.data)) {
      const message = `no data (status ${answer.status})`;
      if (answer.errors.length > 0) throw new NoDataError(message, answer.errors);
      throw new UpstreamInvalidError('graphql', message);
    }
    return { data: answer.data, errors: answer.errors, confirmed };
  };

  const sendOnce = (text: string, variables: object) => {
    const key = JSON.stringify([text, variables]);
    const answer = sent.get(key) ?? run(text, variables);
    sent.set(key, answer);
    return answer;
  };

  return {
    /**
     * Sends a query. Equal queries of one request are sent once (C-02). Partial failures come back in `errors` and are
     * already logged.
     * @throws {UpstreamUnavailableError} when the platform cannot be reached
     * @throws {UpstreamInvalidError} if the response is not a GraphQL response
     * @throws {SignInRequiredError} if the session has ended
     */
    async query<Fields extends FieldSchemas, Variables extends object>(
      operation: Operation<Fields, Variables>,
      variables: Variables,
      { keep = true }: QueryOptions = {},
    ) {
      const ask = keep ? sendOnce : run;
      return readableAnswer(operation, await ask(operation.text, variables));
    },
    /**
     * Sends a mutation: never without a token, and once, except for the one replay after a refused token (SEC-23).
     * Afterwards, queries are sent again.
     * @returns the answer, whose fields are all valid
     * @throws {InvalidFieldsError} for values that the user can correct
     * @throws {ForbiddenError} if the user's role does not allow it
     * @throws {SignInUnconfirmedError} if the token cannot be renewed at the moment
     * @throws otherwise as `query`
     */
    async mutate<Fields extends FieldSchemas, Variables extends object>(
      operation: Operation<Fields, Variables>,
      variables: Variables,
    ) {
      try {
        const sentAnswer = await run(operation.text, variables, { withoutToken: false });
        const answer = readableAnswer(operation, sentAnswer);
        for (const name in operation.fields) answer.field(name);
        return answer;
      } finally {
        sent.clear();
      }
    },
  };
}
