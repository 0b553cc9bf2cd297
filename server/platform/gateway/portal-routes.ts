import { and, eq, gt } from 'drizzle-orm';
import { Router, type Request, type Response } from 'express';

import { afterChange } from '../billing/gateway-port';
import type { Database } from '../database/connect';
import { gatewayCard, gatewayPortal } from '../database/schema/gateway';
import { inTransaction } from '../database/transaction';
import type { FormErrors } from '../pages/form';
import type { Message } from '../pages/parts';
import { limited, show, submitted, tell } from '../pages/secret-pages';
import { readCard } from './cards';
import { tellOfCard } from './events';
import { formOf, hasToken, outOfDate, seeOther, type PageDeps, type Posted } from './page-answers';
import { PortalPage } from './pages';
import { keepCard } from './payments';
import { idInPath, portalPath, type Card, type Portal } from './records';

/** The hosted page on which a customer changes the card. */
export function createPortalRoutes(deps: PageDeps): Router {
  const router = Router();
  router.get(
    portalPath(':portal'),
    limited(deps, 'read', async (request, response) => {
      const found = await findPortal(deps.db, portalIdOf(request), await deps.now());
      if (found === null) return tell(deps, response, 404, unknown);
      showPortal(deps, response, 200, found);
    }),
  );
  router.post(
    portalPath(':portal'),
    submitted(deps, async (request, response, form) => {
      const outcome = await save(deps, portalIdOf(request), form);
      if (outcome === null) return tell(deps, response, 404, unknown);
      if ('to' in outcome) {
        // The page that the customer comes back to shows what the new card has paid.
        await deps.sendEvents();
        return seeOther(response, outcome.to);
      }
      const { found, errors } = outcome;
      showPortal(deps, response, 422, found, { values: form, errors });
    }),
  );
  return router;
}

interface Found {
  portal: Portal;
  card: Card | null;
}

const unknown: Message = {
  title: 'This page has expired',
  text: 'Open it from your billing settings again.',
};

const portalIdOf = (request: Request): string => idInPath('bps', request.params['portal']);

async function findPortal(db: Database, id: string, now: Date): Promise<Found | null> {
  const [found] = await db
    .select({ portal: gatewayPortal, card: gatewayCard })
    .from(gatewayPortal)
    .leftJoin(gatewayCard, eq(gatewayCard.customerId, gatewayPortal.customerId))
    .where(and(eq(gatewayPortal.id, id), gt(gatewayPortal.expiresAt, now)));
  return found ?? null;
}

type Saved = { to: string } | { found: Found; errors: FormErrors };

/** Keeps the card of a form. @returns null for an address that does not work any more */
async function save(deps: PageDeps, id: string, form: ReadonlyMap<string, string>) {
  const now = await deps.now();
  return inTransaction(deps.db, async (tx): Promise<Saved | null> => {
    await tx
      .select({ id: gatewayPortal.id })
      .from(gatewayPortal)
      .where(eq(gatewayPortal.id, id))
      .for('update');
    const found = await findPortal(tx, id, now);
    if (found === null) return null;
    const { portal } = found;
    if (!hasToken(deps, portal, form)) return { found, errors: { form: outOfDate } };
    const read = readCard(form, now);
    if (read.card === null) return { found, errors: read.errors };
    const { number, brand, behaviour } = read.card;
    if (behaviour === 'declines')
      return { found, errors: { number: 'Your bank has declined this card. Use another one.' } };
    await keepCard(tx, portal.customerId, { brand, last4: number.slice(-4), behaviour }, now);
    await tellOfCard(tx, portal.customerId, now);
    await tx
      .update(gatewayPortal)
      .set({ step: portal.step + 1 })
      .where(eq(gatewayPortal.id, id));
    return { to: afterChange(portal.returnUrl) };
  });
}

function showPortal(
  deps: PageDeps,
  response: Response,
  status: number,
  { portal, card }: Found,
  posted?: Posted,
): void {
  const body = PortalPage({
    productName: deps.productName,
    card,
    form: formOf(deps, portal, portalPath(portal.id), posted),
    returnUrl: portal.returnUrl,
  });
  show(deps, response, status, { title: 'Payment method', body });
}
