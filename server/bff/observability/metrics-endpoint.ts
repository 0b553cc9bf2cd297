import { createHash, timingSafeEqual } from 'node:crypto';

import type { BffConfig } from '../config';
import { NotFoundError } from '../errors';
import type { BffHandler } from '../http/locals';
import { forwardingHeaders } from '../http/security';
import type { Metrics } from './metrics';

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Decides whether an operator sends the request (C-08): with the configured token or, if none is configured, from this
 * host. It runs before untrusted forwarding headers are dropped: a request with one comes from a proxy on this host, and
 * so from somebody else.
 */
export function noteOperator({ metricsToken }: Pick<BffConfig, 'metricsToken'>): BffHandler {
  return (req, res, next) => {
    res.locals.isOperator =
      metricsToken === null
        ? loopback.has(req.socket.remoteAddress ?? '') &&
          forwardingHeaders.every((name) => req.headers[name] === undefined)
        : isSame(req.headers.authorization ?? '', `Bearer ${metricsToken}`);
    next();
  };
}

/** Only for operators. */
export function metricsEndpoint(metrics: Metrics): BffHandler {
  return (_req, res, next) => {
    if (!res.locals.isOperator) {
      next(new NotFoundError('metrics are not for this caller'));
      return;
    }
    metrics.registry.metrics().then((text) => {
      res.type(metrics.registry.contentType).send(text);
    }, next);
  };
}

/** Compares in constant time. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
}
