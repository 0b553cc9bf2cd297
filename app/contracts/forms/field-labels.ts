/**
 * Labels of a form's fields, without zod, so that pages can have their values. In the label of a list's field, `#` is the
 * place of the entry, from 1: `lines[].product` is 'Line #, product'.
 */
export type FieldLabels = Readonly<Record<string, string>>;

/** The label of a field: 'Line 3, product' for `lines[2].product`. */
export const labelOf = (labels: FieldLabels, field: string): string | undefined =>
  labels[field] ??
  labels[field.replace(/\[\d+\]/, '[]')]?.replace('#', String(Number(/\d+/.exec(field)?.[0]) + 1));
