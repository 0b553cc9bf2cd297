import { createHmac } from 'node:crypto';

import { createSeal, deriveKeys } from '../seal';

/** Encrypts the secrets of second factors, in the database and in the enrolment form, and hashes texts. */
export type FactorSeal = ReturnType<typeof createFactorSeal>;

/** @param keys the first one encrypts, all decrypt */
export function createFactorSeal(keys: readonly string[]) {
  const [hashKey] = deriveKeys(keys, 'recovery code');
  return {
    ...createSeal(keys, 'second factor'),
    /** Hashes a text of few bits for storage (a recovery code, an address): without the key, it cannot be found by trying. */
    hash: (name: string, text: string) =>
      createHmac('sha256', hashKey!).update(`${name}\n${text}`).digest('base64url'),
  };
}
