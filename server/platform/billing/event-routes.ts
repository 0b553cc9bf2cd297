import { Router, type Request } from 'express';
import { and, eq } from 'drizzle-orm';

import { gatewayEvent } from '../database/schema/billing';
import { readBody } from '../http/body';
import type { RateLimit } from '../http/rate-limit';
import { Refusal } from '../http/refusal';
import { restHandler } from '../http/async-handler';
import type { BillingDeps } from './deps';
import { BadSignatureError, type GatewayEvent } from './gateway-port';
import { settle } from './payments';
import { tryNewCard } from './renewal';

export const eventsPath = '/billing/events';
const maxEventBytes = 262_144;

interface EventLimits {
  rate: RateLimit;
  clientAddress(request: Request): string;
  /** Events per minute of one client address. A gateway sends refused ones again. */
  perMinute: number;
}

/**
 * The webhook of the payment gateway. An event only says where to look: `settle` reads the state from the gateway. An event
 * that was handled is not handled again; one that fails is answered with 500, so that the gateway sends it again.
 */
export function createEventRoutes(deps: BillingDeps, limits: EventLimits): Router {
  const { db, gateway, log } = deps;
  const router = Router();
  router.post(
    eventsPath,
    restHandler(async (request, response) => {
      const retryAfter = limits.rate.take(limits.clientAddress(request), limits.perMinute);
      if (retryAfter > 0)
        throw new Refusal('rate_limited', 'There are too many events. Send it again later.', {
          retryAfter,
        });
      const body = (await readBody(request, maxEventBytes)).toString('utf8');
      const event = readEvent(deps, body, request.headers['stripe-signature']);
      const row = { gateway: gateway.name, id: event.id };
      const [known] = await db
        .select()
        .from(gatewayEvent)
        .where(and(eq(gatewayEvent.gateway, row.gateway), eq(gatewayEvent.id, row.id)));
      if (known === undefined) {
        await follow(deps, event);
        await db.insert(gatewayEvent).values(row).onConflictDoNothing();
        log.info({ event: 'gateway-event', id: event.id, subject: event.subject?.id ?? null });
      }
      response.json({ received: true });
    }),
  );
  return router;
}

async function follow(deps: BillingDeps, { subject }: GatewayEvent): Promise<void> {
  if (subject?.kind === 'customer') await tryNewCard(deps, subject.id);
  else if (subject !== null) await settle(deps, subject.reference);
}

function readEvent(
  { gateway, log }: BillingDeps,
  body: string,
  signature: string | string[] | undefined,
): GatewayEvent {
  try {
    return gateway.readEvent(body, typeof signature === 'string' ? signature : undefined);
  } catch (error) {
    if (!(error instanceof BadSignatureError)) throw error;
    log.warn({ event: 'gateway-signature-refused', reason: error.message });
    throw new Refusal('bad_request', 'The signature of this event is wrong.');
  }
}
