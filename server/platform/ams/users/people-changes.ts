import { and, eq, inArray, sql } from 'drizzle-orm';

import { can, type MerchantRole } from '../../../../contract/permissions';
import type { AppUser, Principal } from '../../accounts/principal';
import { lockUserRows, userKey } from '../../accounts/users';
import type { Database } from '../../database/connect';
import { account, accountBrand, appUser, userBrand } from '../../database/schema/accounts';
import { identityAccount } from '../../database/schema/identity';
import { subscription } from '../../database/schema/plans';
import { inTransaction } from '../../database/transaction';
import { invite, type MailSite } from '../../identity/invitations';
import { revokeAccount } from '../../identity/revocation';
import { Refusal } from '../../http/refusal';
import { checkVersion } from '../../http/versions';
import { countInvitation } from '../mail-limits';
import {
  findPerson,
  invitedAddress,
  seatLimit,
  seatsUsed,
  withoutSub,
  type Person,
} from './people';
import { checkRank, inOrder, needsBrands, sameRoles } from './roles';

export interface Deps extends MailSite {
  db: Database;
}

/** The data of a user that an invitation or a change contains. */
export interface PersonInput {
  firstName: string;
  lastName: string;
  roles: MerchantRole[];
  /** Brands of the account. Only the roles that need brands use them. */
  brandIds: string[];
}

/** A change of a user; what is missing stays as it is. */
export interface PersonChanges {
  /** The version that the change was made on. */
  version: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  roles?: MerchantRole[] | undefined;
  brandIds?: string[] | undefined;
}

const wrongField = (field: string, message: string) =>
  new Refusal('invalid', 'Please fill the missing fields.', {
    fields: [{ path: [field], message }],
  });

/**
 * Invites a user to the caller's account (U-01). Creates the user with the roles, a login without a password and the
 * login site's mail, in one transaction. A second invitation of the same address changes nothing and sends no mail. The answer is
 * the same for an address that has an account elsewhere (SEC-46).
 * @returns the user, and whether they were created
 * @throws Refusal invalid, forbidden (U-09), no_seat
 */
export async function invitePerson(
  { db, ...site }: Deps,
  principal: Principal,
  input: PersonInput & { email: string },
): Promise<{ person: Person; created: boolean }> {
  const limit = await seatLimit(db, principal);
  return withAccountLocked(db, principal, async (tx, { company }) => {
    checkRank(principal, null, input.roles);
    if (input.roles.length === 0) throw wrongField('roles', 'Required!');
    const brandIds = await checkBrands(tx, principal, input);
    const known = await findByEmail(tx, principal.accountId, input.email);
    if (known !== null) return { person: await findPerson(tx, principal, known), created: false };
    if (limit !== null && (await seatsUsed(tx, principal.accountId)) >= limit)
      throw new Refusal('no_seat', 'There is no seat left in your plan.');
    await countInvitation(tx, { accountId: principal.accountId, email: input.email });
    const identity = await invite(tx, site, {
      ...input,
      from: { name: fullName(principal), account: company },
    });
    const key = userKey(identity.sub);
    const id = `usr_${key}`;
    await tx.insert(appUser).values({
      id,
      sub: identity.sub,
      accountId: principal.accountId,
      merchantRoles: inOrder(input.roles),
      ldUserKey: `user-${key}`,
    });
    await setBrands(tx, principal.accountId, id, brandIds);
    return { person: await findPerson(tx, principal, id), created: true };
  });
}

/**
 * Changes name, roles and brands of a user of the account (U-02). Users cannot change their own roles and brands (U-09).
 * @throws Refusal invalid, forbidden (U-09), not_found; stale with the user for another version than the stored one (U-11)
 */
export async function updatePerson(
  { db }: Deps,
  principal: Principal,
  id: string,
  { version, ...changes }: PersonChanges,
): Promise<Person> {
  return withAccountLocked(db, principal, async (tx) => {
    // Users change their own names without the lock of the account.
    await lockUserRows(tx, { id, sub: (await findPerson(tx, principal, id)).sub });
    const before = await findPerson(tx, principal, id);
    checkVersion(version, before.version, withoutSub(before));
    const own = await brandsOf(tx, principal.accountId);
    const input: PersonInput = {
      firstName: changes.firstName ?? before.firstName,
      lastName: changes.lastName ?? before.lastName,
      roles: changes.roles ?? inOrder(before.roles),
      brandIds:
        changes.brandIds ?? before.brands.flatMap((one) => (own.includes(one.id) ? [one.id] : [])),
    };
    const changesRoles = !sameRoles(before.roles, input.roles);
    if (before.self && changesRoles)
      throw new Refusal('forbidden', 'You cannot change your own roles.');
    checkRank(principal, { role: before.role, merchantRoles: before.roles }, input.roles);
    if (changesRoles && input.roles.length === 0) throw wrongField('roles', 'Required!');
    await tx
      .update(identityAccount)
      .set({ givenName: input.firstName, familyName: input.lastName })
      .where(eq(identityAccount.sub, before.sub));
    if (!before.self) {
      const brandIds = await checkBrands(tx, principal, input);
      await tx
        .update(appUser)
        .set({ merchantRoles: inOrder(input.roles) })
        .where(eq(appUser.id, id));
      if (needsBrands(input.roles) || needsBrands(inOrder(before.roles)))
        await setBrands(tx, principal.accountId, id, brandIds);
    }
    return findPerson(tx, principal, id);
  });
}

