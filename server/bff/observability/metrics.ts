import { existsSync, statfsSync } from 'node:fs';

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

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
  const renewals = new Counter({
    name: 'endcap_token_renewals_total',
    help: 'Token renewals by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const breakers = new Gauge({
    name: 'endcap_breaker_open',
    help: '1 while the breaker of an upstream is open',
    labelNames: ['target'],
    registers,
  });
  const signIns = new Counter({
    name: 'endcap_sign_ins_total',
    help: 'Sign-ins by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const storeErrors = new Counter({
    name: 'endcap_session_store_errors_total',
    help: 'Operations of the session store that failed',
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
