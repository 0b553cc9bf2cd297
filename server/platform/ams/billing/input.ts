import * as z from 'zod';

import { emailAddress } from '../../mail/address';
import { momentSchema } from '../../dates/schemas';

const actions = ['subscribe', 'upgrade', 'downgrade', 'cancel', 'addon'] as const;
const id = z.string().max(200);
const count = z.number('Enter a whole number.').int('Enter a whole number.');

/** Count from a query string: a missing number is 0. The rules refuse anything that is not a number. */
const countText = z
  .string()
  .optional()
  .transform((text) =>
    text === undefined || text === '' ? 0 : /^\d{1,6}$/.test(text) ? Number(text) : NaN,
  );

export const quoteQuery = z.object({
  action: z.enum(actions),
  price: id.default(''),
  users: countText,
  brands: countText,
  /** Time of an earlier quote, whose amounts are returned again while they hold. */
  quotedAt: momentSchema.optional(),
});

export const purchaseBody = z.object({
  action: z.enum(actions),
  price: id.default(''),
  users: count.default(0),
  brands: count.default(0),
  /** Reason of a cancellation. */
  reason: z.string().trim().max(1_000).nullish(),
  version: z.number().int().nullable(),
  total: z.number().int(),
  /** Time of the quote, whose amounts hold for an hour. */
  quotedAt: momentSchema,
});

export const resultQuery = z.object({
  priceId: id,
  subscriptionId: id,
  actionType: z.enum([...actions, 'invoice']),
  /** Id of a purchase; without it, the purchase that has succeeded last. */
  purchase: id.optional(),
});

export const versionBody = z.object({ version: z.number().int() });
export const addOnsBody = versionBody.extend({ users: count, brands: count });
const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `At most ${longest} characters.`)
    .regex(/^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u, 'Please use letters in one line.');
const optionalText = (longest: number) =>
  text(longest)
    .nullish()
    .transform((given) => given || null);

/** Billing details (P-13); a missing one stays as it is. */
export const detailsBody = z
  .object({
    version: z.string().max(100),
    company: text(100),
    address: z
      .string()
      .max(500, 'At most 500 characters.')
      .regex(/^(?:[\n\r]|[^\p{Cc}\u202A-\u202E\u2066-\u2069])*$/u, 'Use no control characters.'),
    taxId: optionalText(40),
    email: z.string().trim().max(254).pipe(emailAddress()),
    purchaseOrder: optionalText(60),
  })
  .partial()
  .required({ version: true });
export const noBody = z.object({});
