import type { Cell, WidgetResult } from './content';

/**
 * Separates the total from the rows of a result. The total is the last row. Its id is `total`, or it has neither an id nor
 * a day, although the other rows do.
 */
export function splitTotal({ columns, rows }: Pick<WidgetResult, 'columns' | 'rows'>): {
  rows: Cell[][];
  total: Cell[] | null;
} {
  const last = rows.at(-1);
  const id = columns.findLastIndex(({ role }) => role === 'id');
  const day = columns.findIndex(({ role, format }) => role === 'dimension' && format === 'date');
  const keys = [id, day].filter((position) => position !== -1);
  const isTotal =
    last !== undefined &&
    keys.length > 0 &&
    (last[id] === 'total' || keys.every((position) => (last[position] ?? null) === null));
  return isTotal ? { rows: rows.slice(0, -1), total: last } : { rows, total: null };
}
