import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts texts for storage. */
export type Seal = ReturnType<typeof createSeal>;

/** @returns the keys for one purpose, of 32 bytes each */
export const deriveKeys = (keys: readonly string[], purpose: string): Buffer[] =>
  keys.map((key) => Buffer.from(hkdfSync('sha256', key, 'endcap', purpose, 32)));

/**
 * AES-256-GCM.
 * @param keys the first one encrypts, all decrypt
 */
export function createSeal(keys: readonly string[], purpose: string) {
  const sealKeys = deriveKeys(keys, purpose);
  return {
    /** @param name authenticated with the text: a value that is moved to another row cannot be opened */
    seal(name: string, text: string) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', sealKeys[0]!, iv).setAAD(Buffer.from(name));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    /** @returns the text; null when it was sealed with another key or for another name, or has been changed */
    open(name: string, sealed: string) {
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
  };
}
