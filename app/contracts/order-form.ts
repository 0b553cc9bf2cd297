import * as z from 'zod';

import { mostOf, readCount } from './counts';
import { readDate, dateTexts } from './dates';
import { formFactsSchema } from './forms';
import { orderSchema } from './orders';

/**
 * The form of a consignment order (O-03, O-04, O-12). The same schemas decide on the server and, loaded when somebody
 * begins to type, in the browser; the platform decides once more.
 */

/** Words of the specification (O-04, U-08). */
export const orderTexts = {
  required: 'Required!',
  email: 'Enter a valid Email.',
  noUnits: 'There should be some units for placing a PO.',
  zero: 'Total Quantity of items cannot be Zero',
  noCase: 'Case configuration is required.',
} as const;

/** As the platform allows them. */
export const mostLines = 500;

/**
 * What a button of the form asks for. Nothing is stored but by `save`, `place` and `resolve`; `remove:3` takes the
 * fourth line away.
 */
export const orderIntents = [
  'save',
  'review',
  'place',
  'back',
  'add',
  'brand',
  'find',
  'anew',
  'resolve',
] as const;
const intentSchema = z
  .union([z.enum(orderIntents), z.string().regex(/^remove:\d{1,3}$/)])
  .catch('review');

const text = z.string().max(20_000).catch('');
const lineTextSchema = z.object({
  product: text.default(''),
  name: text.default(''),
  cases: text.default(''),
  unitsPerCase: text.default(''),
  looseUnits: text.default(''),
});

const headTextFields = {
  brand: text.default(''),
  warehouse: text.default(''),
  contactEmail: text.default(''),
  expectedDate: text.default(''),
  carrier: text.default(''),
  tracking: text.default(''),
  cartons: text.default(''),
  pallets: text.default(''),
  notes: text.default(''),
};

/** The form as it was typed, right or wrong: what an edited form is made of. */
export const orderTypedSchema = z.object({
  ...headTextFields,
  // A hole between two lines is a blank line.
  lines: z.array(lineTextSchema.catch(lineTextSchema.parse({}))).default([]),
  intent: intentSchema,
  /** Part of a product's name, where there are more than a list can hold. */
  find: text.default(''),
  /** Of the draft that the form was made from; empty for a new one. */
  version: text.default(''),
  /** Where a conflict is resolved: what was asked for before it. */
  wanted: z.enum(['save', 'place']).catch('save'),
  /** By difference: whose value is to stay (`mine` where nothing is said). */
  choice: z.record(z.string(), z.string()).catch({}),
});
export type OrderTyped = z.infer<typeof orderTypedSchema>;
export type HeadText = Pick<OrderTyped, keyof typeof headTextFields>;
export const headNames = Object.keys(headTextFields) as (keyof HeadText)[];

const count = (most: number) =>
  z
    .string()
    .default('')
    .transform((typed, context) => {
      const read = readCount(typed, most);
      if ('count' in read) return read.count;
      context.addIssue({ code: 'custom', message: read.fault });
      return z.NEVER;
    });
const optional = (longest: number) =>
  z
    .string()
    .default('')
    .transform((typed) => typed.trim())
    .pipe(z.string().max(longest, `Use at most ${longest} characters.`))
    // The platform keeps no NUL in a text.
    .refine((typed) => !typed.includes('\0'), 'Use no control characters.')
    .transform((typed) => (typed === '' ? null : typed));

const day = z
  .string()
  .default('')
  .transform((typed, context) => {
    if (typed.trim() === '') return null;
    const read = readDate(typed);
    if (read !== null) return read;
    context.addIssue({ code: 'custom', message: dateTexts.format });
    return z.NEVER;
  });

const lineSchema = z
  .object({
    product: z.string().default(''),
    cases: count(mostOf.cases),
    unitsPerCase: count(mostOf.unitsPerCase),
    looseUnits: count(mostOf.looseUnits),
  })
  .superRefine(({ product, cases, looseUnits }, context) => {
    if (product === '' && (cases !== null || looseUnits !== null))
      context.addIssue({ code: 'custom', path: ['product'], message: orderTexts.required });
  });

