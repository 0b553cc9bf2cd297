import * as z from 'zod';

/** Messages of the specification, for people (O-04, U-08, X-09). */
export const messages = {
  gaps: 'Please fill the missing fields.',
  required: 'Required!',
  email: 'Enter a valid Email.',
  time: 'Wrong Time Format.',
  zero: 'Total Quantity of items cannot be Zero',
  state: 'This cannot be done with the order as it is now.',
  stale: 'Somebody else has changed this order. Please look at it again.',
} as const;

/* Fields of queries and bodies. */

export const tooLong = (maxLength: number) => `Use at most ${maxLength} characters.`;

/** Whether a day or moment is of the years 1900 to 2099: another century is a slip of the keys. */
const isOfOurTime = (text: string) => /^(?:19|20)/.test(text);

/** A day, YYYY-MM-DD. */
export const day = z.iso
  .date({ error: messages.time, abort: true })
  .refine(isOfOurTime, messages.time);

/** A moment in ISO 8601 with its offset. */
export const moment = z.iso
  .datetime({ offset: true, error: messages.time, abort: true })
  .refine(isOfOurTime, messages.time);

const wholeNumberMessage = 'Enter a whole number.';
/** @param missing the message where there is no number at all */
export const wholeNumber = (max: number, min = 0, missing: string = wholeNumberMessage) =>
  z
    .number({ error: missing })
    .int(wholeNumberMessage)
    .min(min, `Enter ${min} or more.`)
    .max(max, `Enter ${max.toLocaleString('en-US')} or less.`);

/** A whole number, or null. */
export const optionalNumber = (max: number, min = 0) =>
  wholeNumber(max, min)
    .nullish()
    .transform((number) => number ?? null);

/** A trimmed text; an empty one counts as missing. */
export const optionalText = (maxLength: number) =>
  z
    .string({ error: messages.required })
    .trim()
    .max(maxLength, tooLong(maxLength))
    // PostgreSQL cannot store it.
    .refine((text) => !text.includes('\0'), 'Use no control characters.')
    .nullish()
    .transform((text) => (text === undefined || text === '' ? null : text));

export const requiredText = (maxLength: number) =>
  z
    .string({ error: messages.required })
    .trim()
    .min(1, messages.required)
    .max(maxLength, tooLong(maxLength))
    .refine((text) => !text.includes('\0'), 'Use no control characters.');

export const optionalDay = z
  .union([z.literal('').transform(() => null), day, z.null()], { error: messages.time })
  .optional()
  .transform((text) => text ?? null);

export const id = z.string({ error: messages.required }).min(1, messages.required).max(200);

/** The version of a record that the caller has seen. */
export const seenVersion = wholeNumber(2_000_000_000, 1);

/** The members of a body that can be confirmed. */
export const confirmation = {
  confirm: z.boolean().default(false).describe('Confirms what looks like a slip.'),
  doubts: z
    .string()
    .max(100)
    .optional()
    .describe('What is confirmed, as the refusal has named it; without it, everything.'),
};

/** The most rows of one page. */
export const maxPageSize = 100;

/** The query of a list with keyset pagination. */
export const pageQuery = {
  first: z.coerce.number().int().min(1).max(maxPageSize).default(25),
  after: z
    .string()
    .max(2_000)
    .optional()
    .describe('`next` of the previous page. It goes before `before`.'),
  before: z.string().max(2_000).optional().describe('`previous` of the following page.'),
};

/** The query of a list whose pages have numbers as well (L-15). */
export const numberedQuery = {
  ...pageQuery,
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe('Number of the page. It goes before the cursors.'),
};

/** A part of a name, to search by; empty for all. */
export const search = z.string().trim().max(100).default('');

/* Fields of answers. */

export const named = z.object({ id: z.string(), name: z.string() }).meta({ id: 'Named' });
/** A number of things. */
export const count = z.number().int();
/** Increases with every change of the record. */
export const version = z.number().int();
export const message = z.string().describe('For people.');

/** A moment in UTC. */
export const answeredMoment = z.string().meta({ format: 'date-time' });
export const answeredDay = z.string().meta({ format: 'date' });

/** Fields of an answer about its page. A list that is read forwards only returns just `next`. */
export const pageAnswer = {
  next: z.string().nullable().describe('Key of the next page; null on the last.'),
  previous: z.string().nullish().describe('Key of the previous page; null on the first.'),
  from: count.nullish().describe('Which row of the list is the first of the page, from 1.'),
};
/** The number of rows in the list: of a page with a number. */
export const total = { total: count.nullish() };
