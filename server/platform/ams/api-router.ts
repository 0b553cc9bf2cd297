import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { create as contentDisposition } from 'content-disposition';
import { Router, type Request } from 'express';
import type * as z from 'zod';

import {
  authorizeIntake,
  authorizeRequest,
  isIntake,
  type RequestLimits,
} from '../accounts/authorize-request';
import type { Permission } from '../accounts/permissions';
import type { Principal } from '../accounts/principal';
import { isUnstorable } from '../database/storable';
import { isContentType, readBody } from '../http/body';
import { Refusal } from '../http/refusal';
import { restHandler } from '../http/async-handler';
import { isIdempotencyKey } from './idempotency-key';
import { parseInput, parseJson } from './parse-input';

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
  /** One of these permissions is enough, none: no user; the services limit the result to the user's brands (P-06). */
  permission: Permission | readonly Permission[];
  /** The first value of a repeated parameter counts. */
  query?: Query;
  /** Without a schema the request has no body. */
  body?: Body;
  /** Bytes; 256 KB by default. */
  bodyLimit?: number;
  /** An account that is read only may send it. */
  isPayment?: boolean;
  /** The order intake may send it, with its key. It repeats no request by an idempotency key. */
  intake?: boolean;
  /** Reads a body of JSON or CSV, and applies the schema itself: for bodies that are large (SEC-50). */
  read?: (body: Buffer, type: 'json' | 'csv') => Promise<z.infer<Body>>;
}

/** A file as an answer. It is sent while it is made. */
export interface ApiFile {
  type: string;
  name: string;
  content: Readable;
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
  /** A `GET` route that answers with a file. */
  file<Query extends z.ZodType>(
    path: string,
    options: Pick<RouteOptions<Query, z.ZodType>, 'permission' | 'query'>,
    run: (call: ApiCall<z.infer<Query>>) => ApiFile | Promise<ApiFile>,
  ): void;
}

const defaultBodyLimit = 262_144;

/**
 * The router of all AMS routes. Before a route runs, it checks the access token, the rate limit, the permission and
 * the schemas, in this order (A-13, P-06). Responses are JSON and are never cached. Visitors have no access.
 * @param intakeKey the key of the order intake; null turns the intake off
 */
export function createApiRouter(limits: RequestLimits, intakeKey: string | null = null): ApiRouter {
  const router = Router();
  return {
    router,
    file(path, options, run) {
      router.get(
        amsPath + path,
        restHandler(async (request, response) => {
          const principal = await authorizeRequest(limits, request, response, options.permission);
          const call = { principal, ...(await parseRequest(request, options)) };
          const { type, name, content } = await run(call as Parameters<typeof run>[0]);
          response.setHeader('Content-Type', type);
          response.setHeader('Content-Disposition', contentDisposition(name));
          // A client that leaves is not an error. Any other error breaks the connection off: no short file looks whole.
          await pipeline(content, response).catch((error: unknown) => {
            if ((error as { code?: unknown }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
          });
        }),
      );
    },
    route(method, path, options, run) {
      router[method](
        amsPath + path,
        restHandler(async (request, response) => {
          const principal =
            (options.intake === true ? authorizeIntake(limits, intakeKey, request) : null) ??
            (await authorizeRequest(limits, request, response, options.permission, options));
          const call = { principal, ...(await parseRequest(request, options)) };
          if (isIntake(principal)) call.idempotencyKey = null;
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
  options: Omit<RouteOptions<z.ZodType, z.ZodType>, 'permission'>,
): Promise<Omit<ApiCall, 'principal'>> {
  if (isUnstorable(request.params)) throw new Refusal('not_found', 'There is no such address.');
  return {
    params: request.params,
    query: options.query && parseInput(options.query, firstValues(request)),
    body: options.body && (await parseBody(request, options.body, options)),
    idempotencyKey: readIdempotencyKey(request),
  };
}

async function parseBody(
  request: Request,
  schema: z.ZodType,
  {
    bodyLimit = defaultBodyLimit,
    read,
  }: Pick<RouteOptions<z.ZodType, z.ZodType>, 'bodyLimit' | 'read'>,
): Promise<unknown> {
  const isCsv = read !== undefined && isContentType(request, 'text/csv');
  if (!isCsv && !isContentType(request, 'application/json'))
    throw new Refusal('bad_request', 'Send application/json.');
  const body = await readBody(request, bodyLimit);
  return read === undefined
    ? parseInput(schema, parseJson(body.toString('utf8')))
    : read(body, isCsv ? 'csv' : 'json');
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