/** A draft: whatever is given must be readable, and nothing but the brand must be given. */
export const draftSchema = z.object({
  brand: z.string({ error: orderTexts.required }).min(1, orderTexts.required),
  warehouse: optional(200),
  contactEmail: optional(254),
  expectedDate: day,
  carrier: optional(100),
  tracking: optional(200),
  cartons: count(mostOf.cartons),
  pallets: count(mostOf.pallets),
  notes: optional(4_000),
  lines: z
    .array(lineSchema.optional())
    .default([])
    .transform((lines) =>
      lines.flatMap((line, index) =>
        line === undefined ||
        (line.product === '' && line.cases === null && line.looseUnits === null)
          ? []
          : [{ ...line, index }],
      ),
    )
    .pipe(
      z.array(z.custom<DraftLine>()).max(mostLines, `An order has at most ${mostLines} lines.`),
    ),
});
export interface DraftLine {
  product: string;
  cases: number | null;
  unitsPerCase: number | null;
  looseUnits: number | null;
  /** Where it stands in the form: blank lines are left out. */
  index: number;
}
export type Draft = z.infer<typeof draftSchema>;

const email = z.email();

/**
 * An order that can be placed (O-04), with the draft's rules and the specification's.
 * @param packedOf units a case that a product is packed by: they stand in where a line says none
 */
export const placeSchema = (packedOf: (product: string) => number | null) =>
  draftSchema
    .transform((draft) => ({
      ...draft,
      lines: draft.lines.map((line) => ({
        ...line,
        unitsPerCase: line.unitsPerCase ?? packedOf(line.product),
      })),
    }))
    .superRefine((draft, context) => {
      const say = (message: string, ...path: (string | number)[]) =>
        context.addIssue({ code: 'custom', path, message });
      if (draft.contactEmail === null) say(orderTexts.required, 'contactEmail');
      else if (!email.safeParse(draft.contactEmail).success) say(orderTexts.email, 'contactEmail');
      if (draft.expectedDate === null) say(orderTexts.required, 'expectedDate');
      const { lines } = draft;
      if (!lines.some(({ cases, looseUnits }) => cases !== null || looseUnits !== null)) {
        say(orderTexts.noUnits, 'lines');
        return;
      }
      const unpacked = lines.filter((line) => (line.cases ?? 0) > 0 && !line.unitsPerCase);
      for (const { index } of unpacked) say(orderTexts.noCase, 'lines', index, 'unitsPerCase');
      const units = lines.reduce(
        (sum, line) => sum + (line.cases ?? 0) * (line.unitsPerCase ?? 0) + (line.looseUnits ?? 0),
        0,
      );
      if (units === 0 && unpacked.length === 0) say(orderTexts.zero, 'lines');
    });

const named = z.object({ id: z.string(), name: z.string() });

/** Products of one brand to choose from. */
export const productChoicesSchema = z.object({
  /** Whose they are; empty where none is chosen. */
  brand: z.string(),
  items: z.array(named.extend({ unitsPerCase: z.number().int().nullable() })),
  /** There are more than these: they are found by a part of their name. */
  more: z.boolean(),
  search: z.string(),
});
export type ProductChoices = z.infer<typeof productChoicesSchema>;

/** A field or line that two people have left differently; null: it is not there. */
const differenceSchema = z.object({
  /** Of the radio buttons: `choice.carrier`, `choice.line-prd_1-0`. */
  name: z.string(),
  label: z.string(),
  mine: z.string().nullable(),
  theirs: z.string().nullable(),
});
export type Difference = z.infer<typeof differenceSchema>;

/** What an answer to the form carries besides the form. */
export const orderDetailSchema = z.object({
  products: productChoicesSchema,
  /** Somebody else has changed the draft. */
  conflict: z
    .object({ by: z.string().nullable(), differences: z.array(differenceSchema) })
    .nullable(),
  /** Where to look instead: the order is no draft any more, or the form was sent before. */
  instead: z
    .object({ reason: z.enum(['no-draft', 'key-reused']), number: z.string().nullable() })
    .nullable(),
});
export type OrderDetail = z.infer<typeof orderDetailSchema>;

export const orderFormViewSchema = z.object({
  form: formFactsSchema,
  /** Of the draft; null for a new order. */
  number: z.string().nullable(),
  /** False where the order has been placed or closed: it is shown, and not changed. */
  isDraft: z.boolean(),
  brands: z.array(named),
  /** Null: the platform's default. */
  warehouse: named.nullable(),
  /** What the form begins with. */
  initial: z.object({
    ...headTextFields,
    version: z.string(),
    lines: z.array(lineTextSchema),
  }),
  products: productChoicesSchema,
});
export type OrderFormView = z.infer<typeof orderFormViewSchema>;

export const placeViewSchema = z.object({
  form: formFactsSchema,
  order: orderSchema,
  /** whether orders can be placed now. */
  accepting: z.boolean(),
});
export type PlaceView = z.infer<typeof placeViewSchema>;

/** The confirmation of a stored draft: the version that was shown. */
export const placeDraftSchema = z.object({ version: z.coerce.number().int().min(1) });
