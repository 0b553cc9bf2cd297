import type { Cell, ResultColumn } from '~/contracts/dashboards/content';
import type { RowOrder } from '~/contracts/dashboards/url';

/** Rows in the order of a column. Rows without a figure come last. */
export function sortedRows(
  rows: readonly (readonly Cell[])[],
  columns: readonly ResultColumn[],
  order: RowOrder | null,
): readonly (readonly Cell[])[] {
  const at =
    order === null
      ? -1
      : columns.findIndex(({ key, role }) => key === order.column && role !== 'trend');
  if (order === null || at === -1) return rows;
  const sign = order.direction === 'ascending' ? 1 : -1;
  const compare = (one: Cell, other: Cell) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
    return sign * String(one).localeCompare(String(other), 'en');
  };
  return [...rows].sort((one, other) => compare(one[at] ?? null, other[at] ?? null));
}
