import * as z from 'zod';

import { daySchema, wrongTime } from '../../dates/schemas';
import { confirmation } from '../confirmation';
import { needsReason, type OrderAction } from './state-machine';

/** Messages of the specification (O-04, X-09). */
export const messages = {
  gaps: 'Please fill the missing fields.',
  required: 'Required!',
  email: 'Enter a valid Email.',
  time: wrongTime,
  noUnits: 'There should be some units for placing a PO.',
  zero: 'Total Quantity of items cannot be Zero',
  noCase: 'Case configuration is required.',
  notAccepting: 'We are currently not accepting inventory at this time.',
  state: 'This cannot be done with the order as it is now.',
  stale: 'Somebody else has changed this order. Please look at it again.',
} as const;

export const wholeNumber = (most: number, least = 0) =>
  z
    .number({ error: 'Enter a whole number.' })
    .int('Enter a whole number.')
    .min(least, `Enter ${least} or more.`)
    .max(most, `Enter ${most.toLocaleString('en-US')} or less.`);

/** A trimmed text; an empty one counts as missing. */
export const optionalText = (longest: number) =>
  z
    .string({ error: messages.required })
    .trim()
    .max(longest, `Use at most ${longest} characters.`)
    // PostgreSQL cannot store it.
    .refine((text) => !text.includes('\0'), 'Use no control characters.')
    .nullish()
    .transform((text) => (text === undefined || text === '' ? null : text));

export const requiredText = (longest: number) =>
  optionalText(longest).pipe(z.string({ error: messages.required }));

export const optionalDay = z
  .union([z.literal('').transform(() => null), daySchema, z.null()], { error: messages.time })
  .optional()
  .transform((text) => text ?? null);

export const id = z.string({ error: messages.required }).min(1, messages.required).max(200);

const optionalUnits = (most: number) =>
  wholeNumber(most)
    .nullish()
    .transform((units) => units ?? null);

const line = z.strictObject({
  product: id,
  cases: optionalUnits(100_000),
  /** The product's own case size by default. */
  units_per_case: optionalUnits(10_000),
  loose_units: optionalUnits(1_000_000),
});

const head = {
  brand: id,
  warehouse: id.optional(),
  contact_email: optionalText(254),
  expected_date: optionalDay,
  carrier: optionalText(100),
  tracking: optionalText(200),
  cartons: optionalUnits(1_000_000),
  pallets: optionalUnits(100_000),
  notes: optionalText(4_000),
  lines: z.array(line).max(500, 'An order has at most 500 lines.').default([]),
};

const createOrder = z.strictObject({
  ...head,
  /** Number of the order that it is a copy of. */
  copied_from: id.optional(),
  notify: z.literal(false).optional(),
  /** Places the order and confirms it by mail (O-13). */
  model: z.literal('mail').optional(),
  action: z.enum(['save', 'place']).optional(),
});
/** Creates no order: registers for a mail when intake opens again (O-07). */
const notify = z.strictObject({
  notify: z.literal(true),
  warehouse: id.optional(),
  lines: z.array(z.never('A note of this kind has no lines.')).max(0).optional(),
});

export const createBody = z.discriminatedUnion('notify', [notify, createOrder]);
export const editBody = z.strictObject({
  ...head,
  version: wholeNumber(2_000_000_000, 1),
  action: z.enum(['save', 'place']).default('save'),
});

export type OrderInput = Omit<z.infer<typeof editBody>, 'version' | 'action'>;
export type CreateInput = z.infer<typeof createOrder>;
export type EditInput = z.infer<typeof editBody>;

const version = { version: wholeNumber(2_000_000_000, 1) };
const maxReasonLength = 500;
/** The body of an action that needs the version that the caller has seen, and a reason where the state machine says so. */
export const actionBody = (action: OrderAction) =>
  z.strictObject({
    ...version,
    reason: needsReason(action) ? requiredText(maxReasonLength) : optionalText(maxReasonLength),
  });
export type ActionInput = z.infer<ReturnType<typeof actionBody>>;
export const shortCloseBody = actionBody('short_close').extend({ line: wholeNumber(500, 1) });

export const receiveBody = z.strictObject({
  ...version,
  lines: z
    .array(
      z
        .strictObject({
          line: wholeNumber(500, 1),
          quantity: wholeNumber(2_000_000),
          rejected: wholeNumber(2_000_000).default(0),
          reason: optionalText(500),
          lot: optionalText(100),
          expiry: optionalDay,
          location: optionalText(100),
        })
        .refine(({ rejected, reason }) => !(rejected > 0 && reason === null), {
          path: ['reason'],
          error: messages.required,
          // Also for a line with other wrong fields: all faults are reported at once.
          when: ({ value }) => typeof value === 'object' && value !== null,
        }),
    )
    .min(1, messages.noUnits)
    .max(1_000)
    .refine(
      (lines) =>
        lines.length === 0 || lines.some(({ quantity, rejected }) => quantity + rejected !== 0),
      messages.zero,
    ),
  /** Pallets that the received goods occupy. */
  pallets: wholeNumber(100_000).default(0),
  /** Confirms what may be a slip (`assertConfirmed`). */
  ...confirmation,
  reason: optionalText(500),
});
export type ReceiveInput = z.infer<typeof receiveBody>;
