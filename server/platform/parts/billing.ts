import type { Router } from 'express';

import type { BillingDeps } from '../billing/deps';
import { createEventRoutes, eventsPath } from '../billing/event-routes';
import type { PaymentGateway } from '../billing/gateway-port';
import { runBilling } from '../billing/renewal';
import { createStripeGateway } from '../billing/stripe';
import { isLoopback } from '../env';
import { type EventDelivery, startEventDelivery } from '../gateway/delivery';
import { createEmbeddedGateway } from '../gateway/embedded-gateway';
import { createPayRoutes } from '../gateway/pay-routes';
import { createPortalRoutes } from '../gateway/portal-routes';
import { createRateLimit } from '../http/rate-limit';
import type { Pages } from '../pages/page';
import type { JobStatus } from '../operations/status';
import type { Core } from './core';

interface GatewayPart {
  gateway: PaymentGateway;
  /** The hosted pages; none with Stripe, which has its own. */
  routers: readonly Router[];
  /** Starts to send the events of the embedded gateway to `url`, those of earlier processes too. Stripe sends its own. */
  deliverTo(url: string): EventDelivery | null;
}

/**
 * The payment gateway: Stripe where its keys are configured, else the embedded one.
 * @param now the clock of billing
 */
export function createGatewayPart(
  core: Core,
  { pages, now }: { pages: Pages; now: () => Promise<Date> },
): GatewayPart {
  const { config, db, log, publicUrl, secrets } = core;
  if (config.stripe !== null)
    return { gateway: createStripeGateway(config.stripe), routers: [], deliverTo: () => null };
  if (!isLoopback(publicUrl))
    log.warn(
      { event: 'payments-are-tests' },
      'without the keys of Stripe, everybody can get any plan with a test card',
    );
  const secret = secrets.gatewaySecret;
  let delivery: EventDelivery | null = null;
  const pageDeps = {
    ...core,
    secret,
    now,
    pages,
    productName: config.productName,
    rate: createRateLimit(),
    readsPerMinute: config.loginRatePerMinute * 100,
    writesPerMinute: config.loginRatePerMinute * 10,
    sendEvents: async () => delivery?.sendNow(),
  };
  return {
    gateway: createEmbeddedGateway({ db, now, publicUrl, secret }),
    routers: [createPayRoutes(pageDeps), createPortalRoutes(pageDeps)],
    deliverTo: (url) => (delivery = startEventDelivery({ db, now, secret, log }, url)),
  };
}

const runEveryMs = 30_000;

/**
 * Plans, purchases and invoices.
 * @param port the port of the platform, to which the embedded gateway sends its events
 */
export function createBillingPart(core: Core, part: GatewayPart, port: number) {
  const { config, db, log, outbox } = core;
  const { productName, appUrl, seller, taxRate } = config;
  const { gateway } = part;
  const deps: BillingDeps = { db, log, outbox, gateway, productName, appUrl, seller, taxRate };
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
    /** Runs the job of billing now, after the run that may be under way. */
    run: job.run,
    status: job.status,
    /** Starts the job and the delivery of the gateway's events. Call it when the platform answers requests. */
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

/**
 * Work that is done again and again, one run after another.
 * @param onError is told when the work has failed
 */
export function createJob(work: () => Promise<void>, onError: (error: unknown) => void) {
  let last: Promise<void> = Promise.resolve();
  let pending = 0;
  let status: JobStatus = { lastEnd: null, lastSuccess: null };
  const runOnce = async (): Promise<void> => {
    try {
      await work();
      const now = new Date();
      status = { lastEnd: now, lastSuccess: now };
    } catch (error) {
      status = { ...status, lastEnd: new Date() };
      onError(error);
    }
    pending -= 1;
  };
  const run = () => {
    pending += 1;
    return (last = last.then(runOnce));
  };
  return {
    /** Runs the work now, after the runs that may be under way. It does not reject. */
    run,
    /** How the job went in this process. */
    status: () => status,
    /** Runs the work now, and at each interval at which no run is under way. */
    start(everyMs: number) {
      void run();
      // Runs that take longer than the interval would pile up, and the end of the process would wait for all of them.
      const timer = setInterval(() => {
        if (pending === 0) void run();
      }, everyMs);
      timer.unref();
      return {
        async stop() {
          clearInterval(timer);
          // A run may be asked for while the process ends.
          while (pending > 0) await last;
        },
      };
    },
  };
}
