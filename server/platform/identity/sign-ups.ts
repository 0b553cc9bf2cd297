import { randomBytes, randomUUID } from 'node:crypto';

import { and, eq, gt, lt, sql } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { identityAccount, signUp } from '../database/schema/identity';
import { inTransaction } from '../database/transaction';
import type { Passwords } from './passwords';
import { sha256 } from './secrets';

/** How long the mailed link of a sign-up works. */
export const signUpHours = 24;

export type SignUp = typeof signUp.$inferSelect;

/**
 * Sign-ups that wait for the proof of their address. They hold nothing: the account is made when somebody follows the mailed
 * link, so only a person who reads its mails can take an address.
 */
export type SignUps = ReturnType<typeof createSignUps>;

export function createSignUps(db: Database, passwords: Passwords) {
  const valid = (secret: string) =>
    and(eq(signUp.tokenHash, sha256(secret)), gt(signUp.expiresAt, sql`now()`));
  return {
    /** @returns the secret of the mailed link */
    async start(input: Omit<SignUp, 'tokenHash' | 'expiresAt'>) {
      const secret = randomBytes(32).toString('base64url');
      await db.insert(signUp).values({
        ...input,
        tokenHash: sha256(secret),
        expiresAt: sql`now() + make_interval(hours => ${signUpHours})`,
      });
      return secret;
    },

    /** @returns null for a link that is used or expired */
    async peek(secret: string) {
      return (await db.select().from(signUp).where(valid(secret)))[0] ?? null;
    },

    /**
     * Uses the link: makes the account with a verified address.
     * @returns null for a link that is used or expired, and when the address has an account by now
     */
    async confirm(secret: string, password: string) {
      const passwordHash = await passwords.hash(password);
      return inTransaction(db, async (tx) => {
        const [used] = await tx.delete(signUp).where(valid(secret)).returning();
        if (!used) return null;
        const { tokenHash: _hash, expiresAt: _expiry, ...person } = used;
        await tx.delete(signUp).where(eq(sql`lower(${signUp.email})`, person.email.toLowerCase()));
        const [made] = await tx
          .insert(identityAccount)
          .values({
            ...person,
            sub: `endcap|${randomUUID()}`,
            emailVerified: true,
            passwordHash,
          })
          .onConflictDoNothing()
          .returning();
        return made ?? null;
      });
    },

    async purge() {
      await db.delete(signUp).where(lt(signUp.expiresAt, sql`now()`));
    },
  };
}
