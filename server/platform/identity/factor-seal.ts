import { createHmac } from 'node:crypto';

import { createSeal, deriveKeys, type Seal } from '../seal';

/** Encrypts the secrets of second factors, in the database and in the enrolment form. */
export interface FactorSeal extends Seal {
  /** Hashes a recovery code for storage. Without the key, its few bits cannot be found by trying. */
  hash(name: string, code: string): string;
}

/** @param keys the first one encrypts, all decrypt */
export function createFactorSeal(keys: readonly string[]): FactorSeal {
  const [hashKey] = deriveKeys(keys, 'recovery code');
  return {
    ...createSeal(keys, 'second factor'),
    hash: (name, code) =>
      createHmac('sha256', hashKey!).update(`${name}\n${code}`).digest('base64url'),
  };
}
