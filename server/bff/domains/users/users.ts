import {
  longestDeletion,
  type DeleteForm,
  type InviteForm,
  type Person,
  type UserForm,
  type UserList,
} from '../../../../app/contracts/users/users';
import { NotFoundError, UpstreamRefusedError } from '../../errors';
import type { AmsClient } from '../../upstream/ams';
import { deletedAnswer, invitedAnswer, merchantAnswer, merchantsAnswer } from './answers';
import { pageOf, searchOf } from '../../http/list-page';

const longestSearch = 200;
const idPattern = /^[\w-]{1,100}$/;
const pathOf = (id: string) => `/merchants/${encodeURIComponent(id)}`;

/**
 * A page of the account's people.
 * @param url `q`: part of a name or address; `after`: key of the page before
 */
export async function loadUsers(ams: AmsClient, url: URL): Promise<UserList> {
  const search = searchOf(url, longestSearch);
  return pageOf(url, async (after): Promise<UserList> => {
    const { merchants, ...rest } = await ams.call('GET', '/merchants', merchantsAnswer, {
      query: { ...(search !== '' && { q: search }), ...(after !== null && { after }) },
    });
    return { ...rest, people: merchants, search, isFirst: after === null };
  });
}

/** How many seats there are, without the people. */
export async function loadSeats(ams: AmsClient) {
  const { seats } = await ams.call('GET', '/merchants', merchantsAnswer, { query: { first: '1' } });
  return seats;
}

/** @throws {NotFoundError} for somebody of another account, too (SEC-46) */
export async function loadUser(ams: AmsClient, id: string): Promise<Person> {
  return (await ams.call('GET', pathOf(id), merchantAnswer)).merchant;
}

/** Those of an address's `id`s who are of the account and may be deleted by who asks (U-03). */
export async function loadUsersToDelete(ams: AmsClient, url: URL): Promise<Person[]> {
  const ids = url.searchParams.getAll('id').filter((id) => idPattern.test(id));
  if (ids.length === 0) return [];
  const { merchants } = await ams.call('GET', '/merchants', merchantsAnswer, {
    query: { ids: ids.slice(0, longestDeletion).join(','), first: String(longestDeletion) },
  });
  return merchants.filter(({ self }) => !self);
}

/**
 * Invites somebody (U-01). The mail is the login site's.
 * @returns the person; `sent` false where they were there before as somebody else than this form says
 * @throws {InvalidFieldsError} {UpstreamRefusedError} without a seat
 */
export async function inviteUser(
  ams: AmsClient,
  form: InviteForm,
): Promise<{ person: Person; sent: boolean }> {
  try {
    const { merchant, created } = await ams.call('POST', '/merchants', invitedAnswer, {
      query: { skip_emails: 'true' },
      body: form,
    });
    // The same form once more, as after an answer that got lost: the invitation is on its way.
    const same =
      merchant.pending &&
      merchant.roles.length === form.roles.length &&
      merchant.roles.every((role) => form.roles.includes(role));
    return { person: merchant, sent: created || same };
  } catch (error) {
    if (error instanceof UpstreamRefusedError && error.reason === 'no_seat')
      throw new UpstreamRefusedError(
        'no_seat',
        'All seats of your plan are taken. Buy more, or delete somebody who has left.',
      );
    throw error;
  }
}

/**
 * Sends an invitation again, with a new link (U-01).
 * @param key the same for every try of one form
 * @throws {NotFoundError} {ForbiddenError} {UpstreamRefusedError} for somebody who has accepted it; 429 right after the last
 */
export async function inviteUserAgain(
  ams: AmsClient,
  id: string,
  key: string | undefined,
): Promise<void> {
  await ams.call('POST', `${pathOf(id)}/invite`, merchantAnswer, {
    ...(key !== undefined && { idempotencyKey: key }),
  });
}

/**
 * Stores a user (U-02). Of oneself the name alone: roles stay as they are (U-09).
 * @throws {NotFoundError} {InvalidFieldsError} {ForbiddenError}
 */
export async function saveUser(ams: AmsClient, id: string, form: UserForm): Promise<void> {
  const before = await loadUser(ams, id);
  const body = before.self ? { ...form, roles: before.roles } : form;
  await ams.call('PUT', pathOf(id), merchantAnswer, { body });
}

/**
 * Deletes people, all or none (U-03).
 * @returns false where one of them is there no more: nobody was deleted then
 * @throws {ForbiddenError}
 */
export async function deleteUsers(ams: AmsClient, { ids }: DeleteForm): Promise<boolean> {
  try {
    await ams.call('POST', '/merchants/delete_users', deletedAnswer, { body: { ids } });
    return true;
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
}
