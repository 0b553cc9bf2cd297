import type { ResultColumn, WidgetResult } from '~/contracts/dashboards/content';
import type { Format } from '~contract/vocabulary';
import { closedColumns } from '~/contracts/dashboards/baselines';
import { hiddenText, indicativeBelow, isShownBase } from '~/contracts/dashboards/small-base';

import type { ChartFacts } from '../../chart-facts';

export const isText = (format: Format) => format === 'text' || format === 'date';

/**
 * Whether a table leaves out a column of bases: where a value column has the same count or none has it as its base, and
 * where it is the same large count in all rows.
 */
export function isLeftOutBase(
  column: ResultColumn,
  { columns, rows }: Pick<WidgetResult, 'columns' | 'rows'>,
): boolean {
  if (column.role !== 'base') return false;
  if (!isShownBase(column, columns)) return true;
  const counts = new Set(rows.map((row) => row[columns.indexOf(column)] ?? null));
  const [count, ...others] = counts;
  return (
    rows.length > 1 && others.length === 0 && typeof count === 'number' && count >= indicativeBelow
  );
}

/** Units that the cells show. */
const unitsInCells = ['', '%', 'pts', 'points'];

/** The unit that the head of a column names beside its label; '' where the label or the cells contain it. */
export const unitOfHead = ({
  label,
  unit,
  format,
}: Pick<ResultColumn, 'label' | 'unit' | 'format'>): string =>
  format === 'money' ||
  unitsInCells.includes(unit) ||
  label.toLowerCase().includes(unit.toLowerCase())
    ? ''
    : unit;

/** The head of a column in one text: 'Velocity, units per point per week'. */
export const headText = (column: Pick<ResultColumn, 'label' | 'unit' | 'format'>): string =>
  [column.label, unitOfHead(column)].filter(Boolean).join(', ');

/** The columns of a table that compare with a closed baseline, with the reason (D-16, D-33). */
export const closedOf = (
  result: Pick<WidgetResult, 'columns' | 'rows'>,
  { baselines }: Pick<ChartFacts, 'baselines'>,
): Map<ResultColumn, string> =>
  closedColumns(
    result,
    baselines.map(({ closed }) => closed),
  );

/** Columns of metrics without any figure, as where the data have no listings; hidden figures have their reason in the cells. */
export const columnsWithout = ({ columns, rows }: WidgetResult): ResultColumn[] =>
  columns.filter(
    ({ metric }, at) =>
      metric !== null &&
      rows.length > 0 &&
      rows.every((row) => (row[at] ?? null) === null && hiddenText(columns, row, at) === null),
  );

export function notesOnLeftOut(
  leftOut: readonly ResultColumn[],
  closed: ReadonlyMap<ResultColumn, string>,
): string[] {
  const namesOf = (columns: readonly ResultColumn[]) =>
    columns.map(({ label }) => label).join(', ');
  const missing = leftOut.filter((column) => !closed.has(column));
  const reasons = new Set(leftOut.flatMap((column) => closed.get(column) ?? []));
  return [
    ...(missing.length > 0 ? [`No figures: ${namesOf(missing)}`] : []),
    ...[...reasons].map(
      (reason) =>
        `${namesOf(leftOut.filter((column) => closed.get(column) === reason))}: ${reason}`,
    ),
  ];
}

/** Index of the column with the ranks that are shown next to a column's figures; −1 without ranks. */
export const rankColumnOf = ({ key }: ResultColumn, columns: readonly ResultColumn[]): number =>
  columns.findIndex((other) => other.key === `${key}_rank`);

/** Whether a column holds the ranks of another column, and is shown next to its figures. */
export const isRankBeside = ({ key }: ResultColumn, columns: readonly ResultColumn[]): boolean =>
  key.endsWith('_rank') && columns.some((other) => `${other.key}_rank` === key);
