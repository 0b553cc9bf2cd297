import { ClientError, GraphQLClient } from 'graphql-request';
import type { Logger } from 'pino';
import type * as z from 'zod';

import {
  AppError,
  ForbiddenError,
  InvalidFieldsError,
  SignInRequiredError,
  UpstreamInvalidError,
} from '../errors';
import type { BearerSource } from './bearer';
import { isObject, readErrors, type GraphqlAnswer, type GraphqlError } from './graphql-answer';
import type { HttpClient } from './http';
import { answerOf, canMerge, mergeQueries, type WaitingQuery } from './merge';

export type { GraphqlAnswer };

export interface QueryOptions {
  /**
   * A post of its own, at once, and not remembered: for what may take long, so that nothing else waits for it, and for
   * the pages of an export, which are many.
   */
  alone?: boolean;
}

export interface GraphqlClient {
  /**
   * Sends a query. Equal ones of one request are sent once (C-02), and those that are asked for together as one post;
   * partial failures come back in `errors`, already logged.
   * @throws {UpstreamUnavailableError} when the platform cannot be reached
   * @throws {UpstreamInvalidError} when the answer is no GraphQL answer
   * @throws {SignInRequiredError} when the sign-in has ended
   */
  query(
    document: string,
    variables?: Record<string, unknown>,
    options?: QueryOptions,
  ): Promise<GraphqlAnswer>;

  /**
   * Sends a mutation: never without a token, once, except for the one replay after a refused token (SEC-23).
   * What was read before it counts no more.
   * @returns the fields of the answer
   * @throws {InvalidFieldsError} for values that the platform says the user can mend
   * @throws {ForbiddenError} where the platform refuses
   * @throws {SignInUnconfirmedError} when no token can be had just now
   * @throws as `query` else
   */
  mutate(document: string, variables: Record<string, unknown>): Promise<GraphqlAnswer>;
}

const path = '/graphql';
/** A platform's text at a field is for the user's eyes, in a sentence or two. */
const longestMessage = 200;
export const graphqlCalls = [{ method: 'POST', path: /^\/graphql$/ }] as const;

