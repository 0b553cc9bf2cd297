import type { FieldLabels } from '~/contracts/forms/field-labels';
import type { orderLimits } from '~contract/limits';
import type { LineText } from '~/contracts/orders/counts';
import { headLabels, lineLabels } from '~/contracts/orders/labels';

/** The fields of the lines: their names in the form, and their labels. */
export type LineField = keyof typeof lineLabels;
export const lineFields = Object.keys(lineLabels) as LineField[];
export const countFields = ['cases', 'unitsPerCase', 'looseUnits'] as const satisfies (LineField &
  keyof typeof orderLimits)[];

export const lineName = (index: number, field: keyof LineText) => `lines[${index}].${field}`;
const labelAt = (place: string, field: LineField) =>
  `Line ${place}, ${lineLabels[field].toLowerCase()}`;
export const lineLabel = (index: number, field: LineField) => labelAt(String(index + 1), field);

/** Labels by field name, for the summary of errors. */
export const labels: FieldLabels = {
  ...headLabels,
  lines: 'Lines',
  ...Object.fromEntries(lineFields.map((field) => [`lines[].${field}`, labelAt('#', field)])),
};
