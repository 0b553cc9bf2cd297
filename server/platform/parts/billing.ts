import type { Router } from 'express';

import type { BillingDeps } from '../billing/deps';
import { createEventRoutes, eventsPath } from '../billing/event-routes';
import { runBilling } from '../billing/renewal';
import { createRateLimit } from '../http/rate-limit';
import type { JobStatus } from '../operations/status';
import type { Core } from './core';
import type { GatewayPart } from './gateway';

const runEveryMs = 30_000;

export interface BillingPart {
  deps: BillingDeps;
  router: Router;
  /** Runs the job of billing now, after the run that may be under way. */
  run: () => Promise<void>;
  /** How the job went in this process. */
  status: () => JobStatus;
  /** Starts the job and the delivery of the gateway's events. Call it when the platform answers requests. */
  start(): { stop(): Promise<void> };
}

/**
 * Plans, purchases and invoices.
 * @param port the port of the platform, to which the embedded gateway sends its events
 */
export function createBillingPart(core: Core, part: GatewayPart, port: number): BillingPart {
  const { config, db, log, outbox } = core;
  const { productName, appUrl, taxRate } = config;
  const deps = { db, log, outbox, gateway: part.gateway, productName, appUrl, taxRate };
  let last: Promise<void> = Promise.resolve();
  let status: JobStatus = { lastEnd: null, lastSuccess: null };
  const run = () =>
    (last = last
      .then(() => runBilling(deps))
      .then(() => {
        const now = new Date();
        status = { lastEnd: now, lastSuccess: now };
      })
      .catch((error: unknown) => {
        status = { ...status, lastEnd: new Date() };
        log.error({ event: 'billing-job-failed', err: error });
      }));
  return {
    deps,
    router: createEventRoutes(deps, {
      rate: createRateLimit(),
      clientAddress: (request) => core.clientAddress(request),
      perMinute: config.graphql.ratePerMinute,
    }),
    run,
    status: () => status,
    start() {
      const delivery = part.deliverTo(`http://${loopback(config.host)}:${port}${eventsPath}`);
      void run();
      const timer = setInterval(() => void run(), runEveryMs);
      timer.unref();
      return {
        async stop() {
          clearInterval(timer);
          await delivery?.close();
          await last;
        },
      };
    },
  };
}

/** Where this process reaches itself. */
const loopback = (host: string): string =>
  host === '0.0.0.0'
    ? '127.0.0.1'
    : host === '::'
      ? '[::1]'
      : host.includes(':')
        ? `[${host}]`
        : host;
