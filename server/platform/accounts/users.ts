import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';

import { billingNow } from '../billing/clock';
import { trialEnd } from '../billing/periods';
import type { Database } from '../database/connect';
import { type ReadCache, noReadCache } from '../database/read-cache';
import { account, appUser } from '../database/schema/accounts';
import { identityAccount } from '../database/schema/identity';
import { price, subscription } from '../database/schema/plans';
import { inTransaction, type Transaction } from '../database/transaction';
import { defaultTimeZone } from '../dates/zones';
import { unauthenticated } from '../http/refusal';
import { sha256 } from '../identity/secrets';
import { personColumns, type Principal } from './principal';

export type Users = ReturnType<typeof createUsers>;

export const trialPriceId = 'price_free_trial';

/** Whether other users own all plans that the account of a user has, and it has one. */
const hasPlanOfOther = sql<boolean>`coalesce((
  select bool_and(${subscription.ownerUserId} <> ${appUser.id}) from ${subscription}
  where ${subscription.accountId} = ${appUser.accountId} and ${subscription.status} <> 'expired'
), false)`;

export function createUsers(db: Database, readCache: ReadCache = noReadCache) {
  const bySub = async (sub: string): Promise<Principal | null> => {
    const known = await readCache.get(`user ${sub}`, () => readUser(db, sub));
    if (known) return known;
    const [identity] = await db
      .select()
      .from(identityAccount)
      .where(and(eq(identityAccount.sub, sub), isNull(identityAccount.blockedAt)));
    if (!identity) return null;
    await createTrialUser(db, identity);
    return readUser(db, sub);
  };

  return {
    /** @returns the user of an identity, created at the first call; null when the identity is missing or blocked */
    bySub,
    /** Records a sign-in. @returns the same as `bySub` */
    async recordSignIn(sub: string) {
      const principal = await bySub(sub);
      if (!principal) return null;
      await db
        .update(appUser)
        .set({ lastSignedInAt: sql`now()`, signInCount: sql`${appUser.signInCount} + 1` })
        .where(eq(appUser.id, principal.id));
      return principal;
    },
    /** @returns the company account of a user, which is their organization */
    async organizationOf(sub: string) {
      return (await bySub(sub))?.accountId ?? null;
    },
  };
}

async function readUser(db: Database, sub: string): Promise<Principal | null> {
  const [found] = await db
    .select({
      user: appUser,
      ...personColumns,
      accountName: account.name,
      timeZone: account.timeZone,
      hasPlanOfOther,
    })
    .from(appUser)
    .innerJoin(identityAccount, eq(identityAccount.sub, appUser.sub))
    .innerJoin(account, eq(account.id, appUser.accountId))
    .where(and(eq(appUser.sub, sub), isNull(identityAccount.blockedAt)));
  if (!found) return null;
  const { user, ...others } = found;
  return { ...user, ...others };
}

/** Locks the rows of a user until the transaction ends, in the order of a deletion, so that neither waits for the other. */
export async function lockUserRows(tx: Database, { id, sub }: Pick<Principal, 'id' | 'sub'>) {
  await tx.select().from(identityAccount).where(eq(identityAccount.sub, sub)).for('update');
  await tx.select().from(appUser).where(eq(appUser.id, id)).for('update');
}

/**
 * Locks the principal for a change of their own.
 * @returns the principal as they are now
 * @throws Refusal unauthenticated for one who was deleted or blocked meanwhile
 */
export async function lockPrincipal(tx: Transaction, principal: Principal): Promise<Principal> {
  await lockUserRows(tx, principal);
  const found = await readUser(tx, principal.sub);
  if (!found) throw unauthenticated('the user was deleted or blocked meanwhile');
  return found;
}

/** @returns the e-mail addresses of the users who fulfil a condition and are not blocked */
export async function readAddresses(db: Database, condition: SQL): Promise<string[]> {
  const users = await db
    .select({ email: identityAccount.email })
    .from(appUser)
    .innerJoin(identityAccount, eq(identityAccount.sub, appUser.sub))
    .where(and(condition, isNull(identityAccount.blockedAt)));
  return users.map(({ email }) => email);
}

/** @returns the e-mail addresses of the internal admins */
export const readAdminAddresses = (db: Database) => readAddresses(db, eq(appUser.role, 'admin'));

/** @returns the part that the ids of a user's rows share: 20 lowercase characters derived from the sub */
export const userKey = (sub: string): string =>
  sha256(sub)
    .replace(/[^a-zA-Z0-9]/g, '')
    .slice(0, 20)
    .toLowerCase();

/**
 * Creates the rows of a new user: a company account, a user without merchant roles and brands, and the Free Trial of 7
 * days (P-02), which ends by the account's zone as soon as that is known. The ids are derived from the sub, so two concurrent requests create one user.
 */
async function createTrialUser(db: Database, identity: typeof identityAccount.$inferSelect) {
  const key = userKey(identity.sub);
  const ids = { account: `acc_${key}`, user: `usr_${key}`, subscription: `sub_${key}` };
  const person = `${identity.givenName} ${identity.familyName}`.trim() || identity.email;
  const name = identity.company ?? person;
  await inTransaction(db, async (tx) => {
    await tx.insert(account).values({ id: ids.account, name }).onConflictDoNothing();
    await tx
      .insert(appUser)
      .values({
        id: ids.user,
        sub: identity.sub,
        accountId: ids.account,
        ldUserKey: `user-${key}`,
        designation: identity.jobTitle,
        needToListBrand: true,
      })
      .onConflictDoNothing();
    const now = await billingNow(tx);
    const [trial] = await tx.select().from(price).where(eq(price.id, trialPriceId));
    if (!trial) return;
    await tx
      .insert(subscription)
      .values({
        id: ids.subscription,
        accountId: ids.account,
        ownerUserId: ids.user,
        priceId: trial.id,
        status: 'trialing',
        startDate: now,
        endDate: trialEnd(now, defaultTimeZone),
        userLimit: 1,
        brandLimit: 1,
      })
      .onConflictDoNothing();
  });
}
