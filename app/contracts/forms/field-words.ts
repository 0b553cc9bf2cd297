/**
 * The words of a form's fields, without zod, so that pages can have their values. Until scripts run, the form posts them
 * along as JSON, in fields named `formWords` (docs/decisions/0012-forms.md).
 */

/** By field: `lines[].product` stands for that field of each entry of a list. */
type ByField<Value> = Readonly<Record<string, Value>>;

/** In the label of a list's field, `#` is the place of the entry, from 1: 'Line #, product'. */
export type FieldLabels = ByField<string>;

export interface FieldWords {
  labels?: FieldLabels;
  /** Names of values, for fields whose value is an id. */
  names?: ByField<readonly { id: string; name: string }[]>;
}

/** `lines[2].product` → `lines[].product` */
export const ofAnyEntry = (field: string): string => field.replace(/\[\d+\]/, '[]');

/** The label of a field: 'Line 3, product' for `lines[2].product`. */
export const labelOf = (labels: FieldLabels, field: string): string | undefined =>
  labels[field] ??
  labels[ofAnyEntry(field)]?.replace('#', String(Number(/\d+/.exec(field)?.[0]) + 1));
