import { eq } from 'drizzle-orm';
import type { JWK } from 'jose';

import type { Database } from '../database/connect';
import { platformSetting } from '../database/schema/identity';
import { inTransaction } from '../database/transaction';
import { makeSigningKey, randomSecret } from './secrets';

/** Secrets that can be drawn again, with what happens to what the old one has signed or sealed. */
export const rotations = {
  'signing-keys': 'signs ID and access tokens; tokens of the old key stay valid',
  'cookie-keys': 'signs cookies and forms of the login site; those of the old key stay valid',
  'client-secret': 'proves the app to the login site; the old one is refused at once',
  'gateway-secret':
    'signs events of the embedded payment gateway; unsent ones get the new signature',
} as const;
export type RotatedSecret = keyof typeof rotations;

/**
 * Draws a secret again; processes use it from their next start on. Keys are put in front of the list: the first one signs,
 * all verify.
 * @param dropOld keeps only the new key, so that what older keys have signed is refused
 * @throws {Error} before the first start of the platform, which makes the secrets
 */
export async function rotateSecret(db: Database, name: RotatedSecret, dropOld = false) {
  await inTransaction(db, async (tx) => {
    const where = eq(platformSetting.key, name);
    const [row] = await tx.select().from(platformSetting).where(where).for('update');
    if (row === undefined) throw new Error('This platform has no secrets yet: start it first.');
    const value = await nextValue(name, row.value, dropOld);
    await tx.update(platformSetting).set({ value }).where(where);
  });
}

async function nextValue(name: RotatedSecret, before: unknown, dropOld: boolean): Promise<unknown> {
  switch (name) {
    case 'signing-keys': {
      const { keys } = before as { keys: JWK[] };
      return { keys: [await makeSigningKey(), ...(dropOld ? [] : keys)] };
    }
    case 'cookie-keys':
      return [randomSecret(), ...(dropOld ? [] : (before as string[]))];
    case 'client-secret':
      return randomSecret();
    case 'gateway-secret':
      return `whsec_${randomSecret()}`;
  }
}
