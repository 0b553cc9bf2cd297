import type { OperationName } from '../ams/orders/operations';
import { readDay } from '../dates/day-text';
import type { Refusal } from '../http/refusal';
import type { RejectedForm } from '../pages/record-form';
import { figure } from './input';

/** The text fields of a line. */
const texts = ['reason', 'lot', 'expiry', 'location'] as const;
const figures = ['quantity', 'rejected'] as const;
export const receiptFields = [...figures, ...texts] as const;
export type ReceiptField = (typeof receiptFields)[number];

/** The form's name of a field of a line. */
export const lineField = (field: ReceiptField, line: number): string => `${field}-${line}`;

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

/** What a receipt asks besides the goods: nothing, a tick, or a tick and a reason. */
const questions = ['nothing', 'tick', 'reason'] as const;
export type Question = (typeof questions)[number];

/** A refused form about an order. */
export interface RejectedOrderForm extends RejectedForm<OperationName> {
  /** The confirmation that the form must show. */
  asks: Question;
}

/** The confirmation that a form had on the page. */
export function questionOf(form: ReadonlyMap<string, string>): Question {
  return questions.find((question) => question === form.get('asked')) ?? 'nothing';
}

/** The confirmation that a refusal asks for; otherwise the one that the form had. One lot at several lines needs no reason. */
export function questionAfter(refusal: Refusal, form: ReadonlyMap<string, string>): Question {
  if (refusal.code !== 'confirm') return questionOf(form);
  const { fields = [] } = refusal.details;
  return fields.every(({ path }) => path.at(-1) === 'lot') ? 'tick' : 'reason';
}

/** Whether a refusal asks for another confirmation than the form did. */
const asksAnew = ({ details }: Refusal, form: ReadonlyMap<string, string>): boolean =>
  details.doubts !== undefined && details.doubts !== form.get('doubts');

/** Whether a confirmation was given for something else than the refusal asks. */
export const isOutdated = (refusal: Refusal, form: ReadonlyMap<string, string>): boolean =>
  asksAnew(refusal, form) && form.get('confirm') === 'on';

/** The typed values that the form keeps. A new question begins with an empty box. */
export function keptValues(
  refusal: Refusal,
  form: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const { doubts } = refusal.details;
  if (doubts === undefined || !asksAnew(refusal, form)) return form;
  return new Map([...form, ['confirm', ''], ['doubts', doubts]]);
}

/**
 * Assigns the messages of a refusal to the fields of the form.
 * @param lines the line numbers in the order of the sent lines
 */
export function fieldErrors(refusal: Refusal, lines: readonly number[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of refusal.details.fields ?? []) {
    const [first, index, field = 'quantity'] = path;
    if (first !== 'lines' || index === undefined) errors[String(first)] ??= message;
    else if (typeof index === 'number') errors[`${field}-${lines[index]}`] ??= message;
  }
  return errors;
}
