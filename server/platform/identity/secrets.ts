import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';

import type { Database } from '../database/connect';
import { platformSetting } from '../database/schema';

/** Keys and secrets of one platform, made at its first start and kept in the database. */
export interface Secrets {
  clientId: string;
  clientSecret: string;
  /** Private RS256 keys; the first one signs. */
  jwks: { keys: JWK[] };
  /** The first one signs cookies, all are accepted. */
  cookieKeys: string[];
  /** Seal the secrets of second factors: the first one seals, all open. */
  factorKeys: string[];
  /** Keys of the flag service: the server's, which also makes secure-mode hashes, and the browser's, which is public. */
  ldSdkKey: string;
  ldClientSideId: string;
}

/**
 * Reads the secrets, making what is missing. Several processes may start on one database at the same
 * moment: the first to write wins and all use what was written.
 */
export async function loadSecrets(db: Database): Promise<Secrets> {
  const ensure = async <Value>(key: string, make: () => Value | Promise<Value>): Promise<Value> => {
    const read = async () =>
      (await db.select().from(platformSetting).where(eq(platformSetting.key, key)))[0]?.value as
        Value | undefined;
    const found = await read();
    if (found !== undefined) return found;
    await db
      .insert(platformSetting)
      .values({ key, value: await make() })
      .onConflictDoNothing();
    const written = await read();
    if (written === undefined) throw new Error(`The setting ${key} could not be written`);
    return written;
  };
  return {
    clientId: await ensure('client-id', () => `endcap_${randomBytes(9).toString('hex')}`),
    clientSecret: await ensure('client-secret', () => randomBytes(32).toString('base64url')),
    jwks: await ensure('signing-keys', async () => ({ keys: [await makeSigningKey()] })),
    cookieKeys: await ensure('cookie-keys', () => [randomBytes(32).toString('base64url')]),
    factorKeys: await ensure('factor-keys', () => [randomBytes(32).toString('base64url')]),
    ldSdkKey: await ensure('ld-sdk-key', () => `sdk-${randomBytes(16).toString('hex')}`),
    ldClientSideId: await ensure('ld-client-side-id', () => randomBytes(12).toString('hex')),
  };
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, alg: 'RS256', use: 'sig', kid: await calculateJwkThumbprint(jwk) };
}

/** SHA-256 in base64url: how one-time secrets are stored. */
export function sha256(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}

/** The hash that proves to the flag service that a flag-user key is the user's own: hex HMAC-SHA256. */
export function secureModeHash(ldSdkKey: string, key: string): string {
  return createHmac('sha256', ldSdkKey).update(key).digest('hex');
}

/** A form token bound to what it names (an interaction, a session, a mailed link). */
export function formToken(cookieKey: string, binding: string): string {
  return createHmac('sha256', cookieKey).update(`form:${binding}`).digest('base64url');
}

/** Whether a form carried the token of its binding, under any of the keys; compared in constant time. */
export function isFormToken(
  cookieKeys: readonly string[],
  binding: string,
  given: unknown,
): boolean {
  if (typeof given !== 'string') return false;
  return cookieKeys.some((key) => {
    const wanted = Buffer.from(formToken(key, binding));
    const got = Buffer.from(given);
    return wanted.length === got.length && timingSafeEqual(wanted, got);
  });
}
