import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts the secrets of second factors, in the database and in the enrolment form. */
export interface FactorSeal {
  /** @param name authenticated with the text: a value that is moved to another account cannot be opened */
  seal(name: string, text: string): string;
  /** @returns the text; null when it was sealed with another key or for another name, or has been changed */
  open(name: string, sealed: string): string | null;
  /** Hashes a recovery code for storage. Without the key, its few bits cannot be found by trying. */
  hash(name: string, code: string): string;
}

/**
 * AES-256-GCM.
 * @param keys the first one encrypts, all decrypt
 */
export function createFactorSeal(keys: readonly string[]): FactorSeal {
  const derived = (purpose: string) =>
    keys.map((key) => Buffer.from(hkdfSync('sha256', key, 'endcap', purpose, 32)));
  const sealKeys = derived('second factor');
  const [hashKey] = derived('recovery code');
  return {
    seal(name, text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', sealKeys[0]!, iv).setAAD(Buffer.from(name));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(name, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < ivBytes + tagBytes) return null;
      for (const key of sealKeys) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
            .setAAD(Buffer.from(name))
            .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
          const body = bytes.subarray(ivBytes + tagBytes);
          return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
        } catch {
          // Encrypted with another key, or changed: try the next key.
        }
      }
      return null;
    },
    hash: (name, code) =>
      createHmac('sha256', hashKey!).update(`${name}\n${code}`).digest('base64url'),
  };
}
