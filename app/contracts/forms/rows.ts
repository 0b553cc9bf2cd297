import type { EditedRecord } from './edits';
import type { FormValues } from './forms';

/** The fields of lists, without zod: `lines[2].product` is the product of the third row. */
export const rowField = (list: string, index: number, field: string): string =>
  `${list}[${index}].${field}`;

/** The last text of a field; empty for a field that was not sent. */
export const textOf = (values: FormValues, name: string): string =>
  [values[name] ?? ''].flat()[0] ?? '';

/**
 * Reads the rows of a list from the fields of a form. A place between two rows is a blank row.
 * @param fields of a row
 */
export function rowsOf<Field extends string>(
  values: FormValues,
  list: string,
  fields: readonly Field[],
): Record<Field, string>[] {
  const indexes = Object.keys(values).flatMap((name) => {
    const [, of, index] = /^(\w+)\[(\d{1,3})\]/.exec(name) ?? [];
    return of === list ? [Number(index)] : [];
  });
  return Array.from({ length: Math.max(-1, ...indexes) + 1 }, (_, index) => {
    const row = fields.map((field) => [field, textOf(values, rowField(list, index, field))]);
    return Object.fromEntries(row) as Record<Field, string>;
  });
}

/** The texts of a record as the fields of its form. */
export function valuesOf(record: EditedRecord): FormValues {
  const values: FormValues = {};
  for (const [name, value] of Object.entries(record))
    if (!Array.isArray(value)) values[name] = value ?? '';
    else
      for (const [index, item] of value.entries())
        if (typeof item === 'string') values[name] = [...[values[name] ?? []].flat(), item];
        else
          for (const [field, text] of Object.entries(item))
            values[rowField(name, index, field)] = text;
  return values;
}
