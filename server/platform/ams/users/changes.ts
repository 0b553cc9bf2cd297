import { and, eq, inArray } from 'drizzle-orm';

import { can, type MerchantRole } from '../../accounts/permissions';
import { userKey, type AppUser, type Viewer } from '../../accounts/users';
import type { Database } from '../../database/connect';
import {
  account,
  accountBrand,
  appUser,
  identityAccount,
  subscription,
  userBrand,
} from '../../database/schema';
import { createIdentityAccounts, EmailTakenError } from '../../identity/accounts';
import { invite } from '../../identity/invitations';
import { revokeAccount } from '../../identity/revocation';
import { Refusal } from '../refusal';
import { findPerson, seatLimit, seatsUsed, type Person } from './people';
import { checkRank, inOrder, sameRoles } from './roles';

export interface Deps {
  db: Database;
  productName: string;
  publicUrl: string;
}

/** What is said of a person when they are invited or changed. */
export interface PersonInput {
  firstName: string;
  lastName: string;
  roles: MerchantRole[];
  /** Of the account's brands; they count for `owned_brands` alone. */
  brandIds: string[];
}

const wrongField = (field: string, message: string) =>
  new Refusal('invalid', 'Please fill the missing fields.', {
    fields: [{ path: [field], message }],
  });
/** The same whoever it belongs to: another company's people are nobody's business (SEC-46). */
const addressTaken = () => wrongField('email', 'This address cannot be invited.');

/**
 * Invites somebody to the caller's account (U-01): a user with the roles, a login without a password, and the login
 * site's mail, in one transaction. A second time it is harmless: the same person, nothing changed, no mail.
 * @returns the person, and whether they are new
 * @throws {Refusal} invalid, forbidden (U-09), no_seat
 */
export async function invitePerson(
  { db, ...site }: Deps,
  viewer: Viewer,
  input: PersonInput & { email: string },
): Promise<{ person: Person; created: boolean }> {
  const limit = await seatLimit(db, viewer);
  return inAccount(db, viewer, async (tx, { company }) => {
    checkRank(viewer, null, input.roles);
    if (input.roles.length === 0) throw wrongField('roles', 'Required!');
    const brandIds = await checkBrands(tx, viewer, input);
    const known = await findByEmail(tx, input.email);
    if (known !== null) {
      if (known.accountId !== viewer.accountId || known.id === null) throw addressTaken();
      return { person: await findPerson(tx, viewer, known.id), created: false };
    }
    if (limit !== null && (await seatsUsed(tx, viewer.accountId)) >= limit)
      throw new Refusal('no_seat', 'There is no seat left in your plan.');
    const identity = await invite(tx, site, {
      ...input,
      from: { name: nameOf(viewer), account: company },
    }).catch((error: unknown) => {
      throw error instanceof EmailTakenError ? addressTaken() : error;
    });
    const key = userKey(identity.sub);
    const id = `usr_${key}`;
    await tx.insert(appUser).values({
      id,
      sub: identity.sub,
      accountId: viewer.accountId,
      merchantRoles: inOrder(input.roles),
      ldUserKey: `user-${key}`,
    });
    await setBrands(tx, viewer.accountId, id, brandIds);
    return { person: await findPerson(tx, viewer, id), created: true };
  });
}

/**
 * Changes name, roles and brands of somebody of the account (U-02). Their own roles and brands nobody changes (U-09).
 * @throws {Refusal} invalid, forbidden (U-09), not_found
 */
