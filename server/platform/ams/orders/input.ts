import * as z from 'zod';

import {
  id,
  messages,
  optionalDay,
  optionalText,
  requiredText,
  wholeNumber,
} from '../../http/input';
import { confirmation } from '../confirmation';
import { needsReason, type OrderAction } from './state-machine';

/** Messages of the specification about orders (O-04, X-09). */
export const orderMessages = {
  noUnits: 'There should be some units for placing a PO.',
  noCase: 'Case configuration is required.',
  notAccepting: 'We are currently not accepting inventory at this time.',
} as const;

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
    .min(1, orderMessages.noUnits)
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
