import type * as z from 'zod';

import type { Naming } from '../../../contract/call';
import { fromWire } from '../../../contract/wire';
import { isUnstorable } from '../database/storable';
import { Refusal } from '../http/refusal';

/** Characters of a message at a field. Those of our schemas are a sentence. */
const maxMessageLength = 300;
/** Wrong fields of one answer: more than the fields of any form. */
const maxFaults = 5_000;

/**
 * Parses a query or a body by its schema of the contract.
 * @param input in the names of the wire
 * @returns the value in the names of the code
 * @throws Refusal bad_request for a text that cannot be stored; invalid with the wrong fields
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  naming: Naming = 'snake_case',
): z.infer<Schema> {
  if (isUnstorable(input))
    throw new Refusal('bad_request', 'No text may hold a NUL character or half a surrogate pair.');
  const result = schema.safeParse(fromWire(schema, input, naming));
  if (result.success) return result.data;
  throw new Refusal('invalid', 'Please fill the missing fields.', {
    fields: result.error.issues.slice(0, maxFaults).map(({ path, message }) => ({
      path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
      // It names unknown keys, which can be thousands.
      message: message.slice(0, maxMessageLength),
    })),
  });
}

/** @throws Refusal bad_request for a text that is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('bad_request', 'The body is not JSON.');
  }
}
