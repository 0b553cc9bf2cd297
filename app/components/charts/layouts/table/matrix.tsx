import type { Cell, ResultColumn, WidgetView } from '~/contracts/dashboards/content';
import { isChange } from '~/contracts/dashboards/baselines';
import { formatGrowth } from '~/lib/format/figure';
import { noFigure } from '~/lib/format/units';
import type { Column } from '~/components/ui/data/table';

import { columnPositions, textAt, largestBeside } from '../../results/result';
import { isLeftOutBase } from './table-columns';
import { bucketNames } from '../../geometry/axes';
import { ResultCell } from './result-cell';
import {
  cutToTwoLines,
  maxTextLength,
  withDot,
  withLink,
  type MatrixRow,
  type Row,
  type TableContext,
} from './row-name';
import { Head } from './table-head';

interface Matrix {
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

/** Columns of a matrix: names, the figure of each row where there are several, and one for each head. */
export function matrixColumns(
  context: TableContext,
  { head, name, heads, figures }: Matrix,
): Column<Row>[] {
  const { result, facts, rows } = context;
  const { columns } = result;
  const drawn = (column: ResultColumn | undefined, position: number, cells: readonly Cell[]) =>
    column === undefined ? null : (
      <ResultCell
        {...{ column, position, cells, columns, facts }}
        closed={context.closed.get(column)}
        largest={largestBeside(result, column)}
      />
    );
  const named = columns[name];
  const headed = columns[head];
  const buckets =
    headed?.format === 'date'
      ? bucketNames({ buckets: [...heads.keys()], level: result.dateLevel ?? 'day' })
      : null;
  return [
    {
      id: 'name',
      head:
        named === undefined ? null : <Head column={named} letters={maxTextLength(rows, name)} />,
      rowHead: true,
      cell: (row) =>
        withDot(
          row,
          withLink(
            row,
            cutToTwoLines(textAt(row.cells, name), drawn(named, name, row.cells)),
            context,
          ),
          context,
        ),
    },
    ...(figures.length === 1
      ? []
      : [
          {
            id: 'figure',
            head: 'Figure',
            cell: ({ matrix }: Row) => (
              <span className="figure-name">{columns[matrix?.figure ?? -1]?.label}</span>
            ),
          },
        ]),
    ...[...heads].map(([text, first], at): Column<Row> => ({
      id: text,
      head: <span className="table-head">{buckets?.[at] ?? drawn(headed, head, first)}</span>,
      figure: true,
      cell: ({ matrix }) => {
        const cells = matrix?.byHead.get(text);
        return matrix === undefined || cells === undefined
          ? noFigure
          : (signedChange(columns[matrix.figure], cells[matrix.figure], facts) ??
              drawn(columns[matrix.figure], matrix.figure, cells));
      },
    })),
  ];
}

/** A change with its sign: in many narrow cells, arrows would be the largest part of the cells. */
function signedChange(
  column: ResultColumn | undefined,
  value: Cell | undefined,
  { locale }: TableContext['facts'],
): string | null {
  if (column === undefined || (!isChange(column) && column.better === undefined)) return null;
  const growth = formatGrowth(value ?? null, column.format, locale);
  return growth && `${signs[growth.direction]}${growth.size}`;
}

const signs = { up: '+', down: '−', level: '' } as const;
