import { Router, type Request } from 'express';
import type * as z from 'zod';

import { authorizeRequest, type RequestLimits } from '../accounts/authorize-request';
import type { Permission } from '../accounts/permissions';
import type { Principal } from '../accounts/principal';
import { containsNul } from '../database/nul';
import { isContentType, readBody } from '../http/body';
import { Refusal } from '../http/refusal';
import { restHandler } from '../http/rest-handler';
import { isIdempotencyKey } from './idempotency-key';
import { parseInput } from './parse-input';

export const amsPath = '/api/v1/ams';

/** An authorized request, with its input as the route's schemas have parsed it. */
export interface ApiCall<Query = unknown, Body = unknown> {
  principal: Principal;
  /** The path's parameters. */
  params: Readonly<Record<string, string>>;
  query: Query;
  body: Body;
  /** `Idempotency-Key`: the same for every try of one request; null without the header (REL-01). */
  idempotencyKey: string | null;
}

export interface ApiResult {
  /** 200 by default. */
  status?: number;
  body: unknown;
}

export interface RouteOptions<Query extends z.ZodType, Body extends z.ZodType> {
  /** One of these permissions is enough; the services limit the result to the user's brands (P-06). */
  permission: Permission | readonly Permission[];
  /** The first value of a repeated parameter counts. */
  query?: Query;
  /** Without a schema the request has no body. */
  body?: Body;
  /** Bytes; 256 KB by default. */
  bodyLimit?: number;
}

type Method = 'get' | 'post' | 'put';

export interface ApiRouter {
  router: Router;
  /**
   * @param path below /api/v1/ams, in Express's syntax
   * @param run may throw a Refusal, which is sent as JSON with its status
   */
  route<Query extends z.ZodType, Body extends z.ZodType>(
    method: Method,
    path: string,
    options: RouteOptions<Query, Body>,
    run: (call: ApiCall<z.infer<Query>, z.infer<Body>>) => Promise<ApiResult>,
  ): void;
}

const defaultBodyLimit = 262_144;

/**
 * The router of all AMS routes. Before a route runs, it checks the access token, the rate limit, the permission and
 * the schemas, in this order (A-13, P-06). Responses are JSON and are never cached. Visitors have no access.
 */
export function createApiRouter(limits: RequestLimits): ApiRouter {
  const router = Router();
  return {
    router,
    route(method, path, options, run) {
      router[method](
        amsPath + path,
        restHandler(async (request, response) => {
          const principal = await authorizeRequest(limits, request, response, options.permission);
          const call = { principal, ...(await parseRequest(request, options)) };
          const { status = 200, body } = await run(call as Parameters<typeof run>[0]);
          response.status(status).json(body);
        }),
      );
    },
  };
}

/** @throws Refusal not_found, bad_request, too_large, invalid */
async function parseRequest(
  request: Request,
  { query, body, bodyLimit = defaultBodyLimit }: RouteOptions<z.ZodType, z.ZodType>,
): Promise<Omit<ApiCall, 'principal'>> {
  if (containsNul(request.params)) throw new Refusal('not_found', 'There is no such address.');
  return {
    params: request.params,
    query: query && parseInput(query, firstValues(request)),
    body: body && parseInput(body, await readJson(request, bodyLimit)),
    idempotencyKey: readIdempotencyKey(request),
  };
}

function firstValues({ query }: Request): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === 'string') values[name] = first;
  }
  return values;
}

function readIdempotencyKey({ headers }: Request): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !isIdempotencyKey(key))
    throw new Refusal(
      'bad_request',
      'Idempotency-Key has 16 to 128 letters, digits, dashes or underscores.',
    );
  return key;
}

async function readJson(request: Request, limit: number): Promise<unknown> {
  if (!isContentType(request, 'application/json'))
    throw new Refusal('bad_request', 'Send application/json.');
  const text = (await readBody(request, limit)).toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('bad_request', 'The body is not JSON.');
  }
}
