import type { Edits } from '../../../../app/contracts/forms/edits';
import type { InviteForm } from '../../../../app/contracts/users/users';
import { userCalls, type Person } from '../../../../contract/ams/users';
import { maxPageSize } from '../../../../contract/fields';
import { UpstreamRefusedError } from '../../errors';
import { loadNumberedPage, numberedPage, readSearch } from '../../http/list-page';
import type { AmsClient } from '../../upstream/ams';

const maxSearchLength = 200;
const idPattern = /^[\w-]{1,100}$/;

/**
 * A page of the users of the account.
 * @param url `q` (part of a name or e-mail address), `page`
 */
export function loadUsers(ams: AmsClient, url: URL) {
  const search = readSearch(url, maxSearchLength);
  return loadNumberedPage(url, async (asked) => {
    const page = await ams.send(userCalls.list, { query: { q: search, ...asked } });
    const { merchants: people, total, seats } = page;
    return { people, total, seats, search, ...numberedPage(asked, page, people.length, 'users') };
  });
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

/** What the form of a user edits. One's own roles and brands are not in it (U-09). */
export function editsOf({ version, firstName, lastName, roles, brands, self }: Person): Edits {
  const names = { firstName, lastName };
  return {
    version,
    record: self ? names : { ...names, roles, brandIds: brands.map(({ id }) => id) },
  };
}
