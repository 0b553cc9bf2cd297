import { Refusal } from '../http/refusal';
import type { Database } from '../database/connect';
import { isUnstorable } from '../database/storable';
import type { Log } from '../log';
import type { Outbox } from '../mail/outbox';
import { adminPaths, firstValue } from './addresses';
import type { AdminCall, AdminRouter, Form } from './admin-router';
import { StorageRequestPage, StorageRequestsPage } from './pages/storage-requests';
import {
  declineReason,
  faultOf,
  refuseReason,
  requestDecided,
  type RequestFault,
} from './request-decision';
import {
  decideStorageRequest,
  findStorageRequest,
  listStorageRequests,
  type StorageDecision,
} from './storage-requests';

interface Deps {
  db: Database;
  log: Log;
  outbox: Outbox;
  appUrl: string;
}

/** The requests for more storage, and the page of each open one, where an admin accepts or declines it (O-07). */
export function addStorageRequestsPage(admin: AdminRouter, deps: Deps): void {
  admin.page(
    adminPaths.storage,
    'consignment.operate',
    (call) => show(admin, deps, call, 200, null),
    (call, form) => decide(admin, deps, call, form),
  );
}

const requestOf = ({ request }: AdminCall): string => {
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
  const id = requestOf(call);
  const request = id === '' ? null : await findStorageRequest(db, id);
  if (request !== null)
    return admin.send(call, status, {
      title: 'Storage request',
      body: StorageRequestPage({ request, token: call.token, fault }),
    });
  const isGone = id !== '' && fault === null;
  admin.send(call, isGone ? 409 : status, {
    title: 'Storage requests',
    body: StorageRequestsPage({
      ...(await listStorageRequests(db)),
      fault: isGone ? { message: requestDecided, field: null, typed: new Map() } : fault,
      done: call.done,
    }),
  });
}

async function decide(admin: AdminRouter, deps: Deps, call: AdminCall, form: Form): Promise<void> {
  const id = requestOf(call);
  try {
    const decision = readDecision(form);
    await decideStorageRequest({ ...deps, now: new Date() }, id, decision);
    deps.log.info({
      event: 'storage-request-decided',
      by: call.principal.id,
      request: id,
      decision: decision.kind,
    });
    const what =
      decision.kind === 'accept' ? 'The account has the pallets.' : 'The request is declined.';
    admin.redirect(call, adminPaths.storage, `${what} We told the requester by email.`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await show(admin, deps, call, error.status, faultOf(error, form));
  }
}

/** @throws Refusal invalid for an unknown decision, for a decline without a reason, and for an acceptance with one */
function readDecision(form: Form): StorageDecision {
  const kind = form.get('decision');
  if (kind === 'decline') return { kind, reason: declineReason(form, 'The requester') };
  if (kind !== 'accept') throw new Refusal('invalid', 'Choose what to do with the request.');
  refuseReason(form, 'accept it');
  return { kind };
}