/**
 * Deletes users of the account, all or none (U-03), with their logins, sessions and tokens. Their seats become free.
 * One admin always remains, because only admins delete users, and users cannot delete themselves.
 * @throws Refusal forbidden for the caller and for users of a higher rank (U-09), not_found
 */
export async function deletePeople(
  { db }: Deps,
  principal: Principal,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.includes(principal.id)) throw new Refusal('forbidden', 'You cannot delete yourself.');
  await withAccountLocked(db, principal, async (tx) => {
    const found = await tx
      .select()
      .from(appUser)
      .where(and(inArray(appUser.id, wanted), eq(appUser.accountId, principal.accountId)));
    if (found.length !== wanted.length) throw new Refusal('not_found', 'There is no such user.');
    for (const person of found) checkRank(principal, person, person.merchantRoles);
    // The account's plan continues; the caller becomes its owner.
    await tx
      .update(subscription)
      .set({ ownerUserId: principal.id })
      .where(inArray(subscription.ownerUserId, wanted));
    const subs = found.map(({ sub }) => sub);
    for (const sub of subs) await revokeAccount(tx, sub, null);
    await tx.delete(identityAccount).where(inArray(identityAccount.sub, subs));
  });
}

/**
 * Ends all sessions of a user at the login site and in the app, for example when a device is lost. The user can sign in again.
 * @throws Refusal forbidden for the caller and for users of a higher rank (U-09), not_found
 */
export async function signOutPerson(
  { db }: Deps,
  principal: Principal,
  id: string,
): Promise<Person> {
  return withAccountLocked(db, principal, async (tx) => {
    const person = await findPerson(tx, principal, id);
    if (person.self)
      throw new Refusal('forbidden', 'You end your own sessions on the page “Your sessions”.');
    checkRank(principal, { role: person.role, merchantRoles: person.roles }, person.roles);
    await revokeAccount(tx, person.sub, null);
    return person;
  });
}

/**
 * Runs the changes of an account one after the other: they lock the account's row, so that concurrent changes cannot
 * exceed the seats or delete the last admin. The caller's role is checked again, because it may have changed meanwhile.
 */
export async function withAccountLocked<Result>(
  db: Database,
  principal: Principal,
  work: (tx: Database, facts: { company: string }) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const [company] = await tx
      .select()
      .from(account)
      .where(eq(account.id, principal.accountId))
      .for('update');
    const [caller]: (AppUser | undefined)[] = await tx
      .select()
      .from(appUser)
      .where(and(eq(appUser.id, principal.id), eq(appUser.accountId, principal.accountId)));
    if (!company || !caller || !can(caller, 'users.manage'))
      throw new Refusal('forbidden', 'Your role does not allow this.');
    return work(tx, { company: company.name });
  });
}

/** @returns the id of the account's user with an address, if there is one */
async function findByEmail(db: Database, accountId: string, email: string): Promise<string | null> {
  const [user] = await db
    .select({ id: appUser.id })
    .from(appUser)
    .innerJoin(identityAccount, eq(identityAccount.sub, appUser.sub))
    .where(and(eq(appUser.accountId, accountId), sql`lower(${invitedAddress}) = lower(${email})`));
  return user?.id ?? null;
}

/**
 * Checks the brands of a user.
 * @returns the brands to store: none without a role that needs brands
 * @throws Refusal invalid when the role has no brand, or one that is not the account's
 */
async function checkBrands(
  db: Database,
  principal: Principal,
  { roles, brandIds }: PersonInput,
): Promise<string[]> {
  if (!needsBrands(roles)) return [];
  const wanted = [...new Set(brandIds)];
  if (wanted.length === 0) throw wrongField('brandIds', 'Required!');
  const own = await brandsOf(db, principal.accountId);
  if (!wanted.every((id) => own.includes(id)))
    throw wrongField('brandIds', 'Please choose among your brands.');
  return wanted;
}

async function brandsOf(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: accountBrand.brandId })
    .from(accountBrand)
    .where(eq(accountBrand.accountId, accountId));
  return rows.map(({ id }) => id);
}

/** Replaces the user's brands of this account. Brands of other accounts stay. */
async function setBrands(
  db: Database,
  accountId: string,
  userId: string,
  brandIds: readonly string[],
): Promise<void> {
  const own = await brandsOf(db, accountId);
  if (own.length > 0)
    await db
      .delete(userBrand)
      .where(and(eq(userBrand.userId, userId), inArray(userBrand.brandId, own)));
  if (brandIds.length > 0)
    await db.insert(userBrand).values(brandIds.map((brandId) => ({ userId, brandId })));
}

export const fullName = ({ firstName, lastName, email }: Principal): string =>
  `${firstName} ${lastName}`.trim() || email;
