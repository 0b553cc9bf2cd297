import { createHash, timingSafeEqual } from 'node:crypto';
import { existsSync, statfsSync } from 'node:fs';

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { BffConfig } from '../config';
import type { BffHandler } from '../http/locals';
import { forwardingHeaders } from '../http/security';

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Metrics for operators (C-08), in Prometheus' text format. `ops/alerts.yml` says which of them call an operator.
 * @param options.dataDir the folder whose disk is watched
 */
export function createMetrics(options: { dataDir: string }) {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'endcap_http_request_seconds',
    help: 'Requests by route, method and status class',
    labelNames: ['route', 'method', 'status'],
    buckets,
    registers,
  });
  const upstream = new Histogram({
    name: 'endcap_upstream_request_seconds',
    help: 'Calls to the platform by target and status class',
    labelNames: ['target', 'status'],
    buckets,
    registers,
  });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const renewals = counter('endcap_token_renewals_total', 'Token renewals by outcome', 'outcome');
  const signIns = counter('endcap_sign_ins_total', 'Sign-ins by outcome', 'outcome');
  const storeErrors = counter(
    'endcap_session_store_errors_total',
    'Operations of the session store that failed',
  );
  const breakers = new Gauge({
    name: 'endcap_breaker_open',
    help: '1 while the breaker of an upstream is open',
    labelNames: ['target'],
    registers,
  });
  new Gauge({
    name: 'endcap_data_disk_free_bytes',
    help: 'Free space of the disk that has the data folder',
    registers,
    collect() {
      // Without a value a gauge is 0, which would mean a full disk.
      this.remove();
      if (!existsSync(options.dataDir)) return;
      const { bavail, bsize } = statfsSync(options.dataDir);
      this.set(bavail * bsize);
    },
  });
  return { registry, requests, upstream, renewals, breakers, signIns, storeErrors };
}

/** `2xx` … `5xx`, or `none` for a request without an answer. */
export function statusClass(status: number | null): string {
  return status === null ? 'none' : `${Math.floor(status / 100)}xx`;
}

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
    if (!res.locals.isOperator) return next();
    metrics.registry
      .metrics()
      .then((text) => res.type(metrics.registry.contentType).send(text), next);
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
