import { orderLimits } from '~contract/limits';
import {
  blankLine,
  isBlankLine,
  linesAtOnce,
  readCount,
  type LineText,
} from '~/contracts/orders/counts';
import type { FieldLabels } from '~/contracts/forms/field-labels';
import type { FormState } from '~/contracts/forms/forms';
import type { ProductChoices } from '~/contracts/orders/form';
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

/** A typed count without a limit, so that one that was refused as too large still shows. */
export function countIn(text: string): number | null {
  const read = readCount(text, Number.MAX_SAFE_INTEGER);
  return 'count' in read ? read.count : null;
}

/** Changes to the lines of the form. The functions return new lines and leave the given ones as they are. */

/** A line of the form. Its key keeps its input and errors together when other lines are removed. */
export interface Line extends LineText {
  key: number;
  faults: Partial<Record<LineField, string>>;
}

/** A line to insert, with the errors of its fields. */
export type NewLine = Omit<Line, 'key'>;

/**
 * Lines with keys and with the errors of an answer.
 * @param state the answer; null for lines without errors
 * @param from the first key
 */
export const asLines = (
  texts: readonly LineText[],
  state: FormState | null,
  from = 0,
): readonly Line[] =>
  texts.map((text, index) => ({ ...text, key: from + index, faults: faultsAt(state, index) }));

/** The same lines with the errors of another answer. */
export const withFaults = (lines: readonly Line[], state: FormState | null): readonly Line[] =>
  lines.map((line, index) => ({ ...line, faults: faultsAt(state, index) }));

/** Changes one field and removes its error. A new product brings its units per case. */
export const changeLine = (
  lines: readonly Line[],
  key: number,
  field: LineField,
  value: string,
  products: ProductChoices,
): readonly Line[] =>
  lines.map((line) => {
    if (line.key !== key) return line;
    const { [field]: _corrected, ...faults } = line.faults;
    const changed = { ...line, [field]: value, faults };
    return field === 'product' ? withProduct(changed, line.product, products) : changed;
  });

export const removeLine = (lines: readonly Line[], key: number): readonly Line[] =>
  orOne(
    lines.filter((line) => line.key !== key),
    lines,
  );

/** Adds blank lines at the end, as far as the limit of lines allows. */
export function addLines(lines: readonly Line[]): readonly Line[] {
  const room = Math.min(linesAtOnce, orderLimits.lines - lines.length);
  const added = Array.from({ length: room }, () => blankLine);
  return [...lines, ...asLines(added, null, nextKey(lines))];
}

/** Inserts lines after the one with this key, or at the end (null), and removes blank lines. */
export function insertLines(
  lines: readonly Line[],
  added: readonly NewLine[],
  behind: number | null,
): readonly Line[] {
  const at = lines.findIndex(({ key }) => key === behind);
  const place = at === -1 ? lines.length : at + 1;
  const kept = (part: readonly Line[]) =>
    part.filter((line) => !isBlankLine(line) || Object.keys(line.faults).length > 0);
  const from = nextKey(lines);
  const made = added.map((line, index) => ({ ...line, key: from + index }));
  return orOne([...kept(lines.slice(0, place)), ...made, ...kept(lines.slice(place))], lines);
}

/** Fills a field from a line on downwards, and adds blank lines for what is left, as far as the limit of lines allows. */
export function fillDown(
  lines: readonly Line[],
  key: number,
  field: LineField,
  texts: readonly string[],
  products: ProductChoices,
): readonly Line[] {
  const place = lines.findIndex((line) => line.key === key);
  if (place === -1) return lines;
  const missing = Math.min(place + texts.length, orderLimits.lines) - lines.length;
  const added = Array.from({ length: Math.max(0, missing) }, () => blankLine);
  const all = [...lines, ...asLines(added, null, nextKey(lines))];
  return all.map((line, at) => {
    const text = texts[at - place];
    return text === undefined
      ? line
      : (changeLine([line], line.key, field, text, products)[0] ?? line);
  });
}

/** A key that none of the lines has. */
export const nextKey = (lines: readonly Line[]): number =>
  Math.max(-1, ...lines.map(({ key }) => key)) + 1;

/** The form always has at least one line. */
const orOne = (lines: readonly Line[], before: readonly Line[]): readonly Line[] =>
  lines.length === 0 ? asLines([blankLine], null, nextKey(before)) : lines;

/** The errors of an answer, with those that the lines have now, where they are now. Null: no line had one. */
export function movedErrors(
  { errors }: FormState,
  lines: readonly Line[],
): FormState['errors'] | null {
  const rest = Object.entries(errors).filter(([name]) => !name.startsWith('lines['));
  if (rest.length === Object.keys(errors).length) return null;
  const ofLines = lines.flatMap(({ faults }, index) =>
    Object.entries(faults).map(([field, text]) => [lineName(index, field as LineField), text]),
  );
  return Object.fromEntries([...ofLines, ...rest]) as FormState['errors'];
}

function faultsAt(state: FormState | null, index: number): Line['faults'] {
  if (state === null) return {};
  return Object.fromEntries(
    lineFields.flatMap((field) => {
      const fault = state.errors[lineName(index, field)];
      return fault === undefined ? [] : [[field, fault]];
    }),
  );
}

/** Fills in the product's name, in place of the spreadsheet's, and its units per case, unless the user has typed other units. */
function withProduct(line: Line, before: string, { items }: ProductChoices): Line {
  const find = (id: string) => items.find((item) => item.id === id);
  const product = find(line.product);
  const proposalFor = (id: string) => String(find(id)?.unitsPerCase ?? '');
  const isProposal = line.unitsPerCase === '' || line.unitsPerCase === proposalFor(before);
  return {
    ...line,
    name: product?.name ?? (line.product === '' ? '' : line.name),
    written: '',
    unitsPerCase: isProposal ? proposalFor(line.product) : line.unitsPerCase,
  };
}
