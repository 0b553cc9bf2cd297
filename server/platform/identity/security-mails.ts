import { eq } from 'drizzle-orm';

import { account, appUser } from '../database/schema/accounts';
import type { Transaction } from '../database/transaction';
import { defaultTimeZone, momentInZone, timeZoneText } from '../dates/zones';
import type { Outbox } from '../mail/outbox';
import type { TellOwner } from './accounts';
import { forgotPath } from './route-deps';

/** What a mail about a change says happened. The keys are the events of the log. */
const changes = {
  'password-changed': (product: string) => `Your password for ${product} was changed`,
  'password-reset': (product: string) => `Your password for ${product} was reset`,
  'second-factor-on': (product: string) => `Two-step sign-in for ${product} was turned on`,
  'second-factor-off': (product: string) => `Two-step sign-in for ${product} was turned off`,
} as const;

interface MailSite {
  outbox: Outbox;
  productName: string;
  publicUrl: string;
}

/** Mails the owner of an account a change of how it signs in, with what to do if it was somebody else. */
export function tellOwner(
  { outbox, productName, publicUrl }: MailSite,
  change: keyof typeof changes,
): TellOwner {
  return async (tx, { sub, email }) => {
    const what = changes[change](productName);
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
        'If it was somebody else, set a new password now. That ends all sessions. Ask for the link here:',
        `${publicUrl}${forgotPath}`,
        ...(change === 'second-factor-on'
          ? [
              '',
              `Two-step sign-in stays on then. Ask your contact at ${productName} to turn it off.`,
            ]
          : []),
      ].join('\n'),
    });
  };
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
