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
