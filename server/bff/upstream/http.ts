import { Readable } from 'node:stream';

import { SpanKind } from '@opentelemetry/api';
import { Agent, request, type Dispatcher } from 'undici';

import { UpstreamUnavailableError } from '../errors';
import { inSpan, traceHeaders } from '../observability/tracing';
import type { Breaker } from './breaker';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';

/** One upstream call in the log line of a request. */
export interface UpstreamCall {
  target: string;
  method: Method;
  path: string;
  status: number | null;
  ms: number;
}

/** SEC-45: an allowed call. `path` matches the whole path. */
export interface AllowedCall {
  method: Method;
  path: RegExp;
}

export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** An answer whose body has not been read. Without an error of the status, the reader has to read or cancel it. */
interface HttpStream extends HttpAnswer {
  /** Null for a status of 300 and above, where `body` has the whole answer. */
  stream: ReadableStream<Uint8Array> | null;
}

export interface SendOptions {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
}

/** The HTTP helper of C-03 for one upstream. */
export interface HttpClient {
  /**
   * Sends one request and reads the whole response.
   * @throws {UpstreamUnavailableError} on a network failure, a time-out, an open breaker or a 5xx status, except the refusal
   *   `busy`
   */
  send(method: Method, path: string, options?: SendOptions): Promise<HttpAnswer>;
  /** GET of a file, whose body is passed on as it comes. Throws as `send`, before the body. */
  open(path: string, options?: SendOptions): Promise<HttpStream>;
}

/** undici measures time-outs above 1 s with a clock that ticks every 500 ms: such a time-out ends up to one tick late. */
const coarseFromMs = 1_000;
const tickMs = 500;

/**
 * Creates the connection pool that all requests of the process share. The time-out of applies to the response
 * headers and to the gap between two chunks of the body.
 */
export function createAgent(timeoutMs: number): Agent {
  return new Agent({
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs > coarseFromMs ? timeoutMs - tickMs / 2 : timeoutMs,
    bodyTimeout: timeoutMs,
    // Shorter than the server's keep-alive time-out (5 s in Node): a request on a closing connection would be lost.
    keepAliveTimeout: 3_000,
    keepAliveMaxTimeout: 3_000,
    connections: 64,
  });
}

/**
 * Lets one piece of work begin in each turn of the event loop, in the order of asking. Without it, the answers of many upstream calls are processed within one turn of the
 * event loop, each with the rendering of its page, and nothing else is answered meanwhile, health checks included.
 */
export function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const next = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(next);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(next);
    });
}

/** @param options.note called once for each call, for the request's log and the metrics */
export function createHttpClient(options: {
  target: string;
  baseUrl: string;
  allowed: readonly AllowedCall[];
  dispatcher: Dispatcher;
  breaker: Breaker;
  note: (call: UpstreamCall) => void;
  /** Resolves when the answer may be processed. */
  turn: () => Promise<void>;
  /** The id of the request that the calls belong to; calls without one are those of the process. */
  requestId?: string;
}): HttpClient {
  const { target, baseUrl, allowed, dispatcher, note, turn, requestId } = options;
  const breaker = requestId === undefined ? options.breaker : options.breaker.ofRequest();
  const ownHeaders = requestId === undefined ? {} : { 'x-request-id': requestId };

  const send: HttpClient['send'] = async (method, path, options) => {
    const answer = await exchange(readWhole, method, path, options);
    await turn();
    return answer;
  };

  const exchange = async <Answer extends HttpAnswer>(
    read: (answer: Dispatcher.ResponseData) => Promise<Answer>,
    method: Method,
    path: string,
    { query, headers, body, signal }: SendOptions = {},
  ): Promise<Answer> => {
    const url = new URL(path, baseUrl);
    if (
      url.origin !== new URL(baseUrl).origin ||
      !allowed.some((call) => call.method === method && call.path.test(url.pathname))
    )
      throw new Error(`${target}: ${method} ${url.pathname} is not an allowed call`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const started = performance.now();
    let status: number | null = null;
    try {
      return await inSpan(
        `${method} ${target}`,
        {
          kind: SpanKind.CLIENT,
          attributes: { 'http.request.method': method, 'endcap.target': target },
        },
        (span) =>
          breaker.run(async () => {
            // SEC-45: undici does not follow redirects.
            const answer = await request(url, {
              method,
              headers: { ...headers, ...ownHeaders, ...traceHeaders() },
              body,
              dispatcher,
              signal,
            });
            status = answer.statusCode;
            span.setAttribute('http.response.status_code', status);
            const result = await read(answer);
            if (status >= 500 && !isBusy(result))
              throw new UpstreamUnavailableError(target, `answered ${status}`, { status });
            return result;
          }),
      );
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

  return { send, open: (path, options) => exchange(readHead, 'GET', path, options) };
}

/** A refusal of one kind of work for now. The host answers as it should: the circuit breaker does not count it. */
const isBusy = (answer: HttpAnswer): boolean =>
  answer.status === 503 &&
  (jsonOf(answer) as { error?: { code?: unknown } } | null | undefined)?.error?.code === 'busy';

const readWhole = async ({
  statusCode: status,
  headers,
  body,
}: Dispatcher.ResponseData): Promise<HttpAnswer> => ({
  status,
  headers,
  body: Buffer.from(await body.arrayBuffer()),
});

const readHead = async (answer: Dispatcher.ResponseData): Promise<HttpStream> => {
  const { statusCode: status, headers, body } = answer;
  if (status >= 300) return { ...(await readWhole(answer)), stream: null };
  const stream = Readable.toWeb(body) as ReadableStream<Uint8Array>;
  return { status, headers, body: Buffer.alloc(0), stream };
};

/** The body of an answer as JSON; undefined if it is not JSON. */
export function jsonOf({ body }: Pick<HttpAnswer, 'body'>): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Code or name of a network error. The message is omitted, because it can contain addresses. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const code = (error as { code?: string }).code;
  return code === undefined ? error.name : code;
}
