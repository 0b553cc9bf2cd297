import * as z from 'zod';

import {
  AppError,
  ForbiddenError,
  InvalidFieldsError,
  NotFoundError,
  UpstreamInvalidError,
  UpstreamRefusedError,
} from '../errors';
import type { BearerSource } from './bearer';
import type { AllowedCall, HttpAnswer, HttpClient } from './http';

const base = '/api/v1/ams';
const person = /^\/api\/v1\/ams\/merchants\/[\w%-]+$/;
const order = /^\/api\/v1\/ams\/consignment_orders\/[\w%-]+$/;

/** SEC-45: the calls of the AMS that the BFF may make. */
export const amsCalls: readonly AllowedCall[] = [
  { method: 'GET', path: /^\/api\/v1\/ams\/merchants$/ },
  { method: 'POST', path: /^\/api\/v1\/ams\/merchants$/ },
  { method: 'POST', path: /^\/api\/v1\/ams\/merchants\/delete_users$/ },
  { method: 'POST', path: /^\/api\/v1\/ams\/merchants\/update_storage$/ },
  { method: 'POST', path: /^\/api\/v1\/ams\/merchants\/[\w%-]+\/invite$/ },
  { method: 'GET', path: person },
  { method: 'PUT', path: person },
  { method: 'GET', path: /^\/api\/v1\/ams\/consignment_orders$/ },
  { method: 'POST', path: /^\/api\/v1\/ams\/consignment_orders$/ },
  { method: 'GET', path: order },
  { method: 'PUT', path: order },
  { method: 'POST', path: /^\/api\/v1\/ams\/consignment_orders\/[\w%-]+\/(place|copy|void)$/ },
];

interface CallOptions {
  query?: Record<string, string>;
  body?: unknown;
  /** The same for every try of one form: the AMS does it once (REL-01). */
  idempotencyKey?: string;
}

export interface AmsClient {
  /**
   * One call of the AMS: never without a token, never repeated but for a refused token (SEC-23).
   * @param path below /api/v1/ams, ids in it encoded
   * @param schema of the answer; one that does not fit is `UpstreamInvalidError` (C-01)
   * @throws {InvalidFieldsError} for values that the user can mend, by the path of their field
   * @throws {UpstreamRefusedError} where the state of things does not allow it, with the AMS's reason
   * @throws {ForbiddenError} {NotFoundError} {SignInRequiredError} {SignInUnconfirmedError}
   * @throws {UpstreamUnavailableError} when the AMS cannot be reached
   */
  call<Shape>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    schema: z.ZodType<Shape>,
    options?: CallOptions,
  ): Promise<Shape>;
}

export function createAmsClient(http: HttpClient, bearer: BearerSource): AmsClient {
  return {
    async call(method, path, schema, { query, body, idempotencyKey } = {}) {
      const { answer } = await bearer.withToken(
        (token) =>
          http.send(method, base + path, {
            ...(query !== undefined && { query }),
            headers: {
              accept: 'application/json',
              authorization: `Bearer ${token ?? ''}`,
              ...(body !== undefined && { 'content-type': 'application/json' }),
              ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
            },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          }),
        ({ status }) => status === 401,
        { withoutToken: false },
      );
      const json = parseJson(answer);
      if (answer.status >= 300) throw toError(answer.status, json);
      const parsed = schema.safeParse(json);
      if (parsed.success) return parsed.data;
      const [issue] = parsed.error.issues;
      throw new UpstreamInvalidError(
        'ams',
        `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'wrong shape'}`,
      );
    },
  };
}

function parseJson({ body }: HttpAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

const refusalSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z
      .array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }))
      .optional(),
    current: z.unknown().optional(),
  }),
});

/** The AMS's texts are for the user's eyes, in a sentence or two. */
const longestMessage = 200;
const cut = (text: string) => text.slice(0, longestMessage);

/** A refusal in the BFF's vocabulary; one that nobody but a programmer could mend is a fault of ours. */
function toError(status: number, json: unknown): AppError {
  const parsed = refusalSchema.safeParse(json);
  if (!parsed.success) return new UpstreamInvalidError('ams', `answered ${status}`);
  const { code, message, fields = [], current } = parsed.data.error;
  const log = `ams: ${code}`;
  switch (code) {
    case 'invalid':
      if (fields.length === 0) break;
      return new InvalidFieldsError(
        Object.fromEntries(fields.map((fault) => [fault.path.join('.'), cut(fault.message)])),
      );
    case 'forbidden':
      return new ForbiddenError(cut(message), log);
    case 'not_found':
      return new NotFoundError(log);
    case 'stale':
    case 'state':
    case 'not_accepting':
    case 'confirm':
    case 'no_seat':
    case 'key_reused':
      return new UpstreamRefusedError(code, cut(message), current);
    case 'rate_limited':
      return new AppError('too-many-requests', 429, cut(message), { message: log, retry: true });
    case 'too_large':
      return new AppError('too-large', 413, cut(message), { message: log });
  }
  return new UpstreamInvalidError('ams', `answered ${status} ${code}`);
}
