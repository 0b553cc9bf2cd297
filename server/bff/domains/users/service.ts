import type { Edits } from '../../../../app/contracts/forms/edits';
import type { DeleteForm, InviteForm, UserList } from '../../../../app/contracts/users/users';
import { userCalls, type Person } from '../../../../contract/ams/users';
import type { SentBody } from '../../../../contract/call';
import { maxPageSize } from '../../../../contract/fields';
import { NotFoundError, UpstreamRefusedError } from '../../errors';
import { loadNumberedPage, numberedPage, readSearch } from '../../http/list-page';
import type { AmsClient } from '../../upstream/ams';

const maxSearchLength = 200;
const idPattern = /^[\w-]{1,100}$/;

/** A page of the users of the account, as the AMS lists them. */
export type PeoplePage = Omit<UserList, 'people' | 'timeZone' | 'company'> & { people: Person[] };

/**
 * A page of the users of the account.
 * @param url `q` (part of a name or e-mail address), `page`
 */
export async function loadUsers(ams: AmsClient, url: URL): Promise<PeoplePage> {
  const search = readSearch(url, maxSearchLength);
  return loadNumberedPage(url, async (asked): Promise<PeoplePage> => {
    const page = await ams.send(userCalls.list, { query: { q: search, ...asked } });
    const { merchants: people, total, seats } = page;
    return { people, total, seats, search, ...numberedPage(asked, page, people.length, 'users') };
  });
}

/** The seats of the plan, without the users. */
export async function loadSeats(ams: AmsClient) {
  return (await ams.send(userCalls.list, { query: { first: '1' } })).seats;
}

/** @throws {NotFoundError} also for a user of another account (SEC-46) */
export async function loadUser(ams: AmsClient, id: string): Promise<Person> {
  return (await ams.send(userCalls.read, { params: { id } })).merchant;
}

/** The users of the URL's `id` parameters that belong to the account and may be deleted by the current user (U-03). */
export async function loadUsersToDelete(ams: AmsClient, url: URL): Promise<Person[]> {
  const ids = url.searchParams.getAll('id').filter((id) => idPattern.test(id));
  if (ids.length === 0) return [];
  const { merchants } = await ams.send(userCalls.list, {
    query: { ids: ids.slice(0, maxPageSize).join(','), first: String(maxPageSize) },
  });
  return merchants.filter(({ self }) => !self);
}

/**
 * Invites a user (U-01). The login site sends the mail. The same key invites once.
 * @returns the user; `created` is false for somebody who is a user of the account already: nothing was changed or sent
 * @throws {InvalidFieldsError} {UpstreamRefusedError} without a free seat
 */
export async function inviteUser(
  ams: AmsClient,
  form: InviteForm,
  key: string | undefined,
): Promise<{ person: Person; created: boolean }> {
  const send = (idempotencyKey: string | undefined) =>
    ams.send(userCalls.invite, { query: { skip_emails: 'true' }, body: form, idempotencyKey });
  try {
    const { merchant, created } = await send(key).catch((error: unknown) => {
      // The form was changed after its answer was lost. The email address decides whether it invites somebody else.
      if (error instanceof UpstreamRefusedError && error.reason === 'key_reused')
        return send(undefined);
      throw error;
    });
    return { person: merchant, created };
  } catch (error) {
    if (error instanceof UpstreamRefusedError && error.reason === 'no_seat')
      throw new UpstreamRefusedError(
        'no_seat',
        'All seats of your plan are taken. Buy more, or delete a user who has left.',
      );
    throw error;
  }
}

/**
 * Sends an invitation again, with a new link (U-01). The same key sends it once.
 * @throws {NotFoundError} {ForbiddenError}
 * @throws {UpstreamRefusedError} for a user who has accepted the invitation
 * @throws {AppError} 429 shortly after the previous invitation
 */
export async function inviteUserAgain(ams: AmsClient, id: string, key: string | undefined) {
  await ams.send(userCalls.inviteAgain, { params: { id }, idempotencyKey: key });
}

/**
 * Ends all sessions of a user, who can sign in again (SEC-31).
 * @throws {NotFoundError} {ForbiddenError}
 */
export async function signOutUser(ams: AmsClient, id: string): Promise<void> {
  await ams.send(userCalls.signOut, { params: { id } });
}

/**
 * Stores changes of a user (U-02). Users can change their own name, but not their own roles (U-09).
 * @throws {NotFoundError} {InvalidFieldsError} {ForbiddenError}
 * @throws {UpstreamRefusedError} for another version than the stored one
 */
export async function saveUser(ams: AmsClient, id: string, body: SentBody<typeof userCalls.save>) {
  await ams.send(userCalls.save, { params: { id }, body });
}

/** What the form of a user edits. One's own roles and brands are not in it (U-09). */
export function editsOf({ version, firstName, lastName, roles, brands, self }: Person): Edits {
  const names = { firstName, lastName };
  return {
    version,
    record: self ? names : { ...names, roles, brandIds: brands.map(({ id }) => id) },
  };
}

/**
 * Deletes users, all or none (U-03).
 * @returns false if one of them no longer exists; no user was deleted then
 * @throws {ForbiddenError}
 */
export async function deleteUsers(ams: AmsClient, { ids }: DeleteForm): Promise<boolean> {
  try {
    await ams.send(userCalls.delete, { body: { ids } });
    return true;
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
}
