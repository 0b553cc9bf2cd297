import type { Column } from '~/components/ui/data/table';
import { isChange } from '~/contracts/dashboards/baselines';
import type { Cell, ResultColumn } from '~/contracts/dashboards/content';
import { formatGrowth } from '~/lib/format/figure';
import { noFigure } from '~/lib/format/units';

import { bucketNames } from '../../geometry/axes';
import { largestBeside, textAt } from '../../results/result';
import type { Matrix } from './matrix';
import { ResultCell } from './result-cell';
import {
  cutToTwoLines,
  maxTextLength,
  type Row,
  type TableContext,
  withDot,
  withLink,
} from './row-name';
import { Head } from './table-head';

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
