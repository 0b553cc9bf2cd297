import * as z from 'zod';

import { Refusal, type FieldError } from '../../http/refusal';
import { messages } from './input';

/** What an order needs to be placed. Units per case are those of the line, or else of the product. */
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
 * Checks that an order can be placed, with the messages of O-04.
 * @throws Refusal invalid, with the wrong fields
 */
export function assertPlaceable({ contactEmail, expectedDate, lines }: Placeable): void {
  const fields: FieldError[] = [];
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
