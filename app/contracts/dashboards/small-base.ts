import { hiddenBelow } from '../../../contract/limits';
import { changeMetric, isChange } from './baselines';
import type { Cell, ResultColumn, WidgetResult } from './content';
import type { Format } from '../../../contract/vocabulary';
import { unitFor } from './singular';

/** Texts about small bases of figures (D-24), for pages and files. The platform hides figures; these explain why. */

/** A figure on a smaller base is marked as indicative; an index is greyed. */
export const indicativeBelow = 100;

/** The base of a figure: a number of buyers, reviews, … */
export interface BaseSize {
  count: number;
  /** What is counted, in the plural. */
  unit: string;
}

type Columns = readonly ResultColumn[];

function baseIn(columns: Columns, row: readonly Cell[], key: string | undefined): BaseSize | null {
  const at = key === undefined ? -1 : columns.findIndex((column) => column.key === key);
  const count = row[at];
  return typeof count === 'number' ? { count, unit: columns[at]?.unit ?? '' } : null;
}

/** The base of a figure; null where it has none. */
export const baseOf = (columns: Columns, row: readonly Cell[], position: number): BaseSize | null =>
  baseIn(columns, row, columns[position]?.base);

/** '12 buyers', '1 review', '0 people'. */
export function baseText({ count, unit }: BaseSize): string {
  return `${count.toLocaleString('en-US')} ${unitFor(count, unit)}`;
}

/** Text for a result whose figures are all hidden; null if one is there, or missing for another reason. */
export function allHiddenText({
  columns,
  rows,
}: Pick<WidgetResult, 'columns' | 'rows'>): string | null {
  const at = columns.findIndex(({ role, base }) => role === 'value' && base !== undefined);
  const base = columns.find(({ key }) => key === columns[at]?.base);
  const isHidden = rows.length > 0 && rows.every((row) => hiddenText(columns, row, at) !== null);
  return base !== undefined && isHidden ? `Hidden: fewer than ${hiddenBelow} ${base.unit}.` : null;
}

/** An average of stars and an index are only marked, and missing only if there is nothing to count. */
const neverHidden: ReadonlySet<Format> = new Set(['stars', 'index']);

const isHiding = (base: BaseSize | null): base is BaseSize =>
  base !== null && base.count < hiddenBelow;

/**
 * Why a figure with a small base is missing: 'hidden: 12 buyers'. A change is hidden with either of its two figures.
 * @returns null for a figure that is there, and for one that is missing for another reason
 */
export function hiddenText(
  columns: Columns,
  row: readonly Cell[],
  position: number,
): string | null {
  const column = columns[position];
  if (column?.base === undefined || (row[position] ?? null) !== null) return null;
  const figure = isChange(column) ? columns[valueBeside(columns, position)] : column;
  if (figure !== undefined && (neverHidden.has(figure.format) || figure.metric === changeMetric))
    return null;
  const bases = [baseOf(columns, row, position)];
  if (isChange(column)) bases.unshift(baseOf(columns, row, valueBeside(columns, position)));
  const base = bases.find(isHiding);
  return base === undefined ? null : `hidden: ${baseText(base)}`;
}

/** The value that a change belongs to. */
const valueBeside = (columns: Columns, position: number): number =>
  columns.findLastIndex(({ role }, at) => role === 'value' && at < position);

/** The base of a value that is shown and has a small base; null for other cells. */
export function indicativeBase(
  columns: Columns,
  row: readonly Cell[],
  position: number,
): BaseSize | null {
  if (columns[position]?.role !== 'value' || (row[position] ?? null) === null) return null;
  const base = baseOf(columns, row, position);
  return base !== null && base.count < indicativeBelow ? base : null;
}

export const hiddenRatesNote = `Hidden: rates on fewer than ${hiddenBelow}`;

export const indicativeText = (base: BaseSize): string => `Indicative: ${baseText(base)}`;

/** What grey marks of a chart mean. @param unit of the base, in the plural */
export const greyNote = (unit: string): string => `Grey: fewer than ${indicativeBelow} ${unit}`;

/** Whether a column counts the base of values, and no column of values has the same count. */
export const isShownBase = ({ role, key, metric }: ResultColumn, columns: Columns): boolean =>
  role === 'base' &&
  columns.some((column) => column.role === 'value' && column.base === key) &&
  (metric === null ||
    !columns.some((column) => column.role === 'value' && column.metric === metric));

type Based = Pick<WidgetResult, 'columns' | 'rows' | 'baseSize'>;

/** Note about figures with a small base; null if the base is large enough or missing, or all figures are hidden. */
export function indicativeNote({ columns, rows, baseSize }: Based): string | null {
  const unit = columns.find(({ role }) => role === 'base')?.unit;
  const isShown = rows.some((row) =>
    columns.some(
      ({ base, role }, at) => role === 'value' && base !== undefined && row[at] !== null,
    ),
  );
  return isShown && unit !== undefined && baseSize !== null && baseSize < indicativeBelow
    ? indicativeText({ count: baseSize, unit })
    : null;
}

/** Notes about small bases, beside figures: which are hidden, and which are indicative. */
export function baseNotes(result: Based): string[] {
  const { columns, rows } = result;
  const [row, ...more] = rows;
  // A change from another baseline than the first has no note.
  const hidden = (cells: readonly Cell[], of: ResultColumn['role']) =>
    columns.flatMap(({ role, baseline = 0 }, at) =>
      role === of && baseline === 0 ? (hiddenText(columns, cells, at) ?? []) : [],
    );
  const notes: string[] = [];
  if (row !== undefined && more.length === 0) {
    const [value] = hidden(row, 'value');
    const [change] = hidden(row, 'growth');
    if (value !== undefined) notes.push(`H${value.slice(1)}`);
    else if (change !== undefined) notes.push(`Change ${change}`);
  } else if (rows.some((cells) => hidden(cells, 'value').length > 0)) notes.push(hiddenRatesNote);
  const indicative = indicativeNote(result);
  return indicative === null ? notes : [...notes, indicative];
}
