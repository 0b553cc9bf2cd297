import { GiftError } from '../analytics/data-sets/give-brand';
import { invalidField, isRefusal, Refusal } from '../http/refusal';
import type { Database } from '../database/connect';
import { isUnstorable } from '../database/storable';
import type { Log } from '../log';
import type { Outbox } from '../mail/outbox';
import { adminPaths, firstValue } from './addresses';
import type { AdminCall, AdminRouter, Form } from './admin-router';
import {
  decideBrandRequest,
  findBrandRequest,
  listBrandRequests,
  type BrandDecision,
} from './brand-requests';
import { BrandRequestPage, BrandRequestsPage } from './pages/brand-requests';
import {
  declineReason,
  faultOf,
  refuseReason,
  requestDecided,
  typedText,
  type RequestFault,
} from './request-decision';

interface Deps {
  db: Database;
  log: Log;
  outbox: Outbox;
  appUrl: string;
}

/** The requests for brands, and the page of each, where an admin gives a brand to the account (P-11, P-12). */
export function addBrandRequestsPage(admin: AdminRouter, deps: Deps): void {
  admin.page(
    adminPaths.brands,
    'brands.give',
    (call) => show(admin, deps, call, 200, null),
    (call, form) => decide(admin, deps, call, form),
  );
}

/** The id of the request that the address names. */
const idOf = ({ request }: AdminCall): string => {
  const id = firstValue(request.query['request']);
  return isUnstorable(id) ? '' : id;
};

/** The page of the request that the address names, or the list. */
async function show(
  admin: AdminRouter,
  { db }: Deps,
  call: AdminCall,
  status: number,
  fault: RequestFault | null,
): Promise<void> {
  const id = idOf(call);
  const request = id === '' ? null : await findBrandRequest(db, id);
  if (request !== null)
    return admin.send(call, status, {
      title: `Brand request: ${request.name}`,
      body: BrandRequestPage({ request, token: call.token, fault }),
    });
  const isGone = id !== '' && fault === null;
  admin.send(call, isGone ? 409 : status, {
    title: 'Brand requests',
    body: BrandRequestsPage({
      ...(await listBrandRequests(db)),
      fault: isGone ? { message: requestDecided, field: null, typed: new Map() } : fault,
      done: call.done,
    }),
  });
}

async function decide(admin: AdminRouter, deps: Deps, call: AdminCall, form: Form): Promise<void> {
  const id = idOf(call);
  try {
    const decision = readDecision(form);
    const seen = { id, name: form.get('name') ?? '' };
    const given = await decideBrandRequest(deps, seen, decision);
    deps.log.info({
      event: 'brand-request-decided',
      by: call.principal.id,
      request: id,
      brand: given?.brand.id ?? null,
    });
    const what = given === null ? 'The request is declined.' : 'The account has the brand.';
    admin.redirect(call, adminPaths.brands, `${what} We told the user by email.`);
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof GiftError)) throw error;
    const status = error instanceof Refusal ? error.status : 422;
    // The brand was chosen for the name that is no longer asked for.
    const isOther = isRefusal(error, 'stale');
    const typed = new Map([...form].filter(([name]) => !isOther || name !== 'brand'));
    await show(admin, deps, call, status, faultOf(error, typed));
  }
}

/** @throws Refusal invalid for an unknown decision, a decline without a reason, and a gift with one or without a brand */
function readDecision(form: Form): BrandDecision {
  const kind = form.get('decision');
  if (kind === 'decline') return { kind, reason: declineReason(form, 'The user') };
  if (kind !== 'give' && kind !== 'new')
    throw new Refusal('invalid', 'Choose what to do with the request.');
  refuseReason(form, 'give a brand');
  if (kind === 'new') return { kind };
  const brand = typedText(form, 'brand');
  if (brand === '') throw invalidField('brand', 'Enter the name or the id of a brand.');
  return { kind, brand: brand.slice(0, 200) };
}
