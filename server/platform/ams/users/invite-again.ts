import type { Viewer } from '../../accounts/users';
import { createAttempts } from '../../identity/attempts';
import { sendInvitation } from '../../identity/invitations';
import { Refusal } from '../refusal';
import { inAccount, nameOf, type Deps } from './changes';
import { findPerson, type Person } from './people';
import { checkRank } from './roles';

/** A minute, to one person; and of one account, to all together: it is somebody else's mailbox. */
const mostToOne = 1;
const mostOfAccount = 20;

/**
 * Sends the invitation of somebody who has set no password yet again, with a new link; the old one is void (U-01).
 * @param deps.db a transaction: link, mail and the count of mails are there together, or not at all
 * @throws Refusal not_found, forbidden (U-09), state for somebody who has a password, rate_limited
 */
export async function inviteAgain(
  { db, ...site }: Deps,
  viewer: Viewer,
  id: string,
): Promise<Person> {
  return inAccount(db, viewer, async (tx, { company }) => {
    const person = await findPerson(tx, viewer, id);
    checkRank(viewer, { role: person.role, merchantRoles: person.roles }, person.roles);
    if (!person.pending)
      throw new Refusal('state', 'This person has accepted the invitation already.');
    const attempts = createAttempts(tx);
    const wait = Math.max(
      await attempts.count(`invite:${id}`, mostToOne),
      await attempts.count(`invitations:${viewer.accountId}`, mostOfAccount),
    );
    if (wait > 0)
      throw new Refusal(
        'rate_limited',
        `The invitation was sent a moment ago. Please wait ${wait} ${wait === 1 ? 'second' : 'seconds'}.`,
      );
    await sendInvitation(
      tx,
      site,
      { sub: person.sub, email: person.email, givenName: person.firstName },
      { name: nameOf(viewer), account: company },
    );
    return person;
  });
}
