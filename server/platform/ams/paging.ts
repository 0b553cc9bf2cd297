import * as z from 'zod';

import { holdsNul } from './nul';
import { Refusal } from './refusal';

/** Rows that are given at once, at most. */
export const longestPage = 100;

/** Of a list: how many rows, and after which key; a page's `next` is the key of the one that follows. */
export const pageQuery = {
  first: z.coerce.number().int().min(1).max(longestPage).default(25),
  after: z.string().max(2_000).optional(),
};

/** The key of a list's last row, as clients carry it: opaque, for one order of rows alone. */
export function writeKey(kind: string, values: readonly (string | number | boolean)[]): string {
  return Buffer.from(JSON.stringify([kind, ...values])).toString('base64url');
}

/** @throws Refusal invalid for a key that is none, or another list's */
export function readKey<Values>(
  kind: string,
  key: string | undefined,
  values: z.ZodType<Values>,
): Values | null {
  if (key === undefined) return null;
  try {
    const [given, ...rest] = JSON.parse(Buffer.from(key, 'base64url').toString()) as unknown[];
    if (given === kind && !holdsNul(rest)) return values.parse(rest);
  } catch {
    // Whatever is wrong with it: the list is begun anew by the one who asks.
  }
  throw new Refusal('invalid', 'This page of the list does not exist.', {
    fields: [{ path: ['after'], message: 'This page of the list does not exist.' }],
  });
}

/** A condition's pattern for text that contains the search words as they are. */
export const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;
