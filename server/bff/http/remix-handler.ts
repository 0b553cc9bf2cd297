import { createRequestHandler, data, type ServerBuild } from '@remix-run/node';
import compression from 'compression';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';

import type { ErrorView } from '../../../app/contracts/errors/errors';
import type { BffConfig } from '../config';
import type { RequestContext } from '../context';
import { AppError, asAppError } from '../errors';
import type { FormKeeper } from '../forms/kept-page';
import { brotliParams, chooseEncoding, encodeWhole, gzipLevel } from './encoding';
import type { BffHandler, BffLocals, BffResponse } from './locals';
import { sendError } from './page';
import { errorHeader, type RouteArgs } from './route-runner';
import { readIfComplete } from './whole-stream';
import { writeStream } from './write-stream';

/**
 * Connects Remix to Express. It replaces `@remix-run/express` for three reasons: the URL must come from the configuration
 * and not from forwarded headers, the body is already read, and `request.signal` must abort when the connection closes.
 */
export function createRemixHandler(options: {
  build: ServerBuild;
  config: Pick<BffConfig, 'mode' | 'publicUrl' | 'productName'>;
  /** Overrides the status of the response. */
  status?: (locals: BffLocals) => number;
  getContext: (locals: BffLocals, method: string) => RequestContext;
  /** Answers a form whose page failed to render; false if there is no input to keep. Omitted: forms are not handled. */
  keepForm?: FormKeeper;
}): BffHandler {
  const { mode, publicUrl, productName } = options.config;
  const handle = createRequestHandler(options.build, mode);
  return (req, res, next) => {
    const { locals } = res;
    const serve = async () => {
      const request = toFetchRequest(req, res, locals.body, publicUrl + req.originalUrl);
      const context = options.getContext(locals, req.method);
      const answer = await handle(request, context);
      const kept = options.keepForm === undefined ? null : context.keptForm();
      if (kept !== null) {
        if (kept.lost !== null && options.keepForm?.(req, res, kept.lost)) return;
        if (kept.retryAfter !== null) res.setHeader('retry-after', String(kept.retryAfter));
      }
      if (answer.headers.has(errorHeader)) {
        // A route without a page: its error is answered like all errors outside of Remix.
        sendError(req, res, await errorOf(answer), productName);
        return;
      }
      const status = options.status?.(locals) ?? answer.status;
      await send(req, res, answer, status, context.document.html);
    };
    serve().catch(next);
  };
}

/**
 * Answers a script that asks for the data of a page in Remix's encoding, because the router of the open page cannot read
 * any other answer. Each loader and action ends at its first statement.
 * @param options.answer what the loaders and actions reject with
 */
export function createRejectingHandler(options: {
  build: ServerBuild;
  config: Pick<BffConfig, 'mode' | 'publicUrl' | 'productName'>;
  status: (locals: BffLocals) => number;
  answer: (locals: BffLocals, args: RouteArgs) => Response;
  /** What the action of a form gives in place of it; null: it rejects, too. */
  form?: (locals: BffLocals) => ReturnType<typeof data> | null;
  reportError?: (locals: BffLocals, error: unknown) => void;
}): BffHandler {
  const { answer, form, reportError, ...handled } = options;
  return createRemixHandler({
    ...handled,
    getContext: (locals) => {
      const { requestId, nonce } = locals;
      const reject = (args: RouteArgs) =>
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- Remix's loaders reject with answers
        Promise.reject(answer(locals, args));
      return {
        requestId,
        nonce,
        productName: options.config.productName,
        document: { html: null },
        load: reject,
        act: reject,
        form: async (args: RouteArgs) => form?.(locals) ?? reject(args),
        reportError: (error: unknown) => reportError?.(locals, error),
      } as unknown as RequestContext;
    },
  });
}

/** Answers a script with `locals.refusal`: the page shows its text and a retry, or a form `locals.keptForm`. */
export function createDataAnswer(
  config: BffConfig,
  build: ServerBuild,
): (req: Parameters<BffHandler>[0], res: BffResponse) => void {
  const errorOf = ({ refusal }: BffLocals) =>
    refusal ?? asAppError(new Error('no error to answer'));
  const statusOf = (locals: BffLocals) => errorOf(locals).status;
  const answer = createRejectingHandler({
    build,
    config,
    status: statusOf,
    answer: (locals) =>
      Response.json(errorOf(locals).toView(locals.requestId), { status: statusOf(locals) }),
    form: ({ keptForm = null }) => keptForm && data(keptForm),
  });
  return (req, res) => {
    void answer(req, res, () => sendError(req, res, errorOf(res.locals), config.productName));
  };
}

/** The error in a route's answer. The answer to a HEAD has no body, and so only the status. */
async function errorOf(answer: Response): Promise<AppError> {
  if (answer.body === null) return new AppError('invalid-request', answer.status, '');
  const { code, message, retry } = (await answer.json()) as ErrorView;
  return new AppError(code, answer.status, message, { retry });
}

function toFetchRequest(
  req: ExpressRequest,
  res: ExpressResponse,
  body: Buffer | undefined,
  url: string,
): Request {
  const aborter = new AbortController();
  res.on('close', () => {
    if (!res.writableFinished) aborter.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) headers.append(name, item);
  }
  // Remix takes the HEAD of a page's data for an action. The answer to a HEAD has no body in any case.
  const method =
    req.method === 'HEAD' && (res.locals as BffLocals).target.isData ? 'GET' : req.method;
  const hasBody =
    body !== undefined && body.length > 0 && req.method !== 'GET' && req.method !== 'HEAD';
  return new Request(url, {
    method,
    headers,
    signal: aborter.signal,
    // A body of a GET or HEAD has no meaning, and `Request` refuses it.
    body: hasBody ? new Uint8Array(body) : undefined,
  });
}

/** For streamed responses. */
const compressStream = compression({ level: gzipLevel, brotli: { params: brotliParams } });

/** @param html the rendered document; null if the response has its own body */
async function send(
  req: ExpressRequest,
  res: ExpressResponse,
  answer: Response,
  status: number,
  html: Uint8Array | null,
): Promise<void> {
  res.status(status);
  if ((status === 503 || status === 429) && !res.hasHeader('retry-after'))
    res.setHeader('retry-after', '10');
  for (const [name, value] of answer.headers) res.append(name, value);
  // SEC-32: pages contain data of one user. No cache may store them, including the browser's history.
  if (!res.hasHeader('cache-control')) res.setHeader('cache-control', 'no-store');
  if (answer.body === null) {
    if (html === null) res.end();
    else sendWhole(req, res, html);
    return;
  }
  const body = await readIfComplete(answer.body);
  if ('bytes' in body) return sendWhole(req, res, body.bytes);
  await new Promise((resolve) => compressStream(req, res, resolve));
  await writeStream(body.stream, res);
}

function sendWhole(req: ExpressRequest, res: ExpressResponse, body: Uint8Array): void {
  // Responses with already compressed content types do not come through here.
  const [encoded, encoding] = encodeWhole(body, chooseEncoding(req.headers['accept-encoding']));
  res.append('vary', 'Accept-Encoding');
  if (encoding !== null) res.setHeader('content-encoding', encoding);
  res.setHeader('content-length', encoded.length);
  res.end(encoded);
}
