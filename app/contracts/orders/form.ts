import * as z from 'zod';

import { editFields } from '../forms/edits';
import { formFactsSchema } from '../forms/forms';
import { named } from '../../../contract/fields';
import { storageSchema } from '../../../contract/ams/inventory';
import { headNames, type HeadName } from './labels';
import { orderSchema } from '../../../contract/ams/orders';

/** The form of a consignment order as it is sent (O-03, O-12); `rules.ts` has the rules for its values. */

/** Actions of the form's buttons. Only `save` and `place` store it; `remove:3` removes the fourth line. */
export const orderIntents = ['save', 'review', 'place', 'add', 'brand', 'find'] as const;
const intentSchema = z
  .union([z.enum(orderIntents), z.string().regex(/^remove:\d{1,3}$/)])
  .catch('review');

const text = z.string().max(20_000).catch('');
const lineTextSchema = z.object({
  product: text.default(''),
  name: text.default(''),
  written: text.default(''),
  cases: text.default(''),
  unitsPerCase: text.default(''),
  looseUnits: text.default(''),
});

const headText = text.default('');
const typedFields = {
  ...(Object.fromEntries(headNames.map((name) => [name, headText])) as Record<
    HeadName,
    typeof headText
  >),
  // A missing index between two lines is a blank line.
  lines: z.array(lineTextSchema.catch(lineTextSchema.parse({}))).default([]),
};

/** The form as it was typed, valid or not, from which an edited form is made. A new order has no version. */
export const orderTypedSchema = z.object({
  ...typedFields,
  version: editFields.version,
  choice: editFields.choice,
  intent: intentSchema,
  /** Search by part of a product's name, if there are more products than a list can hold. */
  find: text.default(''),
  /** Number of the order that a new one is a copy of; empty for none. */
  copiedFrom: text.default(''),
});
export type OrderTyped = z.infer<typeof orderTypedSchema>;
export type OrderText = Pick<OrderTyped, keyof typeof typedFields>;

const productSchema = named.extend({
  unitsPerCase: z.number().int().nullable(),
  /** The SKUs and barcodes that it was found by. */
  codes: z.array(z.string()).optional(),
});
export type ProductChoice = z.infer<typeof productSchema>;

/** Products of one brand to choose from. */
export const productChoicesSchema = z.object({
  /** Id of the brand; empty if none is chosen. */
  brand: z.string(),
  /** All products of the brand; if a list cannot hold them, those that the search finds and those of the lines. */
  items: z.array(productSchema),
  /** There are more products than these; a search by part of the name finds them. */
  more: z.boolean(),
  /** Part of a product's name; empty for none. */
  search: z.string(),
  /** How many products the search has found among `items`. */
  found: z.number().int(),
});
export type ProductChoices = z.infer<typeof productChoicesSchema>;

/** A page of the products that a search finds, by name. */
export const productPageSchema = z.object({
  items: z.array(productSchema),
  /** The key of the next page; null on the last. */
  next: z.string().nullable(),
});
export type ProductPage = z.infer<typeof productPageSchema>;

/** The `detail` of an answer to the form. */
export const orderDetailSchema = z.object({ products: productChoicesSchema });
export type OrderDetail = z.infer<typeof orderDetailSchema>;

/** A warning of the review. It does not prevent placing the order. */
const orderWarningSchema = z.discriminatedUnion('kind', [
  /** The expected date, YYYY-MM-DD, is in the past. */
  z.object({ kind: z.literal('past-date'), day: z.string() }),
  /** More pallets than the storage has left; null: the order states none, and no storage is left. */
  z.object({
    kind: z.literal('storage'),
    pallets: z.number().int().nullable(),
    left: z.number().int(),
  }),
  /** The order has no number of pallets, so it cannot be compared with the storage that is left. */
  z.object({ kind: z.literal('no-pallets'), left: z.number().int() }),
  /** A product on several lines. */
  z.object({ kind: z.literal('twice'), product: z.string(), lines: z.number().int() }),
  /** Lines whose units come to 0, and the product of the first one. */
  z.object({ kind: z.literal('no-units'), product: z.string(), lines: z.number().int() }),
]);
export type OrderWarning = z.infer<typeof orderWarningSchema>;

/** whether orders can be placed now; null if the platform does not say. */
const intakeSchema = storageSchema
  .pick({ acceptingInventory: true, noticeRequested: true })
  .nullable();
export type Intake = z.infer<typeof intakeSchema>;

export const orderFormViewSchema = z.object({
  form: formFactsSchema,
  /** Number of the draft; null for a new order. */
  number: z.string().nullable(),
  /** False where the order has been placed or closed: it is shown, and not changed. */
  isDraft: z.boolean(),
  brands: z.array(named),
  /** Null: the platform's default. */
  warehouse: named.nullable(),
  /** What is shown: the form, or the review of what was typed. */
  step: z.enum(['form', 'review']),
  /** Whether the form begins with text that was typed before and is not stored as an order. */
  isKept: z.boolean(),
  /** Initial values of the form. */
  initial: z.object(typedFields),
  /** Number of the order that a new one is a copy of; empty for none. */
  copiedFrom: z.string(),
  products: productChoicesSchema,
  intake: intakeSchema,
  /** Warnings of the review; empty in the form. */
  warnings: z.array(orderWarningSchema),
});
export type OrderFormView = z.infer<typeof orderFormViewSchema>;

export const placeViewSchema = z.object({
  form: formFactsSchema,
  order: orderSchema,
  intake: intakeSchema,
  warnings: z.array(orderWarningSchema),
});
export type PlaceView = z.infer<typeof placeViewSchema>;

/** The confirmation of a stored draft: the version that was shown. */
export const placeDraftSchema = z.object({ version: z.coerce.number().int().min(1) });
