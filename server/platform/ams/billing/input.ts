import * as z from 'zod';

const actions = ['subscribe', 'upgrade', 'downgrade', 'cancel', 'addon'] as const;
const id = z.string().max(200);
const count = z.number('Enter a whole number.').int('Enter a whole number.');

/** Of an address: a missing number is 0, and anything that is not a number is refused by the rules. */
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
  /** Of an earlier quote: its amounts are answered again while they hold. */
  quotedAt: z.iso.datetime().optional(),
});

export const purchaseBody = z.object({
  action: z.enum(actions),
  price: id.default(''),
  users: count.default(0),
  brands: count.default(0),
  /** Of a cancellation. */
  reason: z.string().trim().max(1_000).nullish(),
  version: z.number().int().nullable(),
  total: z.number().int(),
  /** Of the quote: its amounts hold for an hour. */
  quotedAt: z.iso.datetime(),
});

export const resultQuery = z.object({
  priceId: id,
  subscriptionId: id,
  actionType: z.enum([...actions, 'invoice']),
  /** Which of them; without it the one that has succeeded last. */
  purchase: id.optional(),
});

export const versionBody = z.object({ version: z.number().int() });
export const addOnsBody = versionBody.extend({ users: count, brands: count });
export const noBody = z.object({});