/** A client for one request: its memory of equal queries ends with the request (cache time 0). */
export function createGraphqlClient(options: {
  http: HttpClient;
  bearer: BearerSource;
  log: Logger;
}): GraphqlClient {
  const { http, bearer, log } = options;
  const sent = new Map<string, Promise<GraphqlAnswer>>();

  const transport = new GraphQLClient(`http://platform${path}`, {
    errorPolicy: 'all',
    // Else every document would be parsed for its name, at each call.
    excludeOperationName: true,
    // Our own connections, time-outs, allow-list and breaker instead of the global fetch; they know the host.
    fetch: async (_url: unknown, init?: RequestInit) => {
      const headers = Object.fromEntries(new Headers(init?.headers).entries());
      const answer = await http.send('POST', path, { headers, body: init?.body as string });
      return new Response(new Uint8Array(answer.body), {
        status: answer.status,
        headers: { 'content-type': String(answer.headers['content-type'] ?? '') },
      });
    },
  });

  const sendOnce = async (
    document: string,
    variables: Record<string, unknown> | undefined,
    token: string | null,
  ) => {
    const headers = token === null ? undefined : { authorization: `Bearer ${token}` };
    try {
      const { data, errors, status } = await transport.rawRequest<Record<string, unknown>>(
        document,
        variables,
        headers,
      );
      return { status, data, errors: readErrors(errors) };
    } catch (error) {
      if (error instanceof ClientError) {
        return {
          status: error.response.status,
          data: null,
          errors: readErrors(error.response.errors),
        };
      }
      if (error instanceof AppError) throw error;
      // What is left is the transport's complaint about the answer: no JSON, or no execution result.
      throw new UpstreamInvalidError(
        'graphql',
        error instanceof Error ? error.message.slice(0, 100) : 'unreadable',
      );
    }
  };

  const run = async (
    { document, variables }: WaitingQuery,
    options = { withoutToken: true },
  ): Promise<GraphqlAnswer> => {
    const { answer, confirmed } = await bearer.withToken(
      async (token) => sendOnce(document, variables, token),
      (result) =>
        result.status === 401 ||
        result.errors.some((error) => error.extensions?.code === 'UNAUTHENTICATED'),
      options,
    );
    for (const error of answer.errors) {
      log.warn(
        {
          graphql: {
            message: error.message,
            path: error.path?.join('.'),
            location: error.locations?.[0],
          },
        },
        'graphql error',
      );
    }
    if (answer.status === 401) throw new SignInRequiredError('the platform refused the token');
    if (!options.withoutToken) refuseMutation(answer.errors);
    if (!isObject(answer.data)) {
      const message = `no data (status ${answer.status})`;
      if (answer.errors.length > 0) throw new NoDataError(message, answer.errors);
      throw new UpstreamInvalidError('graphql', message);
    }
    return { data: answer.data, errors: answer.errors, confirmed };
  };

  /** Queries asked for in this turn of the event loop: the frame's and the page's go out as one. */
  let waiting: (WaitingQuery & {
    resolve: (answer: GraphqlAnswer | Promise<GraphqlAnswer>) => void;
    reject: (error: unknown) => void;
  })[] = [];
  const sendWaiting = () => {
    const all = waiting;
    waiting = [];
    const together = all.filter(({ document }) => canMerge(document));
    const merged = together.length < 2 ? null : mergeQueries(together);
    for (const each of all) {
      if (merged === null || !together.includes(each)) each.resolve(run(each));
    }
    if (merged === null) return;
    const answer = run(merged);
    for (const each of together) {
      answer.then(
        (whole) => {
          each.resolve(answerOf(each.document, whole));
        },
        (error: unknown) => {
          // Null as a whole because of one field that may not be: asked by itself, only the part with that field fails.
          if (error instanceof NoDataError) each.resolve(run(each));
          else each.reject(error);
        },
      );
    }
  };

  return {
    query(document, variables, options = {}) {
      if (options.alone === true) return run({ document, variables });
      const key = JSON.stringify([document, variables]);
      const known = sent.get(key);
      if (known !== undefined) return known;
      const answer = new Promise<GraphqlAnswer>((resolve, reject) => {
        waiting.push({ document, variables, resolve, reject });
      });
      if (waiting.length === 1) setImmediate(sendWaiting);
      sent.set(key, answer);
      return answer;
    },
    async mutate(document, variables) {
      try {
        return await run({ document, variables }, { withoutToken: false });
      } finally {
        sent.clear();
      }
    },
  };
}

/** A GraphQL answer that is errors alone. */
export class NoDataError extends UpstreamInvalidError {
  readonly codes: readonly (string | undefined)[];

  constructor(message: string, errors: readonly GraphqlError[]) {
    super('graphql', message);
    this.codes = errors.map(({ extensions }) => extensions?.code);
  }
}

/** Of a mutation no part may fail: what the user can mend is told by field, everything else is a fault. */
function refuseMutation(errors: readonly GraphqlError[]): void {
  const [first] = errors;
  if (first === undefined) return;
  const fields = errors.flatMap(({ message, extensions }) =>
    extensions?.code === 'BAD_USER_INPUT' && extensions.field !== undefined
      ? [[extensions.field, message.slice(0, longestMessage)] as const]
      : [],
  );
  if (fields.length > 0) throw new InvalidFieldsError(Object.fromEntries(fields));
  if (first.extensions?.code === 'FORBIDDEN')
    throw new ForbiddenError('Your role does not allow this.', 'the platform refused a mutation');
  throw new UpstreamInvalidError(
    'graphql',
    `mutation failed: ${first.extensions?.code ?? 'error'}`,
  );
}

/**
 * One field of an answer by its schema (C-01).
 * @throws {UpstreamInvalidError} named by field and place when the shape is wrong
 */
export function readField<Shape>(
  answer: GraphqlAnswer,
  field: string,
  schema: z.ZodType<Shape>,
): Shape {
  const parsed = schema.safeParse(answer.data[field]);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UpstreamInvalidError(
    'graphql',
    `${[field, ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'wrong shape'}`,
  );
}
