import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import { eq } from 'drizzle-orm';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JWK,
} from 'jose';

import type { Database } from '../database/connect';
import { platformSetting } from '../database/schema/identity';

/** Keys and secrets of one platform. The first start generates them; the database stores them. */
export type Secrets = Awaited<ReturnType<typeof loadSecrets>>;

/**
 * Reads the secrets and generates those that are missing. When several processes start on one database at the same
 * time, all use the values of the first one to write.
 */
export async function loadSecrets(db: Database) {
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
    clientSecret: await ensure('client-secret', randomSecret),
    /** Private RS256 keys. The first one signs, all verify. */
    jwks: await ensure('signing-keys', async () => ({ keys: [await makeSigningKey()] })),
    /** The first one signs cookies, all verify. */
    cookieKeys: await ensure('cookie-keys', () => [randomSecret()]),
    /** Keys of the secrets of second factors. The first one encrypts, all decrypt. */
    factorKeys: await ensure('factor-keys', () => [randomSecret()]),
    /** Keys of the mails in the outbox. The first one encrypts, all decrypt. */
    mailKeys: await ensure('mail-keys', () => [randomSecret()]),
    /** Signs the events and forms of the embedded payment gateway. */
    gatewaySecret: await ensure('gateway-secret', () => `whsec_${randomSecret()}`),
    /** The SDK key of the flag service's server clients, which also signs secure-mode hashes. */
    ldSdkKey: await ensure('ld-sdk-key', () => `sdk-${randomBytes(16).toString('hex')}`),
    /** The public id of the flag service's browser clients. */
    ldClientSideId: await ensure('ld-client-side-id', () => randomBytes(12).toString('hex')),
  };
}

/** 256 random bits in base64url. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** An RSA key of 2048 bits for RS256. */
export async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, alg: 'RS256', use: 'sig', kid: await calculateJwkThumbprint(jwk) };
}

/** The public keys, with which tokens are verified. */
export const publicKeysOf = ({ keys }: Secrets['jwks']) =>
  createLocalJWKSet({
    keys: keys.map(({ kty, n, e, kid, alg, use }) => ({ kty, n, e, kid, alg, use })),
  });

/** @returns the SHA-256 hash in base64url, the form in which one-time secrets are stored */
export function sha256(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}

/** @returns the hex HMAC-SHA256 that proves to the flag service that a user key belongs to the user */
export function secureModeHash(ldSdkKey: string, key: string): string {
  return createHmac('sha256', ldSdkKey).update(key).digest('hex');
}

/** @param binding what the token is valid for: an interaction, a session, a mailed link */
export function formToken(cookieKey: string, binding: string): string {
  return createHmac('sha256', cookieKey).update(`form:${binding}`).digest('base64url');
}

/** Whether a form has the token of its binding, made with any of the keys. Compares in constant time. */
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
