import { setMaxListeners } from 'node:events';

import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import type { Request, Response } from 'express';
import { GraphQLError } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';

import type { Viewer } from '../accounts/users';
import type { GraphqlLimits } from '../config';
import type { Analytics } from '../dashboards/content';
import type { Dashboards } from '../dashboards/registry';
import type { Database } from '../database/connect';
import type { Memory } from '../database/memory';
import { BodyTooLargeError, readBody } from '../http/body';
import type { RateLimit } from '../http/rate-limit';
import { requestIdOf } from '../http/security';
import { UnauthenticatedError, type AccessTokens } from '../identity/access-tokens';
import type { Log } from '../log';
import { createGraphqlContext, type GraphqlContext } from './context';
import { createGraphqlSchema } from './schema';

interface HandlerDeps {
  db: Database;
  memory: Memory;
  log: Log;
  tokens: AccessTokens;
  limits: GraphqlLimits;
  rate: RateLimit;
  dashboards: Dashboards;
  analytics: Analytics;
  publicUrl: string;
  ldSdkKey: string;
  userBySub(sub: string): Promise<Viewer | null>;
  clientAddress(request: Request): string;
}

export interface GraphqlApi {
  /** `POST /graphql`. */
  handle(request: Request, response: Response): Promise<void>;
  /** Answers a body that was read and whose sender is known; null is a visitor. */
  answer(body: Uint8Array, asked: Asked): Promise<globalThis.Response>;
}

interface Asked {
  viewer: Viewer | null;
  requestId: string | null;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
}

/**
 * `POST /graphql` (C-01). A request with an `Authorization` header is that user's or it is refused with 401;
 * one without is a visitor's. Every refusal is a GraphQL error with a code and a 4xx status; what goes wrong
 * inside is logged and masked.
 */
export function createGraphqlApi(deps: HandlerDeps): GraphqlApi {
  const yoga = createYoga<{ graphql: GraphqlContext }>({
    schema: createGraphqlSchema(),
    graphqlEndpoint: '/graphql',
    landingPage: false,
    graphiql: false,
    cors: false,
    batching: false,
    logging: false,
    maskedErrors: {
      maskError: (error) => {
        const original = isGraphqlError(error) ? error.originalError : error;
        if (isGraphqlError(error) && (!original || isGraphqlError(original))) return error;
        deps.log.error({ event: 'graphql-failed', err: original }, 'a resolver failed');
        return new GraphQLError('The request could not be answered.', {
          extensions: { code: 'INTERNAL_SERVER_ERROR' },
        });
      },
    },
    context: ({ graphql }) => graphql,
    plugins: limitPlugins(deps.limits),
  });

  const answer: GraphqlApi['answer'] = async (body, asked) =>
    yoga.fetch(
      'http://platform/graphql',
      // With this type errors of the request itself are answered 400, not 200.
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/graphql-response+json',
        },
        body: new Uint8Array(body),
      },
      { graphql: createGraphqlContext({ ...deps, ...asked }) },
    );

  const handle: GraphqlApi['handle'] = async (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Vary', 'Authorization');
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      return refuse(response, 405, 'METHOD_NOT_ALLOWED', 'Use POST.');
    }
    let viewer: Viewer | null;
    try {
      viewer = await authenticate(deps, request.headers.authorization);
    } catch (error) {
      if (!(error instanceof UnauthenticatedError)) throw error;
      deps.log.info({ event: 'token-refused', reason: error.message });
      response.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"');
      return refuse(
        response,
        401,
        'UNAUTHENTICATED',
        'The access token is missing, invalid or expired.',
      );
    }

    response.locals['userId'] = viewer?.id;
    const wait = viewer
      ? deps.rate.take(`user:${viewer.id}`, deps.limits.ratePerMinute)
      : deps.rate.take(`ip:${deps.clientAddress(request)}`, deps.limits.anonymousRatePerMinute);
    if (wait > 0) {
      response.setHeader('Retry-After', String(wait));
      return refuse(response, 429, 'RATE_LIMITED', 'Too many requests. Please wait a moment.');
    }

    let body: Buffer;
    try {
      body = await readBody(request, deps.limits.maxBodyBytes);
    } catch (error) {
      if (!(error instanceof BodyTooLargeError)) throw error;
      return refuse(
        response,
        413,
        'BODY_TOO_LARGE',
        `The request is larger than ${deps.limits.maxBodyBytes} bytes.`,
      );
    }
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
      return refuse(response, 415, 'UNSUPPORTED_MEDIA_TYPE', 'Send application/json.');
    }
    if (!isRequestObject(body))
      return refuse(response, 400, 'BAD_REQUEST', 'The body is not a GraphQL request.');

    // Queries of somebody who has left are stopped in the store.
    const gone = new AbortController();
    // One listener a query: as many as a dashboard has.
    setMaxListeners(0, gone.signal);
    response.once('close', () => gone.abort());
    const answered = await answer(body, {
      viewer,
      requestId: requestIdOf(request),
      signal: gone.signal,
    });
    response.status(answered.status);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(Buffer.from(await answered.arrayBuffer()));
  };
  return { handle, answer };
}

/**
 * @returns the user of a bearer token; null without a header
 * @throws UnauthenticatedError when the header is not a valid token of an active user
 */
export async function authenticate(
  deps: Pick<HandlerDeps, 'tokens' | 'userBySub'>,
  header: string | undefined,
): Promise<Viewer | null> {
  if (header === undefined) return null;
  const { sub } = await deps.tokens.verify(header);
  const viewer = await deps.userBySub(sub);
  if (!viewer) throw new UnauthenticatedError('the user is gone or blocked');
  return viewer;
}

/** By name: the package can be loaded twice (CommonJS and ESM), which `instanceof` does not survive. */
function isGraphqlError(error: unknown): error is GraphQLError {
  return error instanceof Error && error.name === 'GraphQLError';
}

/** Sends one GraphQL error with a code. */
function refuse(response: Response, status: number, code: string, message: string): void {
  response.status(status);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify({ errors: [{ message, extensions: { code } }] }));
}

function isRequestObject(body: Buffer): boolean {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    return (
      typeof parsed === 'object' &&
      parsed !== null &&
      typeof (parsed as { query?: unknown }).query === 'string'
    );
  } catch {
    return false;
  }
}

function limitPlugins(limits: GraphqlLimits): Plugin[] {
  const refusal = (code: string) => ({
    onReject: [
      (_context: unknown, error: GraphQLError) => {
        throw new GraphQLError(error.message.replace(/^Syntax Error: /, ''), {
          extensions: { code, http: { status: 400, spec: true } },
        });
      },
    ],
  });
  return [
    maxTokensPlugin({ n: limits.maxTokens, ...refusal('TOO_MANY_TOKENS') }),
    maxDepthPlugin({
      n: limits.maxDepth,
      ignoreIntrospection: false,
      flattenFragments: true,
      ...refusal('TOO_DEEP'),
    }),
    maxAliasesPlugin({ n: limits.maxAliases, ...refusal('TOO_MANY_ALIASES') }),
  ] as Plugin[];
}
