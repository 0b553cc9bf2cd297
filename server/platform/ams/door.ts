import { Router, type Request, type Response } from 'express';
import type * as z from 'zod';

import { can, type Permission } from '../accounts/permissions';
import type { Viewer } from '../accounts/users';
import { authenticate } from '../graphql/handler';
import { BodyTooLargeError, readBody } from '../http/body';
import { handle } from '../http/handle';
import type { RateLimit } from '../http/rate-limit';
import { UnauthenticatedError, type AccessTokens } from '../identity/access-tokens';
import type { Log } from '../log';
import { isIdempotencyKey } from './idempotency-key';
import { holdsNul } from './nul';
import { read } from './read';
import { Refusal } from './refusal';

export const amsPath = '/api/v1/ams';

export interface DoorDeps {
  log: Log;
  tokens: AccessTokens;
  userBySub(sub: string): Promise<Viewer | null>;
  rate: RateLimit;
  ratePerMinute: number;
}

/** One request, let in: who asks, and what, read by the route's schemas. */
export interface Call<Query = unknown, Body = unknown> {
  viewer: Viewer;
  /** Of the path's pattern. */
  params: Readonly<Record<string, string>>;
  query: Query;
  body: Body;
  /** `Idempotency-Key`: the same for every try of one request; null without one (REL-01). */
  idempotencyKey: string | null;
}

export interface Answer {
  status?: number;
  body: unknown;
}

interface RouteOptions<Query extends z.ZodType, Body extends z.ZodType> {
  /** Any of them lets in; services narrow it to brands (P-06). */
  permission: Permission | readonly Permission[];
  /** Of a repeated parameter the first value counts. */
  query?: Query;
  /** What a request with a body must hold; without it there is none to read. */
  body?: Body;
  /** Bytes; a spreadsheet of lines is larger than a form. */
  bodyLimit?: number;
}

type Method = 'get' | 'post' | 'put';

export interface Door {
  router: Router;
  /**
   * @param path below /api/v1/ams, as Express writes it
   * @param answer may throw a Refusal, which is the answer then
   */
  route<Query extends z.ZodType, Body extends z.ZodType>(
    method: Method,
    path: string,
    options: RouteOptions<Query, Body>,
    answer: (call: Call<z.infer<Query>, z.infer<Body>>) => Promise<Answer>,
  ): void;
}

/**
 * The AMS's one way in: a valid token, a rate, the role's permission and schemas, in this order, before any route is
 * asked (A-13, P-06). Answers are JSON and never stored by anybody on the way; a visitor has no business here.
 */
export function createDoor(deps: DoorDeps): Door {
  const router = Router();
  return {
    router,
    route(method, path, options, answer) {
      router[method](
        amsPath + path,
        handle(async (request, response) => {
          response.setHeader('Cache-Control', 'no-store');
          try {
            const viewer = await letIn(deps, request, response, options.permission);
            if (holdsNul(request.params))
              throw new Refusal('not_found', 'There is no such address.');
            const query = options.query && read(options.query, firstValues(request));
            const body = options.body
              ? read(options.body, await readJson(request, options.bodyLimit ?? 262_144))
              : undefined;
            const { status = 200, body: text } = await answer({
              viewer,
              params: request.params,
              query,
              body,
              idempotencyKey: readKey(request),
            } as Parameters<typeof answer>[0]);
            response.status(status).json(text);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            request.resume();
            response.status(error.status).json(error);
          }
        }),
      );
    },
  };
}

async function letIn(
  deps: DoorDeps,
  request: Request,
  response: Response,
  permission: Permission | readonly Permission[],
): Promise<Viewer> {
  let viewer: Viewer | null;
  try {
    viewer = await authenticate(deps, request.headers.authorization);
    if (viewer === null) throw new UnauthenticatedError('no token');
  } catch (error) {
    if (!(error instanceof UnauthenticatedError)) throw error;
    deps.log.info({ event: 'token-refused', reason: error.message });
    response.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"');
    throw new Refusal('unauthenticated', 'The access token is missing, invalid or expired.');
  }
  response.locals['userId'] = viewer.id;
  const wait = deps.rate.take(`user:${viewer.id}`, deps.ratePerMinute);
  if (wait > 0) {
    response.setHeader('Retry-After', String(wait));
    throw new Refusal('rate_limited', 'Too many requests. Please wait a moment.');
  }
  const allowed = typeof permission === 'string' ? [permission] : permission;
  if (!allowed.some((one) => can(viewer, one)))
    throw new Refusal('forbidden', 'Your role does not allow this.');
  return viewer;
}

function firstValues({ query }: Request): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === 'string') values[name] = first;
  }
  return values;
}

function readKey({ headers }: Request): string | null {
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
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new Refusal('bad_request', 'Send application/json.');
  try {
    return JSON.parse((await readBody(request, limit)).toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal('bad_request', 'The body is not JSON.');
    if (error instanceof BodyTooLargeError)
      throw new Refusal('too_large', `The request is larger than ${limit} bytes.`);
    throw error;
  }
}
