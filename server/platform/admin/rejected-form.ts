import type { OperationName } from '../ams/orders/operations';
import type { Refusal } from '../http/refusal';

/** A form that is shown again: it keeps the typed values and shows the errors of a refusal (O-12). */
export interface RejectedForm {
  name: OperationName;
  /** Typed values by field name. */
  typed: ReadonlyMap<string, string>;
  /** Messages by field name. */
  errors: Readonly<Record<string, string>>;
  /** Null for a form that was filled in and not refused. */
  message: string | null;
  /** Whether the form must show the confirmation with its reason. */
  confirms: boolean;
  /** The number of events of the order when the form was made. */
  seen: number;
}

/**
 * Assigns the messages of a refusal to the fields of the form.
 * @param lines the line numbers in the order of the sent lines
 */
export function fieldErrors(refusal: Refusal, lines: readonly number[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of refusal.details.fields ?? []) {
    const [first, index, field = 'quantity'] = path;
    if (first !== 'lines') errors[String(first)] ??= message;
    else if (typeof index === 'number') errors[`${field}-${lines[index]}`] ??= message;
  }
  return errors;
}
