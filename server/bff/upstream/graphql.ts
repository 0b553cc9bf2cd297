import type { Logger } from 'pino';
import type * as z from 'zod';

import { SignInRequiredError, UpstreamInvalidError } from '../errors';
import type { HttpClient } from './http';
import { readResult, type GraphqlAnswer } from './graphql-answer';
import { answerOf, canMerge, mergeQueries, type WaitingQuery } from './merge';

export type { GraphqlAnswer };
import type { BearerSource } from './bearer';

export interface GraphqlClient {
  /**
   * Sends a query. Equal ones of one request are sent once (C-02), and those that are asked for together as one post;
   * partial failures come back in `errors`, already logged.
   * @throws {UpstreamUnavailableError} when the platform cannot be reached
   * @throws {UpstreamInvalidError} when the answer is no GraphQL answer
   * @throws {SignInRequiredError} when the sign-in has ended
   */
  query(document: string, variables?: Record<string, unknown>): Promise<GraphqlAnswer>;
}

const path = '/graphql';
const jsonHeaders = {
  accept: 'application/graphql-response+json, application/json',
  'content-type': 'application/json',
};
export const graphqlCalls = [{ method: 'POST', path: /^\/graphql$/ }] as const;

/** A client for one request: its memory of equal queries ends with the request (cache time 0). */
export function createGraphqlClient(options: {
  http: HttpClient;
  bearer: BearerSource;
  log: Logger;
}): GraphqlClient {
  const { http, bearer, log } = options;
  const sent = new Map<string, Promise<GraphqlAnswer>>();

  const sendOnce = async (body: string, token: string | null) => {
    const answer = await http.send('POST', path, {
      headers: token === null ? jsonHeaders : { ...jsonHeaders, authorization: `Bearer ${token}` },
      body,
    });
    return { status: answer.status, ...readResult(answer.body) };
  };

  const run = async ({ document, variables }: WaitingQuery): Promise<GraphqlAnswer> => {
    const body = JSON.stringify({ query: document, variables });
    const { answer, confirmed } = await bearer.withToken(
      async (token) => sendOnce(body, token),
      (result) =>
        result.status === 401 ||
        result.errors.some((error) => error.extensions?.code === 'UNAUTHENTICATED'),
      { withoutToken: true },
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
    if (answer.data === null) {
      const Refusal = answer.errors.length > 0 ? NoDataError : UpstreamInvalidError;
      throw new Refusal('graphql', `no data (status ${answer.status})`);
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
    query(document, variables) {
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
  };
}

/** A GraphQL answer that is errors alone. */
class NoDataError extends UpstreamInvalidError {}

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
