import type * as z from 'zod';

import { containsNul } from '../database/nul';
import { Refusal } from '../http/refusal';

/**
 * Parses a query or a body by its schema.
 * @throws Refusal bad_request for a NUL character; invalid with the wrong fields
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.infer<Schema> {
  if (containsNul(input)) throw new Refusal('bad_request', 'No text may hold a NUL character.');
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new Refusal('invalid', 'Please fill the missing fields.', {
    fields: result.error.issues.map(({ path, message }) => ({
      path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
      message,
    })),
  });
}
