import type { OperationName } from '../ams/orders/operations';
import type { Refusal } from '../ams/refusal';

/** A form that was refused: what was typed stays, with what is wrong (O-12). */
export interface Attempt {
  name: OperationName;
  /** By the name of the field. */
  typed: ReadonlyMap<string, string>;
  /** By the name of the field. */
  errors: Readonly<Record<string, string>>;
  message: string;
  /** It is to be confirmed, with a reason. */
  confirms: boolean;
  /** How many entries the order's timeline had when the form was made. */
  seen: number;
}

/** Of a refusal: the messages by the fields of the form. `lines`: of each sent line, its number in the order. */
export function fieldErrors(refusal: Refusal, lines: readonly number[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of refusal.details.fields ?? []) {
    const [first, index, field = 'quantity'] = path;
    if (first !== 'lines') errors[String(first)] ??= message;
    else if (typeof index === 'number') errors[`${field}-${lines[index]}`] ??= message;
  }
  return errors;
}
