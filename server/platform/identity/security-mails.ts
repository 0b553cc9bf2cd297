import { eq } from 'drizzle-orm';

import { account, appUser } from '../database/schema/accounts';
import type { Database } from '../database/connect';
import { inTransaction, type Transaction } from '../database/transaction';
import { defaultTimeZone, momentInZone, timeZoneText } from '../dates/zones';
import { createIdentityAccounts, type TellOwner } from './accounts';
import { createAttemptLimiter } from './attempt-limiter';
import type { MailSite } from './invitations';
import { forgotPath } from './route-deps';
import { sha256 } from './secrets';

/** `what` happened is the subject and the first sentence; `ifOther` stands before the link to a new password. */
type Told = Record<'what' | 'ifOther', string> & { after?: string };

const setAnother =
  'If it was somebody else, set a new password now. That ends all sessions. Ask for the link here:';

/** What mails tell the owner of an account. The keys are the events of the log. */
const textsOf = (product: string) =>
  ({
    'password-changed': { what: `Your password for ${product} was changed`, ifOther: setAnother },
    'password-reset': { what: `Your password for ${product} was reset`, ifOther: setAnother },
    'second-factor-on': {
      what: `Two-step sign-in for ${product} was turned on`,
      ifOther: setAnother,
      after: `Two-step sign-in stays on then. Ask your contact at ${product} to turn it off.`,
    },
    'second-factor-off': {
      what: `Two-step sign-in for ${product} was turned off`,
      ifOther: setAnother,
    },
    'wrong-passwords': {
      what: `Many wrong passwords were entered for your account at ${product}`,
      ifOther:
        'If it was somebody else, they did not get in. A browser that you have not used before may have to wait now before it can sign in. A new password ends the wait, and you need one if others may know yours. Ask for the link here:',
    },
    'wrong-codes': {
      what: `Many wrong codes were entered for your account at ${product}`,
      ifOther:
        'If it was somebody else, they did not get in, but they know your password. Set a new one now. Ask for the link here:',
      after:
        'A browser that you have not used before may have to wait now before it takes a code. A recovery code works there.',
    },
  }) satisfies Record<string, Told>;
type SecurityEvent = keyof ReturnType<typeof textsOf>;

/** Mails the owner of an account what happened to its sign-in, with what to do if it was somebody else. */
export function tellOwner(
  { outbox, productName, publicUrl }: MailSite,
  event: SecurityEvent,
): TellOwner {
  return async (tx, { sub, email }) => {
    const { what, ifOther, after }: Told = textsOf(productName)[event];
    const zone = await timeZoneOf(tx, sub);
    await outbox.within(tx).write({
      recipient: email,
      subject: what,
      text: [
        `${what}.`,
        `When: ${momentInZone(new Date(), zone)} (${timeZoneText(zone)})`,
        '',
        'If it was you, there is nothing to do.',
        '',
        ifOther,
        `${publicUrl}${forgotPath}`,
        ...(after === undefined ? [] : ['', after]),
      ].join('\n'),
    });
  };
}

const day = 86_400;

/**
 * Mails the owner that somebody enters wrong passwords or codes, at most once a day of each. Accounts that are blocked
 * or have no password yet get no mail: nobody can sign in to them.
 * @param account its `sub`; anything else has no owner
 */
export async function warnOwner(
  site: MailSite & { db: Database },
  account: string,
  event: SecurityEvent & `wrong-${string}`,
): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const owner = await createIdentityAccounts(tx).bySub(account);
    if (owner === null || owner.blockedAt !== null || owner.passwordHash === null) return;
    const told = await createAttemptLimiter(tx).count(`${event}:${sha256(account)}`, 1, day);
    if (told === 0) await tellOwner(site, event)(tx, owner);
  });
}

/** The time zone of the user's account (U-10). */
async function timeZoneOf(tx: Transaction, sub: string): Promise<string> {
  const [found] = await tx
    .select({ timeZone: account.timeZone })
    .from(appUser)
    .innerJoin(account, eq(account.id, appUser.accountId))
    .where(eq(appUser.sub, sub));
  return found?.timeZone ?? defaultTimeZone;
}
