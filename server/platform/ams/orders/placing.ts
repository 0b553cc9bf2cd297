import * as z from 'zod';

import { Refusal, type FieldFault } from '../refusal';
import { messages } from './input';

/** What placing looks at; units per case are the line's or, without, the product's. */
export interface Placeable {
  contactEmail: string | null;
  expectedDate: string | null;
  lines: readonly {
    cases: number | null;
    unitsPerCase: number | null;
    looseUnits: number | null;
  }[];
}

const email = z.email();

/**
 * Whether an order can be placed, in the words of O-04. Pure.
 * @throws Refusal invalid, with the fields at fault
 */
export function assertPlaceable({ contactEmail, expectedDate, lines }: Placeable): void {
  const fields: FieldFault[] = [];
  if (contactEmail === null) fields.push({ path: ['contact_email'], message: messages.required });
  else if (!email.safeParse(contactEmail).success)
    fields.push({ path: ['contact_email'], message: messages.email });
  if (expectedDate === null) fields.push({ path: ['expected_date'], message: messages.required });
  if (fields.length > 0) throw new Refusal('invalid', messages.gaps, { fields });

  const isGiven = (units: number | null) => units !== null;
  if (!lines.some(({ cases, looseUnits }) => isGiven(cases) || isGiven(looseUnits)))
    throw new Refusal('invalid', messages.noUnits, {
      fields: [{ path: ['lines'], message: messages.noUnits }],
    });
  const unpacked = lines.flatMap(({ cases, unitsPerCase }, index) =>
    (cases ?? 0) > 0 && (unitsPerCase ?? 0) === 0 ? [index] : [],
  );
  if (unpacked.length > 0)
    throw new Refusal('invalid', messages.noCase, {
      fields: unpacked.map((index) => ({
        path: ['lines', index, 'units_per_case'],
        message: messages.noCase,
      })),
    });
  const total = lines.reduce(
    (sum, { cases, unitsPerCase, looseUnits }) =>
      sum + (cases ?? 0) * (unitsPerCase ?? 0) + (looseUnits ?? 0),
    0,
  );
  if (total === 0)
    throw new Refusal('invalid', messages.zero, {
      fields: [{ path: ['lines'], message: messages.zero }],
    });
}
