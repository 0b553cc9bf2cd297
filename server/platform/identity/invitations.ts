import type { Database } from '../database/connect';
import { hasLink } from '../accounts/person-name';
import type { Outbox } from '../mail/outbox';
import { createIdentityAccounts, invitationDays, type IdentityAccount } from './accounts';

/** What a mail with a link needs to know. */
export interface MailSite {
  productName: string;
  publicUrl: string;
  outbox: Outbox;
}

export interface Invitation {
  email: string;
  firstName: string;
  lastName: string;
  /** The inviting user and their company. */
  from: { name: string; account: string };
}

/**
 * Creates the login of an invited user without a password, and writes the mail with the link to set it (U-01).
 * @param db a transaction, so that both are written together or not at all (REL-07)
 * @throws EmailTakenError
 */
export async function invite(
  db: Database,
  site: MailSite,
  { email, firstName, lastName, from }: Invitation,
): Promise<IdentityAccount> {
  const accounts = createIdentityAccounts(db);
  const identity = await accounts.create({
    email,
    password: null,
    givenName: firstName,
    familyName: lastName,
  });
  await sendInvitation(db, site, identity, from);
  return identity;
}

/** Writes the mail with a new one-time link. Earlier links of the account stop working. */
export async function sendInvitation(
  db: Database,
  site: MailSite,
  { sub, email, givenName }: Pick<IdentityAccount, 'sub' | 'email' | 'givenName'>,
  from: Invitation['from'],
): Promise<void> {
  // Names of earlier versions may hold a link. The mail goes to somebody who has not asked for it.
  const inviter = hasLink(from.name) ? 'A colleague' : from.name;
  const company = hasLink(from.account) ? 'your company' : from.account;
  const greeting = hasLink(givenName) ? 'Hello,' : `Hello ${givenName},`;
  const ticket = await createIdentityAccounts(db).createTicket(sub, invitationDays * 24 * 60);
  await site.outbox.within(db).write({
    recipient: email,
    subject: `${inviter} invites you to ${site.productName}`,
    text: `${greeting}\n\n${inviter} invites you to work on ${company} at ${site.productName}.\n\nSet your password here, within ${invitationDays} days:\n${site.publicUrl}/reset-password?ticket=${ticket}\n\nAfter ${invitationDays} days, choose "Forgot password" on the sign-in page. It sends a new link to this address.`,
  });
}
