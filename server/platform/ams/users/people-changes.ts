import { and, eq, inArray, sql } from 'drizzle-orm';

import type { userCalls } from '../../../../contract/ams/users';
import type { BodyOf } from '../../../../contract/call';
import { messages } from '../../../../contract/fields';
import { can, needsBrands } from '../../../../contract/permissions';
import { fullName, type AppUser } from '../../accounts/principal';
import { lockUserRows, userKey } from '../../accounts/users';
import type { Database } from '../../database/connect';
import { account, accountBrand, appUser, userBrand } from '../../database/schema/accounts';
import { identityAccount } from '../../database/schema/identity';
import { subscription } from '../../database/schema/plans';
import { invite, type MailSite } from '../../identity/invitations';
import { revokeAccount } from '../../identity/revocation';
import { invalidField, Refusal } from '../../http/refusal';
import { checkVersion } from '../../http/versions';
import type { Change } from '../entity-routes';
import { countInvitation } from '../../accounts/mail-limits';
import { findPerson, invitedAddress, seatLimit, seatsUsed, type KnownPerson } from './people';
import { checkRank, inOrder, sameRoles } from './roles';

const wrongField = (field: string, message: string) => invalidField(field, message, messages.gaps);

/**
 * Invites a user to the caller's account (U-01). Creates the user with the roles, a login without a password and the
 * login site's mail. A second invitation of the same address changes nothing and sends no mail. The answer is
 * the same for an address that has an account elsewhere (SEC-46).
 * @returns the user, and whether they were created
 * @throws Refusal invalid, forbidden (U-09), no_seat
 */
export async function invitePerson(
  change: Change,
  site: MailSite,
  input: BodyOf<typeof userCalls.invite>,
): Promise<{ merchant: KnownPerson; created: boolean }> {
  const { tx, principal } = change;
  const limit = await seatLimit(tx, principal);
  const company = await lockAccount(change);
  checkRank(principal, null, input.roles);
  if (input.roles.length === 0) throw wrongField('roles', messages.required);
  const brandIds = await checkBrands(change, input);
  const known = await findByEmail(tx, principal.accountId, input.email);
  if (known !== null) return { merchant: await findPerson(tx, principal, known), created: false };
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
  return { merchant: await findPerson(tx, principal, id), created: true };
}

/**
 * Changes name, roles and brands of a user of the account (U-02). Users cannot change their own roles and brands (U-09).
 * @throws Refusal invalid, forbidden (U-09), not_found; stale with the user for another version than the stored one (U-11)
 */
export async function updatePerson(
  change: Change,
  id: string,
  { version, ...changes }: BodyOf<typeof userCalls.save>,
): Promise<KnownPerson> {
  const { tx, principal } = change;
  await lockAccount(change);
  // Users change their own names without the lock of the account.
  await lockUserRows(tx, { id, sub: (await findPerson(tx, principal, id)).sub });
  const before = await findPerson(tx, principal, id);
  checkVersion(version, before.version, before);
  const own = await brandsOf(tx, principal.accountId);
  const {
    firstName = before.firstName,
    lastName = before.lastName,
    roles = before.roles,
    brandIds = before.brands.flatMap((one) => (own.includes(one.id) ? [one.id] : [])),
  } = changes;
  const changesRoles = !sameRoles(before.roles, roles);
  if (before.self && changesRoles)
    throw new Refusal('forbidden', 'You cannot change your own roles.');
  checkRank(principal, { role: before.role, merchantRoles: before.roles }, roles);
  if (changesRoles && roles.length === 0) throw wrongField('roles', messages.required);
  await tx
    .update(identityAccount)
    .set({ givenName: firstName, familyName: lastName })
    .where(eq(identityAccount.sub, before.sub));
  if (!before.self) {
    const wanted = await checkBrands(change, { roles, brandIds });
    await tx
      .update(appUser)
      .set({ merchantRoles: inOrder(roles) })
      .where(eq(appUser.id, id));
    if (needsBrands(roles) || needsBrands(before.roles))
      await setBrands(tx, principal.accountId, id, wanted);
  }
  return findPerson(tx, principal, id);
}

/**
 * Deletes users of the account, all or none (U-03), with their logins, sessions and tokens. Their seats become free.
 * One admin always remains, because only admins delete users, and users cannot delete themselves.
 * @throws Refusal forbidden for the caller and for users of a higher rank (U-09), not_found
 */
export async function deletePeople(change: Change, ids: readonly string[]): Promise<void> {
  const { tx, principal } = change;
  const wanted = [...new Set(ids)];
  if (wanted.includes(principal.id)) throw new Refusal('forbidden', 'You cannot delete yourself.');
  await lockAccount(change);
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
}

/**
 * Ends all sessions of a user at the login site and in the app, for example when a device is lost. The user can sign in again.
 * @throws Refusal forbidden for the caller and for users of a higher rank (U-09), not_found
 */
export async function signOutPerson(change: Change, id: string): Promise<KnownPerson> {
  const { tx, principal } = change;
  await lockAccount(change);
  const person = await findPerson(tx, principal, id);
  if (person.self)
    throw new Refusal('forbidden', 'You end your own sessions on the page “Your sessions”.');
  checkRank(principal, { role: person.role, merchantRoles: person.roles }, person.roles);
  await revokeAccount(tx, person.sub, null);
  return person;
}

/**
 * Makes the changes of an account run one after the other: they lock the account's row, so that concurrent changes cannot
 * exceed the seats or delete the last admin. The caller's role is checked again, because it may have changed meanwhile.
 * @returns the name of the account
 */
export async function lockAccount({ tx, principal }: Change): Promise<string> {
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
  return company.name;
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
  { tx, principal }: Change,
  { roles, brandIds }: Pick<BodyOf<typeof userCalls.invite>, 'roles' | 'brandIds'>,
): Promise<string[]> {
  if (!needsBrands(roles)) return [];
  const wanted = [...new Set(brandIds)];
  if (wanted.length === 0) throw wrongField('brandIds', messages.required);
  const own = await brandsOf(tx, principal.accountId);
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
