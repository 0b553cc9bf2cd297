import type { Router } from 'express';

import type { PaymentGateway } from '../billing/gateway-port';
import { createStripeGateway } from '../billing/stripe';
import { isLoopback } from '../env';
import { startEventDelivery, type EventDelivery } from '../gateway/delivery';
import { createEmbeddedGateway } from '../gateway/embedded-gateway';
import { createPayRoutes } from '../gateway/pay-routes';
import { createPortalRoutes } from '../gateway/portal-routes';
import { createRateLimit } from '../http/rate-limit';
import type { Pages } from '../pages/page';
import type { Core } from './core';

export interface GatewayPart {
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
