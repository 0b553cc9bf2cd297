import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;
const idBytes = 4;

interface SealingKey {
  id: Buffer;
  key: Buffer;
}

/** Encrypts what is stored (SEC-06). */
export type Sealer = ReturnType<typeof createSealer>;

/**
 * AES-256-GCM with keys derived from the session secrets. The first secret seals, and all of them open. To rotate a
 * secret, add a new one at the front and remove the old one later.
 * @param purpose gives each use its own keys
 */
export function createSealer(secrets: readonly string[], purpose: string) {
  const keys: SealingKey[] = secrets.map((secret) => ({
    id: createHash('sha256').update(`endcap-key-id:${secret}`).digest().subarray(0, idBytes),
    key: Buffer.from(hkdfSync('sha256', secret, 'endcap', purpose, 32)),
  }));
  const [newest] = keys;
  if (newest === undefined) throw new Error('no session secret');

  return {
    /** @param name authenticated with the value, so that a value copied to another name does not open */
    seal(name: string, value: unknown) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv);
      cipher.setAAD(Buffer.from(name));
      const data = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      return Buffer.concat([newest.id, iv, cipher.getAuthTag(), data]);
    },
    /** @returns null if the value was changed, or was sealed with a secret that is not in the list */
    open(name: string, sealed: Buffer) {
      const key = keys.find(({ id }) => id.equals(sealed.subarray(0, idBytes)));
      if (key === undefined || sealed.length < idBytes + ivBytes + tagBytes) return null;
      const iv = sealed.subarray(idBytes, idBytes + ivBytes);
      const tag = sealed.subarray(idBytes + ivBytes, idBytes + ivBytes + tagBytes);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key.key, iv, { authTagLength: tagBytes });
        decipher.setAAD(Buffer.from(name));
        decipher.setAuthTag(tag);
        const data = Buffer.concat([
          decipher.update(sealed.subarray(idBytes + ivBytes + tagBytes)),
          decipher.final(),
        ]);
        return JSON.parse(data.toString('utf8')) as unknown;
      } catch {
        return null;
      }
    },
  };
}
