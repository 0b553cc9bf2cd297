import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { create as contentDisposition } from 'content-disposition';
import { Router, type Request, type Response } from 'express';
import type * as z from 'zod';

import {
  amsBasePath,
  type AnswerOf,
  type AnyCall,
  type BodyOf,
  type FileCall,
  type ParamsOf,
  type QueryOf,
} from '../../../contract/call';
import { pathToWire, toWire } from '../../../contract/wire';
import {
  authorizeIntake,
  authorizeRequest,
  isIntake,
  type RequestLimits,
} from '../accounts/authorize-request';
import type { Principal } from '../accounts/principal';
import { isUnstorable } from '../database/storable';
import { isContentType, readBody } from '../http/body';
import { Refusal } from '../http/refusal';
import { restHandler } from '../http/async-handler';
import { isIdempotencyKey } from './idempotency-key';
import { parseInput, parseJson } from './parse-input';

/** An authorized request, with its input as the call's schemas have parsed it. */
export interface Received<C extends Pick<AnyCall, 'path' | 'query'> & { body?: unknown }> {
  principal: Principal;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** `Idempotency-Key`: the same for every try of one request; null without the header (REL-01). */
  idempotencyKey: string | null;
}

/** The answer of a handler. */
export interface ApiResult<Body = unknown> {
  /** The usual status of the call by default. */
  status?: 200 | 201;
  body: Body;
}

/** An answer as it is sent. */
export interface WireAnswer {
  status: number;
  /** JSON in the names of the wire. */
  body: unknown;
}

/** What a route needs besides the contract of its call. */
export interface RouteOptions<Body = unknown> {
  /** Bytes; 256 KB by default. */
  bodyLimit?: number;
  /** An account that is read only may send it. */
  isPayment?: boolean;
  /** Reads a body of JSON or CSV, and applies the schema itself: for bodies that are large (SEC-50). */
  read?: (body: Buffer, type: 'json' | 'csv') => Promise<Body>;
}

/** A file as an answer. It is sent while it is made. */
export interface ApiFile {
  name: string;
  content: Readable;
}

export type ApiRouter = ReturnType<typeof createApiRouter>;

const defaultBodyLimit = 262_144;

/** The answer of a call for the wire; of a refusal that is returned, too, which keeps what has been changed. */
export function wireAnswer<C extends AnyCall>(
  call: C,
  result: ApiResult<AnswerOf<C>> | Refusal,
): WireAnswer {
  if (result instanceof Refusal) {
    const refusal = onTheWire(result, call);
    return { status: refusal.status, body: refusal.toJSON() };
  }
  const { status = call.statuses?.[0] ?? 200, body } = result;
  return { status, body: toWire(call.answer, body, call.naming) };
}

/** The path of a call in Express's syntax. */
const routePath = ({ path }: Pick<AnyCall, 'path'>) =>
  amsBasePath + path.replace(/\{(\w+)\}/g, ':$1');

/**
 * The router of all AMS routes. Before a route runs, it checks the access token, the rate limit, the permission and
 * the schemas, in this order (A-13, P-06). Responses are JSON and are never cached. Visitors have no access.
 * @param intakeKey the key of the order intake; null turns the intake off
 */
export function createApiRouter(limits: RequestLimits, intakeKey: string | null = null) {
  const router = Router();
  /** Mounts a handler that makes the answer of the wire, with `wireAnswer`. */
  const onWire = <C extends AnyCall>(
    call: C,
    run: (received: Received<C>) => Promise<WireAnswer>,
    options: RouteOptions<BodyOf<C>> = {},
  ): void => {
    const method = ({ GET: 'get', POST: 'post', PUT: 'put' } as const)[call.method];
    router[method](
      routePath(call),
      handlerOf(call, async (request, response) => {
        const intake = call.intake === true ? authorizeIntake(limits, intakeKey, request) : null;
        const principal =
          intake ?? (await authorizeRequest(limits, request, response, call.permission, options));
        const received = { principal, ...(await parseRequest(request, call, options)) };
        // The order intake repeats no request by a key.
        if (isIntake(principal)) received.idempotencyKey = null;
        const { status, body } = await run(received as Received<C>);
        response.status(status).json(body);
      }),
    );
  };
  return {
    router,
    /** Mounts what makes a file. */
    onFile<C extends FileCall>(
      call: C,
      run: (received: Received<C>) => ApiFile | Promise<ApiFile>,
    ): void {
      router.get(
        routePath(call),
        handlerOf(call, async (request, response) => {
          const principal = await authorizeRequest(limits, request, response, call.permission);
          const received = { principal, ...(await parseRequest(request, call)) };
          const { name, content } = await run(received as Received<C>);
          // Express adds the charset of a text.
          response.type(call.file);
          response.setHeader('Content-Disposition', contentDisposition(name));
          // A client that leaves is not an error. Any other error breaks the connection off: no short file looks whole.
          await pipeline(content, response).catch((error: unknown) => {
            if ((error as { code?: unknown }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
          });
        }),
      );
    },
    /**
     * Mounts the handler of a call.
     * @param run may throw a Refusal, which is sent as JSON with its status, and its fields in the names of the wire
     */
    on<C extends AnyCall>(
      call: C,
      run: (received: Received<C>) => Promise<ApiResult<AnswerOf<C>>>,
      options?: RouteOptions<BodyOf<C>>,
    ): void {
      onWire(call, async (received) => wireAnswer(call, await run(received)), options);
    },
    onWire,
  };
}

/** A handler whose refusals are in the names of the wire. */
const handlerOf = (
  call: AnyCall | FileCall,
  run: (request: Request, response: Response) => Promise<void>,
) =>
  restHandler((request, response) =>
    run(request, response).catch((error: unknown) => {
      throw error instanceof Refusal && !('file' in call) ? onTheWire(error, call) : error;
    }),
  );

/** A refusal with its fields and its record in the names of the wire. */
function onTheWire(
  { code, message, details, retryAfter }: Refusal,
  { naming, current: record }: Pick<AnyCall, 'naming' | 'current'>,
): Refusal {
  const { fields, current, ...rest } = details;
  return new Refusal(code, message, {
    ...rest,
    retryAfter,
    ...(fields && {
      fields: fields.map(({ path, ...field }) => ({
        path: pathToWire(path, naming),
        ...field,
      })),
    }),
    ...(current !== undefined && record && { current: toWire(record, current, naming) }),
  });
}

/** @throws Refusal not_found, bad_request, too_large, invalid */
async function parseRequest(
  request: Request,
  call: Pick<AnyCall, 'query' | 'body' | 'naming' | 'csv'>,
  options: RouteOptions = {},
) {
  if (isUnstorable(request.params)) throw new Refusal('not_found', 'There is no such address.');
  return {
    params: request.params,
    query: call.query && parseInput(call.query, firstValues(request), call.naming),
    body: call.body && (await parseBody(request, call.body, call, options)),
    idempotencyKey: readIdempotencyKey(request),
  };
}

async function parseBody(
  request: Request,
  schema: z.ZodType,
  { naming, csv }: Pick<AnyCall, 'naming' | 'csv'>,
  { bodyLimit = defaultBodyLimit, read }: RouteOptions,
): Promise<unknown> {
  const isCsv = csv === true && isContentType(request, 'text/csv');
  if (!isCsv && !isContentType(request, 'application/json'))
    throw new Refusal('bad_request', 'Send application/json.');
  const body = await readBody(request, bodyLimit);
  return read === undefined
    ? parseInput(schema, parseJson(body.toString('utf8')), naming)
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
