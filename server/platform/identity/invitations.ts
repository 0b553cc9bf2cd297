import type { Database } from '../database/connect';
import { companyInMail, hasLink } from '../../../contract/person-name';
import type { Outbox } from '../mail/outbox';
import {
  createIdentityAccounts,
  EmailTakenError,
  invitationDays,
  type IdentityAccount,
} from './accounts';

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
 * Creates the login of an invited user without a password, and writes the mail with the link to set it (U-01). For an address
 * that has an account elsewhere it creates a stand-in, and the mail tells the owner of the address: the inviter cannot see a
 * difference (SEC-46).
 * @param db a transaction, so that both are written together or not at all (REL-07)
 */
export async function invite(
  db: Database,
  site: MailSite,
  { email, firstName, lastName, from }: Invitation,
): Promise<IdentityAccount> {
  const accounts = createIdentityAccounts(db);
  const login = { email, givenName: firstName, familyName: lastName };
  const identity = await accounts.create({ ...login, password: null }).catch((error: unknown) => {
    if (!(error instanceof EmailTakenError)) throw error;
    return accounts.createStandIn(login);
  });
  await sendInvitation(db, site, { ...identity, email }, from);
  return identity;
}

/**
 * Writes the mail with a new one-time link. Earlier links of the account stop working. For a stand-in the mail has no link, as
 * long as its address has an account elsewhere.
 */
export async function sendInvitation(
  db: Database,
  site: MailSite,
  { sub, email, givenName }: Pick<IdentityAccount, 'sub' | 'email' | 'givenName'>,
  from: Invitation['from'],
): Promise<void> {
  // Names of earlier versions may hold a link. The mail goes to somebody who has not asked for it.
  const inviter = hasLink(from.name) ? 'A colleague' : from.name;
  const company = companyInMail(from.account);
  const greeting = hasLink(givenName) ? 'Hello,' : `Hello ${givenName},`;
  const begin = `${greeting}\n\n${inviter} invites you to work on ${company} at ${site.productName}.`;
  const accounts = createIdentityAccounts(db);
  const text = (await accounts.takeAddress(sub))
    ? `${begin}\n\nSet your password here, within ${invitationDays} days:\n${site.publicUrl}/reset-password?ticket=${await accounts.createTicket(sub, invitationDays * 24 * 60)}\n\nAfter ${invitationDays} days, choose "Forgot password" on the sign-in page. It sends a new link to this address.`
    : `${begin}\n\nThis address belongs to another account at ${site.productName} already, and an address can belong to one account only. The other account stays as it is, and who invites you does not learn of it.\n\nIf you want to join, there are two ways:\n- Ask for an invitation to another address of yours.\n- Leave the other account first: an admin of it, or your contact at ${site.productName}, deletes your user there. Then ask for the invitation again.\n\nIf you do not want to join, ignore this email.`;
  await site.outbox
    .within(db)
    .write({ recipient: email, subject: `${inviter} invites you to ${site.productName}`, text });
}
