import { createHash, timingSafeEqual } from 'node:crypto';

import type { BffConfig } from '../config';
import type { BffHandler } from '../http/locals';
import { forwardingHeaders } from '../http/security';
import type { Metrics } from './metrics';

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Decides whether an operator sends the request (C-08): with the configured token or, if none is configured, from this
 * host. It runs before untrusted forwarding headers are dropped: a request with one comes from a proxy on this host, and
 * so from another machine. A page of another site that a browser on this host resolves to it has another Host header.
 */
export function noteOperator({
  metricsToken,
  publicUrl,
}: Pick<BffConfig, 'metricsToken' | 'publicUrl'>): BffHandler {
  const ownHost = new URL(publicUrl).hostname;
  return (req, res, next) => {
    res.locals.isOperator =
      metricsToken === null
        ? loopback.has(req.socket.remoteAddress ?? '') &&
          isOwnHost(req.headers.host, ownHost) &&
          forwardingHeaders.every((name) => req.headers[name] === undefined)
        : isSame(req.headers.authorization ?? '', `Bearer ${metricsToken}`);
    next();
  };
}

/** For operators. For all others there is no such page. */
export function metricsEndpoint(metrics: Metrics): BffHandler {
  return (_req, res, next) => {
    if (!res.locals.isOperator) {
      next();
      return;
    }
    metrics.registry.metrics().then((text) => {
      res.type(metrics.registry.contentType).send(text);
    }, next);
  };
}

function isOwnHost(header: string | undefined, ownHost: string): boolean {
  const url = `http://${header ?? ''}`;
  const hostname = URL.canParse(url) ? new URL(url).hostname : '';
  return hostname === ownHost || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Compares in constant time. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
}
