import { randomBytes } from 'node:crypto';

import { and, count, eq, isNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';

import type { Database } from '../database/connect';
import { recoveryCode, secondFactor } from '../database/schema/identity';
import { inTransaction, type Transaction } from '../database/transaction';
import type { FactorSeal } from './factor-seal';

/** The authentication methods of a session with both factors (RFC 8176), and Auth0's class for it. */
export const bothFactors = ['pwd', 'otp'];
export const multiFactorClass = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';

export const hasSecondFactor = (methods: unknown): boolean =>
  Array.isArray(methods) && methods.includes('otp');

const periodSeconds = 30;
/** The codes before and after the current one are valid too, because clocks differ and users type slowly. */
const windowSteps = 1;
const recoveryCodeCount = 10;
/** Excludes characters that look alike. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The second factors of the login site: TOTP (RFC 6238: SHA-1, 6 digits, 30 s), and recovery codes. */
export type SecondFactors = ReturnType<typeof createSecondFactors>;

export function createSecondFactors(db: Database, seal: FactorSeal, now: () => number = Date.now) {
  const secretOf = async (sub: string): Promise<string | null> => {
    const [found] = await db.select().from(secondFactor).where(eq(secondFactor.sub, sub));
    return found === undefined ? null : seal.open(sub, found.sealedSecret);
  };

  return {
    ...createRecoveryCodes(db, seal, now),

    async isOn(sub: string) {
      const found = await db
        .select({ sub: secondFactor.sub })
        .from(secondFactor)
        .where(eq(secondFactor.sub, sub));
      return found.length > 0;
    },

    /** Whether the second factor is on with this secret. */
    isOnWith: async (sub: string, secret: string) => (await secretOf(sub)) === secret,

    /** Generates a secret in base32. `turnOn` stores it. */
    newSecret: () => new Secret({ size: 20 }).base32,
    /** The `otpauth:` URI for authenticators. */
    keyUri: (secret: string, account: string, issuer: string) =>
      new TOTP({ secret: Secret.fromBase32(secret), label: account, issuer }).toString(),

    /**
     * Turns the second factor on, if the code belongs to the secret.
     * @param tell tells the owner, within the transaction
     * @returns the recovery codes, which cannot be read again; null for a wrong code
     */
    async turnOn(
      sub: string,
      secret: string,
      code: string,
      tell: (tx: Transaction) => Promise<void>,
    ) {
      const step = stepOf(secret, code, now());
      if (step === null) return null;
      const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
      return inTransaction(db, async (tx) => {
        await tx.delete(secondFactor).where(eq(secondFactor.sub, sub));
        await tx
          .insert(secondFactor)
          .values({ sub, sealedSecret: seal.seal(sub, secret), usedStep: step });
        await tx
          .insert(recoveryCode)
          .values(codes.map((each) => ({ sub, codeHash: seal.hash(sub, normalized(each)) })));
        await tell(tx);
        return codes;
      });
    },

    /** @param tell tells the owner, within the transaction */
    async turnOff(sub: string, tell: (tx: Transaction) => Promise<void>) {
      await inTransaction(db, async (tx) => {
        const own = eq(secondFactor.sub, sub);
        const [was] = await tx.delete(secondFactor).where(own).returning({ sub: secondFactor.sub });
        if (was) await tell(tx);
      });
    },

    /** Whether a code is valid. Each code works once, and no older code works after it. */
    async checkCode(sub: string, code: string) {
      const secret = await secretOf(sub);
      const step = secret === null ? null : stepOf(secret, code, now());
      if (step === null) return false;
      // If two concurrent requests have the same code, one succeeds.
      const used = await db
        .update(secondFactor)
        .set({ usedStep: step })
        .where(and(eq(secondFactor.sub, sub), lt(secondFactor.usedStep, step)))
        .returning({ sub: secondFactor.sub });
      return used.length > 0;
    },

    /** The current code, for the page of demo users; null without a second factor. */
    async currentCode(sub: string) {
      const secret = await secretOf(sub);
      return secret === null ? null : totp(secret).generate({ timestamp: now() });
    },
  };
}

/** The recovery codes of a second factor. Each works once. */
function createRecoveryCodes(db: Database, seal: FactorSeal, now: () => number) {
  return {
    /** Whether a recovery code is valid. It is used up then. */
    async useRecoveryCode(sub: string, code: string) {
      const used = await db
        .update(recoveryCode)
        .set({ usedAt: new Date(now()) })
        .where(
          and(
            eq(recoveryCode.sub, sub),
            eq(recoveryCode.codeHash, seal.hash(sub, normalized(code))),
            isNull(recoveryCode.usedAt),
          ),
        )
        .returning({ sub: recoveryCode.sub });
      return used.length > 0;
    },

    async recoveryCodesLeft(sub: string) {
      const [left] = await db
        .select({ codes: count() })
        .from(recoveryCode)
        .where(and(eq(recoveryCode.sub, sub), isNull(recoveryCode.usedAt)));
      return left?.codes ?? 0;
    },
  };
}

const totp = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) });

/**
 * @param timestamp milliseconds
 * @returns the time step of the code; null for a wrong code
 */
function stepOf(secret: string, code: string, timestamp: number): number | null {
  const token = code.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totp(secret).validate({ token, timestamp, window: windowSteps });
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

/** Normalizes a typed code for comparison. */
const normalized = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '');

/** @returns ten random characters (49 bits) in two groups */
function newRecoveryCode(): string {
  const letters: string[] = [];
  while (letters.length < 10) {
    const [byte] = randomBytes(1);
    // Bytes above the last multiple of the alphabet's length are skipped: they make some characters more likely.
    if (byte! < Math.floor(256 / recoveryAlphabet.length) * recoveryAlphabet.length)
      letters.push(recoveryAlphabet[byte! % recoveryAlphabet.length]!);
  }
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}
