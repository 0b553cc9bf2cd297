import type * as z from 'zod';

import { holdsNul } from './nul';
import { Refusal } from './refusal';

/**
 * What somebody sent, by its schema.
 * @throws Refusal bad_request, invalid with the fields at fault
 */
export function read<Schema extends z.ZodType>(schema: Schema, given: unknown): z.infer<Schema> {
  if (holdsNul(given)) throw new Refusal('bad_request', 'No text may hold a NUL character.');
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new Refusal('invalid', 'Please fill the missing fields.', {
    fields: result.error.issues.map(({ path, message }) => ({
      path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
      message,
    })),
  });
}
