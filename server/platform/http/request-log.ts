import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';

import { cleanText } from './clean-text';

/** What handlers tell the request log: who was found to send the request. */
export interface RequestLocals {
  userId?: string;
}

/** `response.locals` with its type: Express types it as `any`. */
export const requestLocals = (response: Response): RequestLocals => response.locals;

/** @returns the request id that the caller sent, cleaned; null without one */
export const requestIdOf = (request: Request): string | null =>
  cleanText(request.headers['x-request-id'], 64);

/**
 * Writes one log line for each request (C-07): no query, header or body values, no line breaks from outside (SEC-49).
 * @param traceOf the id of the request's trace; null without one
 */
export function requestLog(log: Logger, traceOf: () => string | null = () => null) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = process.hrtime.bigint();
    const path = loggedPath(request.path);
    const id = requestIdOf(request);
    const trace = traceOf();
    response.on('close', () => {
      const { userId } = requestLocals(response);
      log.info({
        event: 'request',
        method: request.method,
        path,
        status: response.writableFinished ? response.statusCode : 499,
        durationMs: Math.round(Number(process.hrtime.bigint() - startedAt) / 1e5) / 10,
        ...(id !== null && { requestId: id }),
        ...(trace !== null && { trace }),
        ...(userId !== undefined && { userId }),
      });
    });
    next();
  };
}

/** The path of a request as the log may have it. */
export const loggedPath = (path: string): string => withoutSecrets(cleanText(path, 200) ?? '/');

/** An id in the path of a sign-in or a payment page is a secret, and the context of a flag request holds a name and an e-mail address. */
const withoutSecrets = (path: string): string =>
  path
    .replace(/^\/(interaction|authorize|gateway\/pay|gateway\/portal)\/[^/]+/, '/$1/:uid')
    .replace(/^(\/flags\/(?:eval|sdk\/evalx)\/).*/, '$1:context');
