import { readDay } from '../dates/day-text';

/** The text fields of a line. */
const texts = ['reason', 'lot', 'expiry', 'location'] as const;
const figures = ['quantity', 'rejected'] as const;
export const receiptFields = [...figures, ...texts] as const;
export type ReceiptField = (typeof receiptFields)[number];

/** The form's name of a field of a line. */
export const lineField = (field: ReceiptField, line: number): string => `${field}-${line}`;

/**
 * Parses a typed number, with commas or spaces between its thousands or without.
 * @returns undefined for an empty text; NaN for a text that is not a number, which the schema refuses
 */
export function figure(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const typed = /^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:\s\d{3})+$/.test(trimmed)
    ? trimmed.replace(/[,\s]/g, '')
    : trimmed;
  return /^[+-]?\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
}

/** Whether goods or pallets are typed in the form. */
export function isReceiptTyped(form: ReadonlyMap<string, string>): boolean {
  const names: readonly string[] = receiptFields;
  return [...form].some(
    ([name, text]) =>
      text.trim() !== '' &&
      (name === 'pallets' || names.includes(/^([a-z]+)-[1-9]\d{0,2}$/.exec(name)?.[1] ?? '')),
  );
}

/** The typed form with the outstanding units in the lines for which no units are typed. */
export function filledWithOutstanding(
  form: ReadonlyMap<string, string>,
  lines: readonly { line: number; outstanding: number }[],
): ReadonlyMap<string, string> {
  const isEmpty = (field: ReceiptField, line: number) =>
    (form.get(lineField(field, line)) ?? '').trim() === '';
  const filled = lines
    .filter(({ line, outstanding }) => outstanding > 0 && isEmpty('quantity', line))
    .map(({ line, outstanding }) => [lineField('quantity', line), String(outstanding)] as const);
  return new Map([...form, ...filled]);
}

/**
 * Makes the AMS's body of a receipt from the form. Empty lines are left out. If all lines are empty, they are all sent
 * with zero units, so that the AMS refuses them with its own message.
 * @returns the body, and the line numbers in the order of its lines
 */
export function receiptBody(form: ReadonlyMap<string, string>): {
  body: Record<string, unknown>;
  lines: number[];
} {
  const typed = (field: ReceiptField, line: number) => form.get(lineField(field, line)) ?? '';
  const all = [...form.keys()].flatMap((name) => {
    const line = /^quantity-([1-9]\d{0,2})$/.exec(name)?.[1];
    return line === undefined ? [] : [Number(line)];
  });
  const given = all.filter((line) => receiptFields.some((field) => typed(field, line).trim()));
  const lines = given.length === 0 ? all : given;
  return {
    lines,
    body: {
      lines: lines.map((line) => ({
        line,
        // A line with rejected units alone is complete: zero units are added to stock.
        quantity:
          figure(typed('quantity', line)) ??
          (given.length === 0 || typed('rejected', line).trim() !== '' ? 0 : undefined),
        rejected: figure(typed('rejected', line)) ?? 0,
        ...Object.fromEntries(texts.map((field) => [field, typed(field, line)])),
        expiry: readDay(typed('expiry', line).trim()) ?? typed('expiry', line).trim(),
      })),
      pallets: figure(form.get('pallets') ?? '') ?? 0,
      confirm: form.get('confirm') === 'on',
      // Always named, so that a tick never covers what was typed after it was asked for.
      doubts: form.get('doubts') ?? '',
      reason: form.get('reason') ?? '',
    },
  };
}
