import { mostLines, type mostOf, type LineText } from '~/contracts/orders/counts';
import { headLabels, lineLabels } from '~/contracts/orders/labels';

/** The fields of the lines: their names in the form, and their labels. */
export type LineField = keyof typeof lineLabels;
export const lineFields = Object.keys(lineLabels) as LineField[];
export const countFields = ['cases', 'unitsPerCase', 'looseUnits'] as const satisfies (LineField &
  keyof typeof mostOf)[];

export const lineName = (index: number, field: keyof LineText) => `lines[${index}].${field}`;
export const lineLabel = (index: number, field: LineField) =>
  `Line ${index + 1}, ${lineLabels[field].toLowerCase()}`;

/**
 * The name of a field after lines were moved: null where its line is removed.
 * @param places of the lines now, by their place before; -1 for a removed one
 */
export function movedName(name: string, places: readonly number[]): string | null {
  const [, before, field] = /^lines\[(\d+)\](.*)$/.exec(name) ?? [];
  if (before === undefined || field === undefined) return name;
  const place = places[Number(before)] ?? -1;
  return place < 0 ? null : `lines[${place}]${field}`;
}

/** Labels by field name, for the summary of errors. */
export const labels: Readonly<Record<string, string>> = {
  ...headLabels,
  lines: 'Lines',
  ...Object.fromEntries(
    Array.from({ length: mostLines }, (_, index) =>
      lineFields.map((field): [string, string] => [
        lineName(index, field),
        lineLabel(index, field),
      ]),
    ).flat(),
  ),
};
