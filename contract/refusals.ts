import * as z from 'zod';

/** Why the AMS refuses a request: all codes of its answers. */
export const refusalCodes = [
  'unauthenticated',
  'forbidden',
  'not_found',
  'bad_request',
  'invalid',
  'stale',
  'state',
  'not_accepting',
  'confirm',
  'no_seat',
  'key_reused',
  'in_flight',
  'too_large',
  'rate_limited',
  'busy',
] as const;

/** The body of a refusal. Nothing has been changed, except that a draft is kept when intake is closed. */
export const refusalSchema = z
  .object({
    error: z.object({
      code: z.enum(refusalCodes),
      message: z.string(),
      fields: z
        .array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }))
        .optional()
        .describe('The wrong fields of `invalid`, and those to confirm of `confirm`.'),
      current: z
        .unknown()
        .optional()
        .describe('The record as it is now, of `stale`, `state` and `not_accepting`.'),
      doubts: z.string().max(100).optional().describe('Names what is to be confirmed.'),
    }),
  })
  .meta({ id: 'Refusal' });
