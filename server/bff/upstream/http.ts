import { Agent, request, type Dispatcher } from 'undici';

import { UpstreamInvalidError, UpstreamUnavailableError } from '../errors';
import type { Breaker } from './breaker';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';

/** One line of a request's log: which upstream, how it ended, how long it took in ms. */
export interface UpstreamCall {
  target: string;
  method: Method;
  path: string;
  status: number | null;
  ms: number;
}

/** SEC-45: what may be called at all. `path` is a pattern of the whole path. */
export interface AllowedCall {
  method: Method;
  path: RegExp;
}

export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface SendOptions {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

/** The HTTP helper of C-03 for one upstream. */
export interface HttpClient {
  /**
   * Sends one request and reads the whole answer, whatever its status.
   * @throws {UpstreamUnavailableError} on a network failure, a time-out or an open breaker
   */
  send(method: Method, path: string, options?: SendOptions): Promise<HttpAnswer>;
  get(
    path: string,
    query?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<unknown>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<unknown>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<unknown>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<unknown>;
  delete(path: string, headers?: Record<string, string>): Promise<unknown>;
  /** GET of a binary answer. */
  getBlob(
    path: string,
    query?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Buffer>;
}

/** A status of an answer that the caller did not expect; 401 is looked at by the bearer logic (SEC-23). */
export class UpstreamStatusError extends Error {
  constructor(
    readonly target: string,
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`${target}: answered ${status}`);
    this.name = 'UpstreamStatusError';
  }
}

/**
 * Connections are kept open and shared by all requests of the process; A-24's time-out counts to the
 * head of the answer and between two chunks.
 */
export function createAgent(timeoutMs: number): Agent {
  return new Agent({
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    // Well before the other side closes an idle connection (5 s in Node): a request on a dying one would be lost.
    keepAliveTimeout: 3_000,
    keepAliveMaxTimeout: 3_000,
    connections: 64,
  });
}

/**
 * @param note called once for each call, for the request's log and the metrics
 */
export function createHttpClient(options: {
  target: string;
  baseUrl: string;
  allowed: readonly AllowedCall[];
  dispatcher: Dispatcher;
  breaker: Breaker;
  note: (call: UpstreamCall) => void;
}): HttpClient {
  const { target, baseUrl, allowed, dispatcher, breaker, note } = options;

  const send: HttpClient['send'] = async (method, path, { query, headers, body, signal } = {}) => {
    const url = new URL(path, baseUrl);
    if (
      url.origin !== new URL(baseUrl).origin ||
      !allowed.some((call) => call.method === method && call.path.test(url.pathname))
    ) {
      throw new Error(`${target}: ${method} ${url.pathname} is not an allowed call`);
    }
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const started = performance.now();
    let status: number | null = null;
    try {
      return await breaker.run(async () => {
        // undici follows no redirect by itself (SEC-45).
        const answer = await request(url, { method, headers, body, dispatcher, signal });
        status = answer.statusCode;
        const bytes = Buffer.from(await answer.body.arrayBuffer());
        if (status >= 500)
          throw new UpstreamUnavailableError(target, `answered ${status}`, { status });
        return { status, headers: answer.headers, body: bytes };
      });
    } catch (error) {
      if (error instanceof UpstreamUnavailableError) throw error;
      throw new UpstreamUnavailableError(target, describe(error), { cause: error });
    } finally {
      note({
        target,
        method,
        path: url.pathname,
        status,
        ms: Math.round(performance.now() - started),
      });
    }
  };

  const json = async (method: Method, path: string, sendOptions: SendOptions): Promise<unknown> => {
    const answer = await send(method, path, {
      ...sendOptions,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...sendOptions.headers,
      },
    });
    const parsed = parseJson(target, answer);
    if (answer.status >= 300) throw new UpstreamStatusError(target, answer.status, parsed);
    return parsed;
  };
  const withBody =
    (method: Method) => (path: string, body?: unknown, headers?: Record<string, string>) =>
      json(method, path, { body: body === undefined ? undefined : JSON.stringify(body), headers });

  return {
    send,
    get: (path, query, headers) => json('GET', path, { query, headers }),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    delete: (path, headers) => json('DELETE', path, { headers }),
    async getBlob(path, query, headers) {
      const answer = await send('GET', path, { query, headers });
      if (answer.status >= 300) throw new UpstreamStatusError(target, answer.status, null);
      return answer.body;
    },
  };
}

/** The body as JSON; nothing for an empty one. */
function parseJson(target: string, answer: HttpAnswer): unknown {
  if (answer.body.length === 0) return undefined;
  try {
    return JSON.parse(answer.body.toString('utf8')) as unknown;
  } catch {
    if (answer.status >= 300) return undefined;
    throw new UpstreamInvalidError(target, 'the answer is not JSON');
  }
}

/** Code and message of a network failure, without addresses or bodies. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const code = (error as { code?: string }).code;
  return code === undefined ? error.name : code;
}
