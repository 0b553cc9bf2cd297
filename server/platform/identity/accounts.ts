import { randomBytes, randomUUID } from 'node:crypto';

import { and, eq, gt, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { identityAccount, passwordTicket } from '../database/schema/identity';
import { inTransaction, type Transaction } from '../database/transaction';
import { untilLaterSecond } from './ended-sign-ins';
import { createPasswords, type Passwords } from './passwords';
import { revokeAccount } from './revocation';
import { sha256 } from './secrets';

export type IdentityAccount = typeof identityAccount.$inferSelect;

/** How long a mailed link to set a password works. */
export const ticketMinutes = 60;
/** How long the link of an invitation works. */
export const invitationDays = 7;

/** Another account has this e-mail address (compared without case). */
export class EmailTakenError extends Error {
  override name = 'EmailTakenError';
}

/** Tells the owner of an account of a change, within its transaction. */
export type TellOwner = (tx: Transaction, account: IdentityAccount) => Promise<void>;

/** The accounts of the login site. */
export type IdentityAccounts = ReturnType<typeof createIdentityAccounts>;

/** For accounts that only mails and invitations use: no request waits for a hash there. */
const unshared = () => createPasswords({ parallel: 1, waiting: 1 });

/** @param passwords shared by all that hash for requests */
export function createIdentityAccounts(db: Database, passwords: Passwords = unshared()) {
  const first = async (where: SQL) =>
    (await db.select().from(identityAccount).where(where))[0] ?? null;
  const byEmail = (email: string) => first(sql`lower(${identityAccount.email}) = lower(${email})`);

  return {
    ...createPasswordTickets(db, passwords),
    bySub: (sub: string) => first(eq(identityAccount.sub, sub)),
    byEmail,

    /** @throws EmailTakenError */
    async create({
      email,
      password,
      givenName,
      familyName,
      jobTitle = null,
    }: {
      email: string;
      password: string | null;
      givenName: string;
      familyName: string;
      jobTitle?: string | null;
    }) {
      const [made] = await db
        .insert(identityAccount)
        .values({
          sub: `endcap|${randomUUID()}`,
          email,
          givenName,
          familyName,
          jobTitle,
          passwordHash: password === null ? null : await passwords.hash(password),
        })
        .onConflictDoNothing()
        .returning();
      if (!made) throw new EmailTakenError(email);
      return made;
    },

    /** Creates a stand-in for an invited address that has an account already (`standInFor`). */
    async createStandIn({
      email,
      ...names
    }: Pick<IdentityAccount, 'email' | 'givenName' | 'familyName'>) {
      const id = randomUUID();
      const [made] = await db
        .insert(identityAccount)
        .values({
          ...names,
          sub: `endcap|${id}`,
          email: `stand-in ${id}`,
          standInFor: email,
          blockedAt: sql`now()`,
        })
        .returning();
      return made!;
    },

    /**
     * Makes a stand-in the account of its address, if that has no other account any more.
     * @returns false for one that stays a stand-in
     */
    async takeAddress(sub: string) {
      const { standInFor = null } = (await first(eq(identityAccount.sub, sub))) ?? {};
      if (standInFor === null) return true;
      if ((await byEmail(standInFor)) !== null) return false;
      await db
        .update(identityAccount)
        .set({ email: standInFor, standInFor: null, blockedAt: null })
        .where(eq(identityAccount.sub, sub));
      return true;
    },

    /**
     * Whether this is the password of the account. The check of an unknown account takes the same time and fails.
     * @param account null for an unknown account
     */
    isPassword: (account: IdentityAccount | null, password: string) =>
      passwords.check(account?.passwordHash, password),

    /** Changes the password. Ends all sessions but one (its `uid`), what was issued under them, and all mailed links. */
    async changePassword(sub: string, password: string, keptSession: string, tell: TellOwner) {
      const passwordHash = await passwords.hash(password);
      const passwordChangedAt = new Date();
      await inTransaction(db, async (tx) => {
        const [changed] = await tx
          .update(identityAccount)
          .set({ passwordHash, passwordChangedAt, keptSession })
          .where(eq(identityAccount.sub, sub))
          .returning();
        await tx.delete(passwordTicket).where(eq(passwordTicket.sub, sub));
        await revokeAccount(tx, sub, keptSession);
        if (changed) await tell(tx, changed);
      });
      await untilLaterSecond(passwordChangedAt);
    },
  };
}

/** The mailed links to set a password. Each works once. */
function createPasswordTickets(db: Database, passwords: Passwords) {
  const valid = (secret: string) =>
    and(
      eq(passwordTicket.tokenHash, sha256(secret)),
      isNull(passwordTicket.usedAt),
      gt(passwordTicket.expiresAt, sql`now()`),
    );

  return {
    /**
     * @param minutes the lifetime of the link
     * @returns the secret of a new link; links of the account that would not work longer stop working. A stranger who asks for
     *   a new password of somebody else leaves the link of an invitation as it is.
     */
    async createTicket(sub: string, minutes = ticketMinutes) {
      const secret = randomBytes(32).toString('base64url');
      await inTransaction(db, async (tx) => {
        const expiresAt = sql`now() + make_interval(mins => ${minutes})`;
        await tx
          .delete(passwordTicket)
          .where(and(eq(passwordTicket.sub, sub), lte(passwordTicket.expiresAt, expiresAt)));
        await tx.insert(passwordTicket).values({ tokenHash: sha256(secret), sub, expiresAt });
      });
      return secret;
    },

    /** @returns the account of an unused, unexpired link; null otherwise */
    async peekTicket(secret: string) {
      const [found] = await db
        .select({ account: identityAccount })
        .from(passwordTicket)
        .innerJoin(identityAccount, eq(identityAccount.sub, passwordTicket.sub))
        .where(valid(secret));
      return found?.account ?? null;
    },

    /**
     * Uses the link: sets the password, marks the e-mail address as verified and ends all sessions and all links of the account.
     * @param tell called unless it is the account's first password
     * @returns null when the link is used or expired
     */
    async redeemTicket(secret: string, password: string, tell: TellOwner) {
      const passwordHash = await passwords.hash(password);
      const passwordChangedAt = new Date();
      const changed = await inTransaction(db, async (tx) => {
        // All links of the account in one statement: of two that are used at once, one sets the password.
        const owner = tx
          .select({ sub: passwordTicket.sub })
          .from(passwordTicket)
          .where(valid(secret));
        const [used] = await tx
          .update(passwordTicket)
          .set({ usedAt: sql`now()` })
          .where(and(isNull(passwordTicket.usedAt), inArray(passwordTicket.sub, owner)))
          .returning();
        if (!used) return null;
        const isOwn = eq(identityAccount.sub, used.sub);
        const [before] = await tx.select().from(identityAccount).where(isOwn);
        const [account] = await tx
          .update(identityAccount)
          .set({ passwordHash, passwordChangedAt, keptSession: null, emailVerified: true })
          .where(isOwn)
          .returning();
        // Somebody else may know the old password.
        await revokeAccount(tx, used.sub, null);
        if (account && before?.passwordHash !== null) await tell(tx, account);
        return account ?? null;
      });
      if (changed) await untilLaterSecond(passwordChangedAt);
      return changed;
    },
  };
}

/** @returns the claims of an account, for ID tokens and `/userinfo` */
export function accountClaims(account: IdentityAccount) {
  return {
    sub: account.sub,
    email: account.email,
    email_verified: account.emailVerified,
    given_name: account.givenName,
    family_name: account.familyName,
    name: `${account.givenName} ${account.familyName}`.trim() || account.email,
  };
}
