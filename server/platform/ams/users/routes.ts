import { userCalls as calls } from '../../../../contract/ams/users';
import type { MailSite } from '../../identity/invitations';
import type { Log } from '../../log';
import type { ApiRouter } from '../api-router';
import { createEntityRoutes, type EntityDeps } from '../entity-routes';
import { inviteAgain } from './invite-again';
import { findPerson, listPeople, loadSeats } from './people';
import { deletePeople, invitePerson, signOutPerson, updatePerson } from './people-changes';

/** The users of the caller's account (U-01 to U-03, U-09). */
export function addUserRoutes(api: ApiRouter, deps: EntityDeps & MailSite & { log: Log }): void {
  const { db, log } = deps;
  const routes = createEntityRoutes(api, deps);
  routes.read(calls.list, async ({ principal, query }) => ({
    ...(await listPeople(db, principal, query)),
    seats: await loadSeats(db, principal),
  }));
  routes.read(calls.read, async ({ principal, params }) => ({
    merchant: await findPerson(db, principal, params.id),
  }));
  routes.change(calls.invite, async (change, { principal, body }) => {
    const { merchant, created } = await invitePerson(change, deps, body);
    if (created) log.info({ event: 'user-invited', by: principal.id, user: merchant.id });
    return { status: created ? 201 : 200, body: { merchant, created } };
  });
  routes.change(calls.delete, async (change, { principal, body: { ids } }) => {
    await deletePeople(change, ids);
    log.info({ event: 'users-deleted', by: principal.id, users: ids });
    return { body: { deleted: ids } };
  });
  routes.change(calls.inviteAgain, async (change, { principal, params }) => {
    const merchant = await inviteAgain(change, deps, params.id);
    log.info({ event: 'user-invited-again', by: principal.id, user: merchant.id });
    return { body: { merchant } };
  });
  routes.change(calls.signOut, async (change, { principal, params }) => {
    const merchant = await signOutPerson(change, params.id);
    log.info({ event: 'user-signed-out', by: principal.id, user: merchant.id });
    return { body: { merchant } };
  });
  routes.change(calls.save, async (change, { principal, params, body }) => {
    const merchant = await updatePerson(change, params.id, body);
    log.info({ event: 'user-changed', by: principal.id, user: merchant.id });
    return { body: { merchant } };
  });
}
