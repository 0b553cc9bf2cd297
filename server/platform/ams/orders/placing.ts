import { orderTexts } from '../../../../contract/limits';
import { messages } from '../../../../contract/fields';
import { emailAddress } from '../../../../contract/email';
import { Refusal, type FieldError } from '../../http/refusal';

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

const email = emailAddress();

/**
 * Checks that an order can be placed, with the messages of O-04, all at once.
 * @throws Refusal invalid, with the wrong fields
 */
export function assertPlaceable({ lines, ...head }: Placeable): void {
  const missing = headFaults(head);
  const fields = [...missing, ...lineFaults(lines)];
  if (fields.length === 0) return;
  const message = missing.length > 0 ? messages.gaps : fields[0]!.message;
  throw new Refusal('invalid', message, { fields });
}

function headFaults({ contactEmail, expectedDate }: Omit<Placeable, 'lines'>): FieldError[] {
  const fields: FieldError[] = [];
  if (expectedDate === null) fields.push({ path: ['expectedDate'], message: messages.required });
  if (contactEmail === null) fields.push({ path: ['contactEmail'], message: messages.required });
  else if (!email.safeParse(contactEmail).success)
    fields.push({ path: ['contactEmail'], message: messages.email });
  return fields;
}

function lineFaults(lines: Placeable['lines']): FieldError[] {
  const isGiven = (units: number | null) => units !== null;
  if (!lines.some(({ cases, looseUnits }) => isGiven(cases) || isGiven(looseUnits)))
    return [{ path: ['lines'], message: orderTexts.noUnits }];
  const unpacked = lines.flatMap(({ cases, unitsPerCase }, index) =>
    (cases ?? 0) > 0 && (unitsPerCase ?? 0) === 0 ? [index] : [],
  );
  if (unpacked.length > 0)
    return unpacked.map((index) => ({
      path: ['lines', index, 'unitsPerCase'],
      message: orderTexts.noCase,
    }));
  const total = lines.reduce(
    (sum, { cases, unitsPerCase, looseUnits }) =>
      sum + (cases ?? 0) * (unitsPerCase ?? 0) + (looseUnits ?? 0),
    0,
  );
  return total === 0 ? [{ path: ['lines'], message: messages.zero }] : [];
}
