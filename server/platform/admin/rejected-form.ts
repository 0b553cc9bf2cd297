import { messages } from '../http/input';
import type { OperationName } from '../ams/orders/operations';
import type { Refusal } from '../http/refusal';

/** What a receipt asks besides the goods: nothing, a tick, or a tick and a reason. */
export const questions = ['nothing', 'tick', 'reason'] as const;
export type Question = (typeof questions)[number];

/** A form that is shown again: it keeps the typed values and shows the errors of a refusal (O-12). */
export interface RejectedForm {
  name: OperationName;
  /** Typed values by field name. */
  typed: ReadonlyMap<string, string>;
  /** Messages by field name. */
  errors: Readonly<Record<string, string>>;
  /** Null for a form that was filled in and not refused. */
  message: string | null;
  /** The confirmation that the form must show. */
  asks: Question;
  /** The number of events of the order when the form was made. */
  seen: number;
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

/** The message above a form, by the kinds of its errors where the refusal has none of its own. */
export function summaryOf({ code, message }: Refusal, errors: RejectedForm['errors']): string {
  if (code === 'key_reused')
    return 'This form was sent before, with something else in it. See what is stored, then send it again if it is still right.';
  const texts = Object.values(errors);
  const missing = texts.filter((text) => text === messages.required).length;
  if (message !== messages.gaps || missing === texts.length) return message;
  return missing === 0
    ? 'Please correct the marked fields.'
    : `${message} Please correct the other marked fields.`;
}

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
