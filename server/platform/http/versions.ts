import { createHash } from 'node:crypto';

import { Refusal } from './refusal';

/**
 * The version of what a form of users or settings edits (U-11): a hash of the edited values. Every change of one of them gives
 * another version, whoever makes it, so no writer has to count.
 */
export const versionOf = (...values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16);

/**
 * Refuses a change that was made on another version than the stored one. The caller holds a lock of the record.
 * @param current the record as it is now, for answers that show it
 * @throws Refusal stale
 */
export function checkVersion(sent: string, stored: string, current?: unknown): void {
  if (sent !== stored)
    throw new Refusal('stale', 'This was changed meanwhile. Nothing was saved.', {
      ...(current !== undefined && { current }),
    });
}
