import * as z from 'zod';

import { mostLines, mostOf } from './counts';
import { email } from '../forms/email';
import { requiredMessage } from '../forms/messages';
import { optionalCount, optionalDay, optionalText } from '../forms/texts';

/**
 * What a consignment order must hold to be stored, and to be placed (O-04). The same schemas decide on the server and,
 * loaded when somebody begins to type, in the browser; the platform decides once more. They stand alone: what a page
 * imports besides them would bring zod into its first load.
 */

/** Words of the specification (O-04, U-08), and one of the product's own. */
export const orderTexts = {
  required: requiredMessage,
  unknown: (written: string) => `Choose a product for “${written}”.`,
  email: 'Enter a valid Email.',
  noUnits: 'There should be some units for placing a PO.',
  zero: 'Total Quantity of items cannot be Zero',
  noCase: 'Case configuration is required.',
  /** Also the platform's. */
  foreign: 'The brand has no such product.',
} as const;

/** A rule that is checked beside wrong fields too, so that all messages come at once. A wrong field is not null. */
const always = () => true;

/**
 * The units a case that a product is packed by: they stand in where a line says none. Undefined for a product that the brand
 * of the order does not have.
 */
type UnitsPerCase = (product: string) => number | null | undefined;

/** @param packedOf null for a draft, whose cases need no units */
const lineSchema = (packedOf: UnitsPerCase | null) =>
  z
    .object({
      product: z.string().default(''),
      written: z.string().default(''),
      cases: optionalCount(mostOf.cases),
      unitsPerCase: optionalCount(mostOf.unitsPerCase),
      looseUnits: optionalCount(mostOf.looseUnits),
    })
    .superRefine(
      ({ product, written, cases, unitsPerCase, looseUnits }, context) => {
        const say = (message: string, field: string) =>
          context.addIssue({ code: 'custom', path: [field], message });
        if (product !== '') {
          // A count that cannot be read is given, too: its own message says what is wrong with it.
          const packedBy = unitsPerCase === null ? (packedOf?.(product) ?? 0) : unitsPerCase;
          if (packedOf?.(product) === undefined && packedOf !== null)
            say(orderTexts.foreign, 'product');
          else if (packedOf !== null && cases !== null && cases !== 0 && packedBy === 0)
            say(orderTexts.noCase, 'unitsPerCase');
        } else if (written !== '') {
          // The field of a spreadsheet's row names a product that the brand does not have.
          say(orderTexts.unknown(written), 'product');
        } else if (cases !== null || looseUnits !== null) say(orderTexts.required, 'product');
      },
      { when: always },
    );

const orderSchema = (packedOf: UnitsPerCase | null) =>
  z.object({
    brand: z.string({ error: orderTexts.required }).min(1, orderTexts.required),
    warehouse: optionalText(200),
    contactEmail: optionalText(254),
    expectedDate: optionalDay,
    carrier: optionalText(100),
    tracking: optionalText(200),
    cartons: optionalCount(mostOf.cartons),
    pallets: optionalCount(mostOf.pallets),
    notes: optionalText(4_000),
    lines: z
      .array(lineSchema(packedOf).optional())
      .default([])
      .transform((lines) =>
        lines.flatMap((line, index) => {
          if (line === undefined || line.product === '') return [];
          const { written: _replaced, ...given } = line;
          return [{ ...given, index }];
        }),
      )
      .pipe(
        z.array(z.custom<DraftLine>()).max(mostLines, `An order has at most ${mostLines} lines.`),
      ),
  });

/** A draft: whatever is given must be readable, and nothing but the brand must be given. */
export const draftSchema = orderSchema(null);
export interface DraftLine {
  product: string;
  cases: number | null;
  unitsPerCase: number | null;
  looseUnits: number | null;
  /** Where it stands in the form: blank lines are left out. */
  index: number;
}
export type Draft = z.infer<typeof draftSchema>;

/** The units of a line; 0 where it says none, or cases without their units. */
export const unitsOf = ({ cases, unitsPerCase, looseUnits }: DraftLine): number =>
  (cases ?? 0) * (unitsPerCase ?? 0) + (looseUnits ?? 0);

/** An order that can be placed (O-04), with the draft's rules and the specification's. */
export const placeSchema = (packedOf: UnitsPerCase) => {
  const packed = (line: DraftLine): DraftLine => ({
    ...line,
    unitsPerCase: line.unitsPerCase ?? packedOf(line.product) ?? null,
  });
  return orderSchema(packedOf)
    .refine(({ contactEmail }) => contactEmail !== null, {
      path: ['contactEmail'],
      message: orderTexts.required,
      when: always,
    })
    .refine(({ contactEmail }) => !contactEmail || email.safeParse(contactEmail).success, {
      path: ['contactEmail'],
      message: orderTexts.email,
      when: always,
    })
    .refine(({ expectedDate }) => expectedDate !== null, {
      path: ['expectedDate'],
      message: orderTexts.required,
      when: always,
    })
    .superRefine(
      ({ lines }, context) => {
        const say = (message: string) =>
          context.addIssue({ code: 'custom', path: ['lines'], message });
        if (!lines.some((line) => line.cases !== null || line.looseUnits !== null))
          return say(orderTexts.noUnits);
        if (lines.every((line) => unitsOf(packed(line)) === 0)) say(orderTexts.zero);
      },
      // Lines that are wrong have messages of their own.
      { when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'lines') },
    )
    .transform((draft) => ({ ...draft, lines: draft.lines.map(packed) }));
};
