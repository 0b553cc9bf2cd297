/** What is typed of a line, besides its units. */
const texts = ['reason', 'lot', 'expiry', 'location'] as const;
const figures = ['quantity', 'rejected'] as const;
export const receiptFields = [...figures, ...texts] as const;
export type ReceiptField = (typeof receiptFields)[number];

/** The field of a line, by its number in the order. */
export const lineField = (field: ReceiptField, line: number): string => `${field}-${line}`;

/** A figure as it was typed; what is none is left to the schema to refuse. Nothing typed is no figure. */
export function figure(text: string): number | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  return /^[+-]?\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
}

/**
 * The receipt that a form means, as the AMS takes it. Lines of which nothing is typed are left out; where that are all
 * of them, they are sent as nothing, which is refused in the AMS's own words.
 * @returns the body, and of each of its lines the number in the order
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
        // Rejected alone is a whole entry: nothing of it went into stock.
        quantity:
          figure(typed('quantity', line)) ??
          (given.length === 0 || typed('rejected', line).trim() !== '' ? 0 : undefined),
        rejected: figure(typed('rejected', line)) ?? 0,
        ...Object.fromEntries(texts.map((field) => [field, typed(field, line)])),
        expiry: typed('expiry', line).trim(),
      })),
      pallets: figure(form.get('pallets') ?? '') ?? 0,
      confirm: form.get('confirm') === 'on',
      reason: form.get('reason') ?? '',
    },
  };
}
