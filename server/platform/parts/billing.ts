import type { Router } from 'express';

import type { BillingDeps } from '../billing/deps';
import { createEventRoutes, eventsPath } from '../billing/event-routes';
import { runBilling } from '../billing/renewal';
import { createRateLimit } from '../http/rate-limit';
import { createJob, type Job } from '../operations/job';
import type { Core } from './core';
import type { GatewayPart } from './gateway';

const runEveryMs = 30_000;

export interface BillingPart {
  deps: BillingDeps;
  router: Router;
  /** Runs the job of billing now, after the run that may be under way. */
  run: Job['run'];
  status: Job['status'];
  /** Starts the job and the delivery of the gateway's events. Call it when the platform answers requests. */
  start(): { stop(): Promise<void> };
}

/**
 * Plans, purchases and invoices.
 * @param port the port of the platform, to which the embedded gateway sends its events
 */
export function createBillingPart(core: Core, part: GatewayPart, port: number): BillingPart {
  const { config, db, log, outbox } = core;
  const { productName, appUrl, seller, taxRate } = config;
  const deps = { db, log, outbox, gateway: part.gateway, productName, appUrl, seller, taxRate };
  const job = createJob(
    () => runBilling(deps),
    (error) => log.error({ event: 'billing-job-failed', err: error }),
  );
  return {
    deps,
    router: createEventRoutes(deps, {
      rate: createRateLimit(),
      clientAddress: (request) => core.clientAddress(request),
      perMinute: config.graphql.ratePerMinute,
    }),
    run: job.run,
    status: job.status,
    start() {
      const delivery = part.deliverTo(`http://${loopback(config.host)}:${port}${eventsPath}`);
      const runs = job.start(runEveryMs);
      return {
        async stop() {
          await Promise.all([runs.stop(), delivery?.close()]);
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
