import * as z from 'zod';

import { emailAddress } from '../../../contract/email';
import { messages } from '../../../contract/fields';
import { orderLimits, orderTexts } from '../../../contract/limits';
import { requiredMessage } from '../forms/messages';
import { optionalCount, optionalDay, optionalText } from '../forms/texts';

/**
 * Rules for storing and placing a consignment order (O-04). The server uses them, and so does the browser, which loads
 * them when the user begins to type; the platform checks once more. The file has nothing else, because a page that
 * imported it would have zod in its first load.
 */

/** A message of the product's own; those of the specification (O-04, U-08) are in the contract. */
const unknownProduct = (written: string) => `Choose a product for “${written}”.`;

/** Checks a rule even if other fields are wrong, so that all messages come at once. A wrong field is not null. */
const always = () => true;

/**
 * Units per case of a product, for lines without their own. Undefined for a product that the brand of the order does
 * not have.
 */
type UnitsPerCase = (product: string) => number | null | undefined;

/** @param packedOf null for a draft, whose cases need no units */
const lineSchema = (packedOf: UnitsPerCase | null) =>
  z
    .object({
      product: z.string().default(''),
      written: z.string().default(''),
      cases: optionalCount(orderLimits.cases),
      unitsPerCase: optionalCount(orderLimits.unitsPerCase),
      looseUnits: optionalCount(orderLimits.looseUnits),
    })
    .superRefine(
      ({ product, written, cases, unitsPerCase, looseUnits }, context) => {
        const say = (message: string, field: string) =>
          context.addIssue({ code: 'custom', path: [field], message });
        if (product !== '') {
          // A count that cannot be read counts as given; it has its own message.
          const packedBy = unitsPerCase === null ? (packedOf?.(product) ?? 0) : unitsPerCase;
          if (packedOf?.(product) === undefined && packedOf !== null)
            say(orderTexts.foreign, 'product');
          else if (packedOf !== null && cases !== null && cases !== 0 && packedBy === 0)
            say(orderTexts.noCase, 'unitsPerCase');
        } else if (written !== '') {
          // The field of a spreadsheet's row names a product that the brand does not have.
          say(unknownProduct(written), 'product');
        } else if (cases !== null || looseUnits !== null) say(requiredMessage, 'product');
      },
      { when: always },
    );

const orderSchema = (packedOf: UnitsPerCase | null) =>
  z.object({
    brand: z.string({ error: requiredMessage }).min(1, requiredMessage),
    warehouse: optionalText(200),
    contactEmail: optionalText(orderLimits.contactEmail),
    expectedDate: optionalDay,
    carrier: optionalText(orderLimits.carrier),
    tracking: optionalText(orderLimits.tracking),
    cartons: optionalCount(orderLimits.cartons),
    pallets: optionalCount(orderLimits.pallets),
    notes: optionalText(orderLimits.notes),
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
        z
          .array(z.custom<DraftLine>())
          .max(orderLimits.lines, `An order has at most ${orderLimits.lines} lines.`),
      ),
  });

/** A draft: only the brand is required, and every given value must be readable. */
export const draftSchema = orderSchema(null);
export interface DraftLine {
  product: string;
  cases: number | null;
  unitsPerCase: number | null;
  looseUnits: number | null;
  /** Index in the form, whose blank lines are left out here. */
  index: number;
}
export type Draft = z.infer<typeof draftSchema>;

/** The units of a line; 0 if it has none, or cases without units per case. */
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
      message: requiredMessage,
      when: always,
    })
    .refine(({ contactEmail }) => !contactEmail || emailAddress().safeParse(contactEmail).success, {
      path: ['contactEmail'],
      message: messages.email,
      when: always,
    })
    .refine(({ expectedDate }) => expectedDate !== null, {
      path: ['expectedDate'],
      message: requiredMessage,
      when: always,
    })
    .superRefine(
      ({ lines }, context) => {
        const say = (message: string) =>
          context.addIssue({ code: 'custom', path: ['lines'], message });
        if (!lines.some((line) => line.cases !== null || line.looseUnits !== null))
          return say(orderTexts.noUnits);
        if (lines.every((line) => unitsOf(packed(line)) === 0)) say(messages.zero);
      },
      // Lines that are wrong have messages of their own.
      { when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'lines') },
    )
    .transform((draft) => ({ ...draft, lines: draft.lines.map(packed) }));
};
