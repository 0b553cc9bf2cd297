import type { Format, ResultColumn, WidgetResult } from '~/contracts/dashboards/content';
import { indicativeBelow, isShownBase } from '~/contracts/dashboards/small-base';

export const isText = (format: Format) => format === 'text' || format === 'date';

/**
 * Whether a table leaves out a column that counts what figures rest on: where the count is a column of its own, and where
 * it is the same large one in all rows.
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
