import { ClientError, GraphQLClient } from 'graphql-request';
import type { Logger } from 'pino';
import * as z from 'zod';

import {
  AppError,
  ForbiddenError,
  InvalidFieldsError,
  SignInRequiredError,
  UpstreamInvalidError,
} from '../errors';
import type { HttpClient } from './http';
import type { BearerSource } from './bearer';

/** One GraphQL error as the platform reports it, the part that is logged. */
const graphqlErrorSchema = z.object({
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
  locations: z.array(z.object({ line: z.number(), column: z.number() })).optional(),
  extensions: z.object({ code: z.string().optional(), field: z.string().optional() }).optional(),
});
export type GraphqlError = z.infer<typeof graphqlErrorSchema>;

export interface GraphqlAnswer {
  /** By field of the query; a field that failed is null or missing. */
  data: Record<string, unknown>;
  errors: GraphqlError[];
  /** False when a signed-in user's query had to go without a token. */
  confirmed: boolean;
}

export interface GraphqlClient {
  /**
   * Sends a query. Equal ones of one request are sent once (C-02); partial failures come back in
   * `errors`, already logged.
   * @throws {UpstreamUnavailableError} when the platform cannot be reached
   * @throws {UpstreamInvalidError} when the answer is no GraphQL answer
   * @throws {SignInRequiredError} when the sign-in has ended
   */
  query(document: string, variables?: Record<string, unknown>): Promise<GraphqlAnswer>;

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
  baseUrl: string;
  bearer: BearerSource;
  log: Logger;
}): GraphqlClient {
  const { http, baseUrl, bearer, log } = options;
  const sent = new Map<string, Promise<GraphqlAnswer>>();

  const transport = new GraphQLClient(new URL(path, baseUrl).href, {
    errorPolicy: 'all',
    // Our own connections, time-outs, allow-list and breaker instead of the global fetch.
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
    document: string,
    variables: Record<string, unknown> | undefined,
    options: { withoutToken: boolean },
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
    const data = z.record(z.string(), z.unknown()).safeParse(answer.data);
    if (!data.success)
      throw new UpstreamInvalidError('graphql', `no data (status ${answer.status})`);
    return { data: data.data, errors: answer.errors, confirmed };
  };

  return {
    query(document, variables) {
      const key = JSON.stringify([document, variables]);
      const known = sent.get(key);
      if (known !== undefined) return known;
      const answer = run(document, variables, { withoutToken: true });
      sent.set(key, answer);
      return answer;
    },
    async mutate(document, variables) {
      try {
        return await run(document, variables, { withoutToken: false });
      } finally {
        sent.clear();
      }
    },
  };
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

function readErrors(errors: unknown): GraphqlError[] {
  const parsed = z.array(graphqlErrorSchema).safeParse(errors);
  return parsed.success ? parsed.data : [];
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
