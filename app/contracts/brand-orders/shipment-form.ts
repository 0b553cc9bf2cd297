import * as z from 'zod';

import { optionalCount, optionalDay, optionalText, requiredText } from '../forms/texts';
import { readDate } from '../dates';
import { dayFault } from '../typed-days';
import { editFields } from '../forms/edits';
import { formFactsSchema } from '../forms/forms';
import type { Readings } from '../forms/readings';
import { requiredMessage } from '../forms/messages';
import {
  brandOrderLimits,
  brandOrderLineSchema,
  brandOrderSchema,
} from '../../../contract/ams/brand-orders';
import { brandOrderIdField, changesSchema } from './views';

/** The form of a parcel as it is sent (O-10), and the data of its pages. */

const text = z.string().max(20_000).catch('').default('');
/** A row of the form: one for each lot of a line of the order. */
const rowTextSchema = z.object({ line: text, quantity: text, lot: text, expiry: text });
export type ParcelRowText = z.infer<typeof rowTextSchema>;

/** The fields with counts and days. */
export const parcelReadings = {
  shippedOn: 'day',
  boxes: 'count',
  'lines[].quantity': 'count',
  'lines[].expiry': 'day',
} satisfies Readings;

const typedFields = {
  carrier: text,
  tracking: text,
  shippedOn: text,
  boxes: text,
  lines: z.array(rowTextSchema).max(brandOrderLimits.parcelRows).catch([]).default([]),
};

/**
 * The form as it was typed, valid or not. `split:2` adds a row for another lot of the order's line 2, `remove:3`
 * removes the fourth row.
 */
export const parcelTypedSchema = z.object({
  ...typedFields,
  ...editFields,
  /** Confirms the doubts that the form has shown. */
  confirm: z.literal('on').optional().catch(undefined),
  doubts: z.string().max(100).catch('').default(''),
  intent: z
    .union([z.literal('send'), z.string().regex(/^(?:split|remove):\d{1,4}$/)])
    .catch('send')
    .default('send'),
});
export type ParcelTyped = z.infer<typeof parcelTypedSchema>;
export type ParcelText = Pick<ParcelTyped, keyof typeof typedFields>;

/** Rules of the platform, without those that it alone can check: check digits, days, and units that are left. */
export const parcelSchema = z.object({
  carrier: requiredText(brandOrderLimits.carrier),
  tracking: requiredText(brandOrderLimits.tracking),
  shippedOn: z.string().transform((typed, context) => {
    const read = readDate(typed);
    if (read !== null) return read;
    const message = typed.trim() === '' ? requiredMessage : dayFault(typed);
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }),
  boxes: optionalCount(brandOrderLimits.boxes, 1).refine(
    (boxes) => boxes !== null,
    requiredMessage,
  ),
  lines: z.array(
    z.object({
      line: z.coerce.number().int().min(1).max(1_000),
      quantity: optionalCount(brandOrderLimits.quantity).transform((units) => units ?? 0),
      lot: optionalText(brandOrderLimits.lot),
      expiry: optionalDay,
    }),
  ),
});
export type Parcel = z.infer<typeof parcelSchema>;

/** A line of the order in the form; `left` includes the units of the edited parcel. */
const lineFactsSchema = brandOrderLineSchema.pick({
  line: true,
  product: true,
  sku: true,
  ordered: true,
  left: true,
});
export type ParcelLine = z.infer<typeof lineFactsSchema>;

/** The `detail` of an answer to the form. */
export const parcelDetailSchema = z.object({
  lines: z.array(lineFactsSchema),
  /** What somebody else has done with the order since the form was opened, oldest first; missing: as before. */
  changes: changesSchema.optional(),
});
export type ParcelDetail = z.infer<typeof parcelDetailSchema>;

export const parcelFormViewSchema = z.object({
  form: formFactsSchema,
  order: brandOrderSchema.pick({
    id: true,
    orderNumber: true,
    brand: true,
    shipTo: true,
    state: true,
    isFuture: true,
    version: true,
  }),
  /** Number of the parcel that is edited; null for a new one. */
  number: z.number().int().nullable(),
  /** Whether the order can be shipped, or its parcels edited, as it is now. */
  isPossible: z.boolean(),
  lines: z.array(lineFactsSchema),
  initial: z.object(typedFields),
  /** YYYY-MM-DD: the day of the order and today, in the account's time zone. */
  orderedDay: z.string(),
  today: z.string(),
  /** IANA name of the account's time zone. */
  timeZone: z.string(),
});
export type ParcelFormView = z.infer<typeof parcelFormViewSchema>;

export const parcelParamsSchema = z.object({
  id: brandOrderIdField,
  number: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number),
});
