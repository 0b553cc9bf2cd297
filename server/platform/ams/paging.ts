import * as z from 'zod';

import { containsNul } from '../database/nul';
import { Refusal } from '../http/refusal';

/** The most rows of one page. */
export const maxPageSize = 100;

/** Query parameters of a list with keyset pagination: the page size, and the cursor of the page before (its `next`). */
export const pageQuery = {
  first: z.coerce.number().int().min(1).max(maxPageSize).default(25),
  after: z.string().max(2_000).optional(),
};

/**
 * Makes the cursor of a page: the sort key of its last row, opaque for clients.
 * @param kind the list and its order; a cursor is valid for these alone
 */
export function encodeCursor(kind: string, values: readonly (string | number | boolean)[]): string {
  return Buffer.from(JSON.stringify([kind, ...values])).toString('base64url');
}

/** @throws Refusal invalid for a malformed cursor, and for one of another list */
export function decodeCursor<Values>(
  kind: string,
  cursor: string | undefined,
  values: z.ZodType<Values>,
): Values | null {
  if (cursor === undefined) return null;
  try {
    const [given, ...rest] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (given === kind && !containsNul(rest)) return values.parse(rest);
  } catch {
    // Every malformed cursor is refused alike: the client starts the list again.
  }
  throw new Refusal('invalid', 'This page of the list does not exist.', {
    fields: [{ path: ['after'], message: 'This page of the list does not exist.' }],
  });
}

/** PostgreSQL has no year 0. */
const hasYear = (text: string) => !text.startsWith('0000');
/** A day in a cursor. */
export const cursorDay = z.iso.date().refine(hasYear);
/** A moment in a cursor. */
export const cursorMoment = z.iso.datetime().refine(hasYear);

/** @returns the LIKE pattern of texts that contain the search text literally */
export const containsPattern = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;
