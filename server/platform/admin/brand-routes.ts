import { GiftError } from '../analytics/data-sets/give-brand';
import { isRefusal, Refusal } from '../http/refusal';
import type { Database } from '../database/connect';
import type { Log } from '../log';
import type { Outbox } from '../mail/outbox';
import { adminPaths, firstValue, withQuery } from './addresses';
import type { AdminCall, AdminRouter, Form } from './admin-router';
import { decideBrandRequest, listBrandRequests, type BrandDecision } from './brand-requests';
import { BrandRequestsPage, type BrandRequestFault } from './pages/brand-requests';

interface Deps {
  db: Database;
  log: Log;
  outbox: Outbox;
  appUrl: string;
}

const longestReason = 500;

/** The page with the requests to list a brand, where an admin gives brands to accounts (P-11). */
export function addBrandRequestsPage(admin: AdminRouter, deps: Deps): void {
  admin.page(
    adminPaths.brands,
    'brands.give',
    (call) => show(admin, deps, call, 200, null),
    (call, form) => decide(admin, deps, call, form),
  );
}

async function show(
  admin: AdminRouter,
  { db }: Deps,
  call: AdminCall,
  status: number,
  fault: BrandRequestFault | null,
): Promise<void> {
  const done = firstValue(call.request.query['done']);
  admin.send(call, status, {
    title: 'Brand requests',
    body: BrandRequestsPage({
      ...(await listBrandRequests(db)),
      token: call.token,
      fault,
      done: fault === null && (done === 'given' || done === 'declined') ? done : null,
    }),
  });
}

async function decide(admin: AdminRouter, deps: Deps, call: AdminCall, form: Form): Promise<void> {
  const userId = form.get('user') ?? '';
  const name = form.get('name') ?? '';
  const typed = (form.get('brand') ?? '').trim();
  const reason = (form.get('reason') ?? '').trim();
  try {
    const decision = readDecision(form.get('decision'), { typed, reason });
    const given = await decideBrandRequest(deps, { userId, name }, decision);
    deps.log.info({
      event: 'brand-request-decided',
      by: call.principal.id,
      user: userId,
      brand: given?.brand.id ?? null,
    });
    call.response.redirect(
      303,
      withQuery(adminPaths.brands, { done: given === null ? 'declined' : 'given' }),
    );
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof GiftError)) throw error;
    const status = error instanceof Refusal ? error.status : 422;
    await show(admin, deps, call, status, {
      userId,
      message: error.message,
      // The brand was chosen for the name that is no longer asked for.
      typed: isRefusal(error, 'stale') || !form.has('brand') ? null : typed,
      reason: form.has('reason') ? reason : null,
    });
  }
}

/** @throws Refusal invalid for an unknown decision, for a gift without a brand, and for a refusal without a reason */
function readDecision(
  kind: string | undefined,
  { typed, reason }: { typed: string; reason: string },
): BrandDecision {
  if (kind === 'new') return { kind };
  if (kind === 'decline') {
    if (reason === '') throw new Refusal('invalid', 'Enter a reason. The user gets it by email.');
    return { kind, reason: reason.slice(0, longestReason) };
  }
  if (kind !== 'give') throw new Refusal('invalid', 'Choose what to do with the request.');
  if (typed === '') throw new Refusal('invalid', 'Enter the name or the id of a brand.');
  return { kind, brand: typed.slice(0, 200) };
}
