import * as z from 'zod';

import { daySchema, wrongTime } from '../dates/schemas';

/** Messages of the specification (O-04, X-09). */
export const messages = {
  gaps: 'Please fill the missing fields.',
  required: 'Required!',
  email: 'Enter a valid Email.',
  time: wrongTime,
  zero: 'Total Quantity of items cannot be Zero',
  state: 'This cannot be done with the order as it is now.',
  stale: 'Somebody else has changed this order. Please look at it again.',
} as const;

export const wholeNumber = (max: number, min = 0) =>
  z
    .number({ error: 'Enter a whole number.' })
    .int('Enter a whole number.')
    .min(min, `Enter ${min} or more.`)
    .max(max, `Enter ${max.toLocaleString('en-US')} or less.`);

/** A trimmed text; an empty one counts as missing. */
export const optionalText = (maxLength: number) =>
  z
    .string({ error: messages.required })
    .trim()
    .max(maxLength, `Use at most ${maxLength} characters.`)
    // PostgreSQL cannot store it.
    .refine((text) => !text.includes('\0'), 'Use no control characters.')
    .nullish()
    .transform((text) => (text === undefined || text === '' ? null : text));

export const requiredText = (maxLength: number) =>
  optionalText(maxLength).pipe(z.string({ error: messages.required }));

export const optionalDay = z
  .union([z.literal('').transform(() => null), daySchema, z.null()], { error: messages.time })
  .optional()
  .transform((text) => text ?? null);

export const id = z.string({ error: messages.required }).min(1, messages.required).max(200);
