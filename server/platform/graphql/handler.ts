import { setMaxListeners } from 'node:events';

import type { Request, Response } from 'express';

import type { Authentication, Principal } from '../accounts/principal';
import type { GraphqlLimits } from '../config';
import { isContentType, readBody } from '../http/body';
import type { RateLimit } from '../http/rate-limit';
import { Refusal } from '../http/refusal';
import { requestIdOf } from '../http/request-log';
import { createGraphqlContext, type Caller, type ContextDeps } from './context';
import { createGraphqlEngine } from './yoga';

interface HandlerDeps extends ContextDeps {
  authentication: Authentication;
  limits: GraphqlLimits;
  rate: RateLimit;
  clientAddress(request: Request): string;
}

export interface GraphqlApi {
  /** `POST /graphql`. */
  handle: (request: Request, response: Response) => Promise<void>;
  /** Executes a JSON body for an authenticated caller or a visitor. */
  execute: (body: Uint8Array, caller: Caller) => Promise<globalThis.Response>;
}

/**
 * Creates the handler of `POST /graphql` (C-01). A request without an `Authorization` header is a visitor's request. A
 * request with an invalid one is refused with 401. Each refusal is a GraphQL error with a code and a 4xx status.
 */
export function createGraphqlApi(deps: HandlerDeps): GraphqlApi {
  const engine = createGraphqlEngine(deps);

  const execute: GraphqlApi['execute'] = async (body, caller) =>
    engine.fetch(
      'http://platform/graphql',
      // With this media type, an invalid request gets status 400 instead of 200.
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/graphql-response+json',
        },
        body: new Uint8Array(body),
      },
      { graphql: createGraphqlContext(deps, caller) },
    );

  return {
    execute,
    async handle(request, response) {
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('Vary', 'Authorization');
      try {
        const { principal, body } = await readRequest(deps, request, response);
        const result = await execute(body, {
          principal,
          requestId: requestIdOf(request),
          signal: abortedOnClose(response),
        });
        sendJson(response, result.status, Buffer.from(await result.arrayBuffer()));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { message, graphqlCode: code } = error;
        sendJson(
          response,
          error.status,
          JSON.stringify({ errors: [{ message, extensions: { code } }] }),
        );
      }
    },
  };
}

/** @throws Refusal method_not_allowed, unauthenticated, rate_limited, too_large, unsupported_media_type, bad_request */
async function readRequest(
  deps: HandlerDeps,
  request: Request,
  response: Response,
): Promise<{ principal: Principal | null; body: Buffer }> {
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
  if (!isGraphqlRequest(body))
    throw new Refusal('bad_request', 'The body is not a GraphQL request.');
  return { principal, body };
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

function sendJson(response: Response, status: number, body: Buffer | string): void {
  response.status(status);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(body);
}

function isGraphqlRequest(body: Buffer): boolean {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    return (
      typeof parsed === 'object' &&
      parsed !== null &&
      'query' in parsed &&
      typeof parsed.query === 'string'
    );
  } catch {
    return false;
  }
}
