import { setMaxListeners } from 'node:events';

import type { Request, Response } from 'express';
import type { ExecutionResult } from 'graphql';
import * as z from 'zod';

import type { Authentication } from '../accounts/principal';
import type { PlatformConfig } from '../config';
import { isContentType, readBody } from '../http/body';
import type { RateLimit } from '../http/rate-limit';
import { Refusal } from '../http/refusal';
import { requestIdOf } from '../http/request-log';
import { createGraphqlContext, type Caller, type ContextDeps } from './context';
import { createGraphqlEngine, type GraphqlRequest } from './engine';

interface HandlerDeps extends ContextDeps {
  authentication: Authentication;
  limits: PlatformConfig['graphql'];
  rate: RateLimit;
  clientAddress(request: Request): string;
}

export type GraphqlApi = ReturnType<typeof createGraphqlApi>;

/**
 * Creates the handler of `POST /graphql` (C-01). A request without an `Authorization` header is a visitor's request. A
 * request with an invalid one is refused with 401. Each refusal is a GraphQL error with a code and a 4xx status.
 */
export function createGraphqlApi(deps: HandlerDeps) {
  const engine = createGraphqlEngine(deps);
  /** Executes a request of an authenticated caller or a visitor. */
  const execute = (request: GraphqlRequest, caller: Caller): Promise<ExecutionResult> =>
    engine(request, createGraphqlContext(deps, caller));

  return {
    execute,
    /** `POST /graphql`. */
    async handle(request: Request, response: Response) {
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('Vary', 'Authorization');
      try {
        const { principal, graphql } = await readRequest(deps, request, response);
        const result = await execute(graphql, {
          principal,
          requestId: requestIdOf(request),
          signal: abortedOnClose(response),
        });
        sendJson(response, statusOf(result), result);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { message, graphqlCode: code } = error;
        sendJson(response, error.status, { errors: [{ message, extensions: { code } }] });
      }
    },
  };
}

/**
 * 400 for a request that could not be executed, as the media type `application/graphql-response+json` has it. A visitor who
 * asks for a field of signed-in users gets 401.
 */
function statusOf({ data, errors = [] }: ExecutionResult): number {
  if (errors.some(({ extensions }) => extensions.code === 'UNAUTHENTICATED')) return 401;
  return data === undefined ? 400 : 200;
}

/** @throws Refusal method_not_allowed, unauthenticated, rate_limited, too_large, unsupported_media_type, bad_request */
async function readRequest(deps: HandlerDeps, request: Request, response: Response) {
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST');
    throw new Refusal('method_not_allowed', 'Use POST.');
  }
  const principal = await deps.authentication.optional(request, response);
  const wait = principal
    ? deps.rate.take(`user:${principal.id}`, deps.limits.ratePerMinute)
    : deps.rate.take(`ip:${deps.clientAddress(request)}`, deps.limits.anonymousRatePerMinute);
  if (wait > 0) {
    response.setHeader('Retry-After', String(wait));
    throw new Refusal('rate_limited', 'Too many requests. Please wait a moment.');
  }
  const body = await readBody(request, deps.limits.maxBodyBytes);
  if (!isContentType(request, 'application/json'))
    throw new Refusal('unsupported_media_type', 'Send application/json.');
  return { principal, graphql: readGraphqlRequest(body) };
}

/** @returns a signal that aborts when the client disconnects, which stops its queries */
function abortedOnClose(response: Response): AbortSignal {
  const controller = new AbortController();
  // Each query of a dashboard adds a listener.
  setMaxListeners(0, controller.signal);
  response.once('close', () => {
    // An abort makes an error with its stack, which an answer that was sent needs not pay for.
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

function sendJson(response: Response, status: number, body: object): void {
  response.status(status);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(body));
}

const graphqlRequest = z.strictObject({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  extensions: z.record(z.string(), z.unknown()).nullish(),
});

/** @throws Refusal bad_request */
function readGraphqlRequest(body: Buffer): GraphqlRequest {
  const malformed = () => new Refusal('bad_request', 'The body is not a GraphQL request.');
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    throw malformed();
  }
  const read = graphqlRequest.safeParse(json);
  if (!read.success) throw malformed();
  return read.data;
}
