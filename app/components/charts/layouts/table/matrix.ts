import type { Cell, ResultColumn, WidgetView } from '~/contracts/dashboards/content';

import { columnPositions, textAt } from '../../results/result';
import { isLeftOutBase } from './table-columns';

/** A row of a matrix: one figure of one name, with its row of the result for each head. */
export interface MatrixRow {
  /** The first row of the result with its name. */
  cells: readonly Cell[];
  /** Position of its figure in the rows of the result. */
  figure: number;
  byHead: ReadonlyMap<string, readonly Cell[]>;
}

export interface Matrix {
  /** Positions of the columns with the heads and with the names of the rows. */
  head: number;
  name: number;
  /** The heads in their order, each with a row of the result that has it. */
  heads: ReadonlyMap<string, readonly Cell[]>;
  /** The figures of each name; several figures have a row each. */
  figures: number[];
  rows: MatrixRow[];
}

/** Charts whose tables keep the chart's rows and columns. */
const charts: readonly WidgetView['chart'][] = ['heatmap', 'bump', 'cohort'];

/**
 * The rows of a chart as names × heads, which is shorter than a row for each of its cells.
 * @returns null for other charts, for rows that have a drill-down, and where a cell would have two rows
 */
export function matrixOf(
  { chart, drillDown, result }: WidgetView,
  rows: readonly (readonly Cell[])[],
): Matrix | null {
  const { day, category, name, id } = columnPositions(result);
  const head = day === -1 ? category : day;
  if (!charts.includes(chart) || drillDown || head === -1 || name === -1) return null;
  const isFigure = (column: ResultColumn, at: number) =>
    column.role !== 'id' && at !== head && at !== name && !isLeftOutBase(column, result);
  const figures = result.columns.flatMap((column, at) => (isFigure(column, at) ? [at] : []));
  const heads = rows.map((cells) => [textAt(cells, head), cells] as const);
  if (day !== -1) heads.sort(([one], [other]) => (one < other ? -1 : Number(one > other)));
  const byName = new Map<string, Map<string, readonly Cell[]>>();
  for (const cells of rows) {
    const key = textAt(cells, id === -1 ? name : id);
    const found = byName.get(key) ?? new Map<string, readonly Cell[]>();
    byName.set(key, found.set(textAt(cells, head), cells));
  }
  const found = [...byName.values()];
  if (found.reduce((sum, { size }) => sum + size, 0) < rows.length) return null;
  return {
    head,
    name,
    heads: new Map(heads),
    figures,
    rows: found.flatMap((byHead) =>
      figures.map((figure) => ({ cells: [...byHead.values()][0] ?? [], figure, byHead })),
    ),
  };
}
