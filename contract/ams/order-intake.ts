import * as z from 'zod';

import { defineCall } from '../call';
import { day, id, messages, moment, optionalText, requiredText, wholeNumber } from '../fields';
import { brandOrderLimits } from './brand-orders';

/** The order intake: how brand orders come in from shops. */

export const intakeLimits = {
  orders: 500,
  /** Lines of all orders of a request. */
  lines: 30_000,
} as const;
export const tooManyLines = `Send at most ${intakeLimits.lines.toLocaleString('en-US')} lines at once.`;

/**
 * Checks how long an array is before its elements: each wrong element costs a message.
 * @param faultOf what is wrong with the array, for people
 */
const countedFirst = <List extends z.ZodArray>(
  list: List,
  faultOf: (items: readonly unknown[]) => string | null,
) =>
  z.preprocess((value, context) => {
    const fault = Array.isArray(value) ? faultOf(value) : null;
    if (fault === null) return value;
    context.addIssue({ code: 'custom', message: fault });
    return z.NEVER;
  }, list);

const address = z
  .strictObject({
    name: requiredText(200),
    company: optionalText(200),
    street: z.array(requiredText(200)).min(1, messages.required).max(4),
    city: requiredText(200),
    region: optionalText(200),
    postalCode: optionalText(20),
    country: z
      .string({ error: messages.required })
      .regex(/^[A-Z]{2}$/, 'Use the two letters of ISO 3166, such as US.'),
    phone: optionalText(50),
  })
  .meta({ id: 'IntakeAddress' });

const { lines: maxLines } = brandOrderLimits;
const order = z
  .strictObject({
    orderNumber: z
      .string({ error: messages.required })
      .trim()
      // What a Code 128 can print: printable characters of ASCII.
      .regex(/^[\x20-\x7E]{1,40}$/, 'Use 1 to 40 plain letters, digits and signs.')
      .describe('As the shop numbers it; unique in an account.'),
    account: id.optional().describe('Whose order it is, where several accounts have the brand.'),
    brand: id,
    orderedAt: moment.optional().describe('The time of the request by default.'),
    dueDate: day,
    shipTo: address,
    shipFrom: address.optional(),
    notes: optionalText(2_000),
    lines: countedFirst(
      z
        .array(
          z.strictObject({
            product: id,
            sku: optionalText(100),
            quantity: wholeNumber(1_000_000, 1),
          }),
          { error: messages.required },
        )
        .min(1, 'An order has at least one line.')
        .max(maxLines),
      (lines) => (lines.length > maxLines ? `An order has at most ${maxLines} lines.` : null),
    ),
  })
  .meta({ id: 'IntakeOrder' });

const countLines = (orders: readonly unknown[]): number =>
  orders.reduce<number>((sum, one) => {
    const { lines } = (one ?? {}) as { lines?: unknown };
    return sum + (Array.isArray(lines) ? lines.length : 0);
  }, 0);

function faultOfOrders(orders: readonly unknown[]): string | null {
  if (orders.length > intakeLimits.orders)
    return `Send at most ${intakeLimits.orders} orders at once.`;
  return countLines(orders) > intakeLimits.lines ? tooManyLines : null;
}

export const intakeSchema = z.strictObject({
  orders: countedFirst(
    z
      .array(order, { error: messages.required })
      .min(1, messages.required)
      .max(intakeLimits.orders)
      .describe(`At most ${intakeLimits.lines.toLocaleString('en-US')} lines in all.`),
    faultOfOrders,
  ),
});

export const intakeCalls = {
  takeIn: defineCall('POST', '/orders', {
    summary:
      'The order intake: takes orders in, all or none. An order that is there already is left as it is.',
    permission: [],
    intake: true,
    csv: true,
    body: intakeSchema,
    answer: z.object({
      orders: z
        .array(
          z.object({
            id: z.string(),
            orderNumber: z.string(),
            created: z.boolean().describe('False: it was there already.'),
          }),
        )
        .describe('In the order of the request.'),
    }),
    statuses: [201, 200],
  }),
};
