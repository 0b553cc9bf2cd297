import { fullName } from '../../accounts/principal';
import { createAttemptLimiter } from '../../identity/attempt-limiter';
import { sendInvitation, type MailSite } from '../../identity/invitations';
import { Refusal } from '../../http/refusal';
import { waitText } from '../../http/wait-text';
import type { Change } from '../entity-routes';
import { countInvitation } from '../../accounts/mail-limits';
import { lockAccount } from './people-changes';
import { findPerson, type KnownPerson } from './people';
import { checkRank } from './roles';

/** Repeated invitations per minute to one user. */
const maxPerUser = 1;

/**
 * Repeats the invitation of a user who has not set a password, with a new link; the old link stops working (U-01).
 * @throws Refusal not_found, forbidden (U-09), state for a user who has a password, rate_limited
 */
export async function inviteAgain(
  change: Change,
  site: MailSite,
  id: string,
): Promise<KnownPerson> {
  const { tx, principal } = change;
  const company = await lockAccount(change);
  const person = await findPerson(tx, principal, id);
  checkRank(principal, { role: person.role, merchantRoles: person.roles }, person.roles);
  if (!person.pending)
    throw new Refusal('state', 'This person has accepted the invitation already.');
  const wait = await createAttemptLimiter(tx).count(`invite:${id}`, maxPerUser);
  if (wait > 0)
    throw new Refusal(
      'rate_limited',
      `The invitation was sent a moment ago. Please wait ${waitText(wait)}.`,
      { retryAfter: wait },
    );
  await countInvitation(tx, { accountId: principal.accountId, email: person.email });
  await sendInvitation(
    tx,
    site,
    { sub: person.sub, email: person.email, givenName: person.firstName },
    { name: fullName(principal), account: company },
  );
  return person;
}