export async function updatePerson(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  input: PersonInput,
): Promise<Person> {
  return inAccount(db, viewer, async (tx) => {
    const before = await findPerson(tx, viewer, id);
    const changesRoles = !sameRoles(before.roles, input.roles);
    if (before.self && changesRoles)
      throw new Refusal('forbidden', 'Nobody changes their own roles.');
    checkRank(viewer, { role: before.role, merchantRoles: before.roles }, input.roles);
    if (changesRoles && input.roles.length === 0) throw wrongField('roles', 'Required!');
    await tx
      .update(identityAccount)
      .set({ givenName: input.firstName, familyName: input.lastName })
      .where(eq(identityAccount.sub, before.sub));
    if (!before.self) {
      const brandIds = await checkBrands(tx, viewer, input);
      await tx
        .update(appUser)
        .set({ merchantRoles: inOrder(input.roles) })
        .where(eq(appUser.id, id));
      // Brands that somebody has by another way, as a vendor, are not this form's matter.
      if (input.roles.includes('owned_brands') || before.roles.includes('owned_brands'))
        await setBrands(tx, viewer.accountId, id, brandIds);
    }
    return findPerson(tx, viewer, id);
  });
}

/**
 * Deletes people of the account, all or none (U-03): their logins, sessions and tokens are gone with them, their
 * seats are free. As nobody deletes themselves, and only an admin deletes, an admin is always left.
 * @throws {Refusal} forbidden for oneself or somebody above (U-09), not_found
 */
export async function deletePeople(
  { db }: Deps,
  viewer: Viewer,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.includes(viewer.id)) throw new Refusal('forbidden', 'Nobody deletes themselves.');
  await inAccount(db, viewer, async (tx) => {
    const found = await tx
      .select()
      .from(appUser)
      .where(and(inArray(appUser.id, wanted), eq(appUser.accountId, viewer.accountId)));
    if (found.length !== wanted.length) throw new Refusal('not_found', 'There is no such user.');
    for (const person of found) checkRank(viewer, person, person.merchantRoles);
    // The account's plan goes on; it is now in the name of who deletes.
    await tx
      .update(subscription)
      .set({ ownerUserId: viewer.id })
      .where(inArray(subscription.ownerUserId, wanted));
    const subs = found.map(({ sub }) => sub);
    for (const sub of subs) await revokeAccount(tx, sub, null);
    await tx.delete(identityAccount).where(inArray(identityAccount.sub, subs));
  });
}

/**
 * Runs changes of an account one after the other, so that seats are counted and admins remain whoever asks at once.
 * Who asks is looked at again: they may have been deleted, or lost the role, a moment ago.
 */
export async function inAccount<Result>(
  db: Database,
  viewer: Viewer,
  work: (tx: Database, facts: { company: string }) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    const [company] = await tx
      .select()
      .from(account)
      .where(eq(account.id, viewer.accountId))
      .for('update');
    const [caller]: (AppUser | undefined)[] = await tx
      .select()
      .from(appUser)
      .where(and(eq(appUser.id, viewer.id), eq(appUser.accountId, viewer.accountId)));
    if (!company || !caller || !can(caller, 'users.manage'))
      throw new Refusal('forbidden', 'Your role does not allow this.');
    return work(tx, { company: company.name });
  });
}

async function findByEmail(db: Database, email: string) {
  const { sub } = (await createIdentityAccounts(db).byEmail(email)) ?? {};
  if (sub === undefined) return null;
  const [user] = await db
    .select({ id: appUser.id, accountId: appUser.accountId })
    .from(appUser)
    .where(eq(appUser.sub, sub));
  return user ?? { id: null, accountId: null };
}

/**
 * The brands that are stored with the roles.
 * @throws {Refusal} invalid where an owner of brands has none, or one that is not the account's
 */
async function checkBrands(
  db: Database,
  viewer: Viewer,
  { roles, brandIds }: PersonInput,
): Promise<string[]> {
  if (!roles.includes('owned_brands')) return [];
  const wanted = [...new Set(brandIds)];
  if (wanted.length === 0) throw wrongField('brandIds', 'Required!');
  const own = await brandsOf(db, viewer.accountId);
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

/** Of the account's brands the person has these; what they have of others stays. */
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

export const nameOf = ({ firstName, lastName, email }: Viewer): string =>
  `${firstName} ${lastName}`.trim() || email;
