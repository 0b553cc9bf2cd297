import { Refusal } from '../http/refusal';
import type { Database } from '../database/connect';
import type { Log } from '../log';
import type { Outbox } from '../mail/outbox';
import { adminPaths, firstValue, withQuery } from './addresses';
import type { AdminCall, AdminRouter, Form } from './admin-router';
import { StorageRequestsPage, type StorageRequestsView } from './pages/storage-requests';
import {
  decideStorageRequest,
  listStorageRequests,
  type StorageDecision,
} from './storage-requests';

interface Deps {
  db: Database;
  log: Log;
  outbox: Outbox;
  appUrl: string;
}

const longestReason = 500;

/** The page with the requests for more storage, where an admin accepts or declines them (O-07). */
export function addStorageRequestsPage(admin: AdminRouter, deps: Deps): void {
  admin.page(
    adminPaths.storage,
    'consignment.operate',
    (call) => show(admin, deps, call, 200, null),
    (call, form) => decide(admin, deps, call, form),
  );
}

async function show(
  admin: AdminRouter,
  { db }: Deps,
  call: AdminCall,
  status: number,
  fault: StorageRequestsView['fault'],
): Promise<void> {
  const done = firstValue(call.request.query['done']);
  admin.send(call, status, {
    title: 'Storage requests',
    body: StorageRequestsPage({
      ...(await listStorageRequests(db)),
      token: call.token,
      fault,
      done: fault === null && (done === 'accepted' || done === 'declined') ? done : null,
    }),
  });
}

async function decide(admin: AdminRouter, deps: Deps, call: AdminCall, form: Form): Promise<void> {
  const id = form.get('request') ?? '';
  const typed = (form.get('reason') ?? '').trim();
  try {
    const decision = readDecision(form.get('decision'), typed);
    await decideStorageRequest({ ...deps, now: new Date() }, id, decision);
    deps.log.info({
      event: 'storage-request-decided',
      by: call.principal.id,
      request: id,
      decision: decision.kind,
    });
    call.response.redirect(
      303,
      withQuery(adminPaths.storage, {
        done: decision.kind === 'accept' ? 'accepted' : 'declined',
      }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await show(admin, deps, call, error.status, { id, message: error.message, typed });
  }
}

/** @throws Refusal invalid for an unknown decision, and for a refusal without a reason */
function readDecision(kind: string | undefined, reason: string): StorageDecision {
  if (kind === 'accept') return { kind };
  if (kind !== 'decline') throw new Refusal('invalid', 'Choose what to do with the request.');
  if (reason === '')
    throw new Refusal('invalid', 'Enter a reason. The requester gets it by email.');
  return { kind, reason: reason.slice(0, longestReason) };
}
