import type { IncomingMessage } from 'node:http';

import type { NextFunction, Request, Response } from 'express';

import { cleanText } from '../identity/login-options';
import type { Log } from '../log';

/** Headers of every answer; the pages add their own policy. */
export function securityHeaders(secure: boolean) {
  return (_request: Request, response: Response, next: NextFunction): void => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'same-origin');
    response.setHeader(
      'Content-Security-Policy',
      "default-src 'none'; script-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    );
    response.setHeader('Cross-Origin-Resource-Policy', 'same-site');
    if (secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    next();
  };
}

/**
 * Makes the request look as if it had come to the configured address, whatever its Host said: all addresses that
 * oidc-provider writes follow from these headers (SEC-13).
 */
export function configuredHost(publicUrl: string) {
  const { host, protocol } = new URL(publicUrl);
  return (request: Request, _response: Response, next: NextFunction): void => {
    request.headers.host = host;
    delete request.headers['x-forwarded-host'];
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    next();
  };
}

/** @returns the address that limits count by: the socket's, or that which the outermost trusted proxy saw */
export function createClientAddress(trustedHops: number) {
  return (request: IncomingMessage): string => {
    const peer = request.socket.remoteAddress ?? 'unknown';
    if (trustedHops === 0) return peer;
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    return cleanText(forwarded.at(-trustedHops), 64) ?? peer;
  };
}

/** The caller's id of the request, cleaned; null without one. */
export const requestIdOf = (request: Request): string | null =>
  cleanText(request.headers['x-request-id'], 64);

/** One log line a request (C-07): no query values, no header or body values, no line breaks from outside (SEC-49). */
export function requestLog(log: Log) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const started = process.hrtime.bigint();
    const path = cleanText(request.path, 200) ?? '/';
    const id = requestIdOf(request);
    response.on('close', () => {
      // One-time ids in paths are secrets of a kind; the route is enough.
      const route = path
        .replace(/^\/(interaction|authorize)\/[^/]+/, '/$1/:uid')
        // A context holds a name and an address.
        .replace(/^(\/flags\/(?:eval|sdk\/evalx)\/).*/, '$1:context');
      const userId: unknown = response.locals['userId'];
      log.info({
        event: 'request',
        method: request.method,
        path: route,
        status: response.writableFinished ? response.statusCode : 499,
        durationMs: Math.round(Number(process.hrtime.bigint() - started) / 1e5) / 10,
        ...(id === null ? undefined : { requestId: id }),
        ...(typeof userId === 'string' ? { userId } : undefined),
      });
    });
    next();
  };
}
