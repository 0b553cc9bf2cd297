import type { ReactNode } from 'react';

import { AppLink } from '~/components/ui/actions/app-link';
import { Table, type Column } from '~/components/ui/data/table';
import type { Cell, ResultColumn, WidgetResult, WidgetView } from '~/contracts/dashboards/content';
import type { Format } from '~contract/vocabulary';
import { useHydrated } from '~/lib/hydration/use-hydrated';
import { hiddenText } from '~/contracts/dashboards/small-base';
import { splitTotal } from '~/contracts/dashboards/total-row';

import type { ChartFacts, SeriesColour } from '../../chart-facts';
import {
  columnPositions,
  formatterFor,
  largestBeside,
  numberAt,
  textAt,
} from '../../results/result';
import { coloursOf } from '../../results/series';
import { colourCount } from '../../results/series-colours';
import { sortedRows } from '../../results/sorted-rows';
import { hasIndicative, indicativeMark, ResultCell, trendNotes } from './result-cell';
import {
  cutToTwoLines,
  firstOfEach,
  maxTextLength,
  type Row,
  type TableContext,
  withBrandPage,
  withDot,
  withLink,
} from './row-name';
import {
  columnsWithout,
  isLeftOutBase,
  isRankBeside,
  closedOf,
  isText,
  notesOnLeftOut,
  rankColumnOf,
} from './table-columns';
import { matrixOf, matrixColumns } from './matrix';
import { Head } from './table-head';

/**
 * The rows of a result as a table: the chart kind `table`, and the alternative to every other chart (D-13). Tables of
 * heatmaps, ranks and cohorts keep the chart's rows and columns. Large amounts have no hundredths; the CSV file has
 * them. A total is in the foot.
 */
export function ResultTable({ widget, facts }: { widget: WidgetView; facts: ChartFacts }) {
  const { result, title, chart } = widget;
  const id = columnPositions(result).id;
  const hydrated = useHydrated();
  const found = splitTotal(result);
  const inWords = isInWords(result);
  const asRow = (cells: readonly Cell[], index: number): Row => ({
    key: String(index),
    cells,
    id: id === -1 ? null : textAt(cells, id),
  });
  const canSort = chart === 'table' && !inWords && found.rows.length > 1;
  const links = facts.links;
  const sort = canSort && links?.sort?.widget === widget.id ? links.sort : null;
  const flat = sortedRows(found.rows, result.columns, sort);
  const matrix = matrixOf(widget, flat);
  const rows =
    matrix === null
      ? flat.map(asRow)
      : matrix.rows.map((row, at): Row => ({ ...asRow(row.cells, at), matrix: row }));
  const context: TableContext = {
    result,
    facts,
    rows,
    total: found.total === null ? undefined : asRow(found.total, -1),
    dots: dotColours(rows, facts),
    idColumn: result.columns[id],
    first: firstOfEach(rows),
    closed: closedOf(result, facts),
  };
  const without = chart === 'table' ? columnsWithout(result) : [];
  // Rows of the own brand stand out only where each brand has one row.
  const oneEach = new Set(rows.map((row) => row.id)).size === rows.length;
  const isLong = rows.length > (inWords ? maxWordsInSight : maxRowsInSight);
  // A total at the lower edge already shows that rows go on behind it.
  const look = [
    'chart-table',
    ...(inWords ? ['is-words'] : []),
    ...(isLong && context.total === undefined ? ['is-long'] : []),
  ];
  return (
    <div className={look.join(' ')}>
      <Table
        caption={title}
        captionHidden
        columns={
          matrix === null
            ? [
                ...tableColumns(context, { ranked: chart === 'table', canSort, without }),
                ...rowsColumn(context, widget, hydrated),
              ]
            : matrixColumns(context, matrix)
        }
        rows={rows}
        rowKey={({ key }) => key}
        sorted={sort}
        sortTo={
          links === undefined
            ? undefined
            : (column, direction) => links.sortTo({ widget: widget.id, column, direction })
        }
        rowLook={(row) => (oneEach && isOwn(facts)(row) ? 'row-own' : undefined)}
        empty={
          <p className="chart-empty">
            {result.empty?.message ?? 'Nothing to show in this period.'}
          </p>
        }
      />
      {isLong && <p className="chart-note">{`${rows.length} rows`}</p>}
      {notesOnLeftOut(without, context.closed).map((note) => (
        <p key={note} className="chart-note">
          {note}
        </p>
      ))}
      {flat.some((cells) => hasIndicative({ cells }, result)) && (
        <p className="chart-note">{indicativeMark}</p>
      )}
      {rows.length > 0 &&
        trendNotes(result).map((note) => (
          <p key={note} className="chart-note">
            {note}
          </p>
        ))}
    </div>
  );
}

/** @param ranked whether bars show the first metric, if the rows are in its order */
function tableColumns(
  context: TableContext,
  { ranked, canSort, without }: { ranked: boolean; canSort: boolean; without: ResultColumn[] },
): Column<Row>[] {
  const { result, facts, rows, total } = context;
  const at = columnPositions(result);
  const bar = ranked ? rankBar(result, rows) : null;
  const headColumn = rowHeadColumn(result, rows);
  const inTwoLines = isInWords(result) ? (_: string, cell: ReactNode) => cell : cutToTwoLines;
  const firstShown = result.columns.findIndex(({ role }) => role !== 'id');
  const isUnnamed = total !== undefined && textAt(total.cells, at.name) === '';
  return result.columns.flatMap((column, position): Column<Row>[] => {
    if (column.role === 'id' || isLeftOutBase(column, result) || without.includes(column))
      return [];
    if (isRankBeside(column, result.columns)) return [];
    const rankAt = rankColumnOf(column, result.columns);
    const text = isText(column.format);
    const shared = {
      column,
      position,
      facts,
      columns: result.columns,
      largest: largestBeside(result, column),
      closed: context.closed.get(column),
    };
    const draw = (row: Row) => (
      <RankedCell rank={numberAt(row.cells, rankAt)}>
        <ResultCell {...shared} cells={row.cells} />
      </RankedCell>
    );
    const named =
      position === headColumn
        ? (row: Row) => inTwoLines(textAt(row.cells, position), withLink(row, draw(row), context))
        : draw;
    const totalCell = total?.cells[position] ?? null;
    return [
      {
        id: column.key,
        head: <Head column={column} letters={text ? maxTextLength(rows, position) : 0} />,
        figure: !text,
        rowHead: position === headColumn,
        ...(bar?.position === position
          ? { bar: ({ cells }) => (numberAt(cells, position) ?? 0) / bar.most, own: isOwn(facts) }
          : {}),
        cell:
          position === at.name
            ? (row) => {
                const name = textAt(row.cells, position);
                return withDot(row, withBrandPage(row, name, named(row), context), context);
              }
            : named,
        ...(canSort && column.role !== 'trend'
          ? { sort: text || column.key === 'rank' ? 'ascending' : 'descending' }
          : {}),
        ...(total === undefined
          ? {}
          : {
              total:
                totalCell === null && hiddenText(result.columns, total.cells, position) === null
                  ? isUnnamed && position === firstShown
                    ? 'Total'
                    : ''
                  : draw(total),
            }),
      },
    ];
  });
}

/** A figure with its rank, where it has one. */
function RankedCell({ rank, children }: { rank: number | null; children: ReactNode }) {
  if (rank === null) return children;
  return (
    <>
      {children} <span className="is-faint table-rank">#{rank}</span>
    </>
  );
}

/** Rows that are in sight even if each has two lines (`.widget-card .table-frame`); more may go on below the edge. */
const maxRowsInSight = 14;
/** The same for sentences, which have more lines, in a frame of less height. */
const maxWordsInSight = 3;

/** Longer tables have their links only once scripts run: links are the largest part of a long table's HTML. */
const maxRowsWithLinks = 60;

/** A column of links to the rows behind each row (D-22), where the widget has them. */
function rowsColumn(
  { result, rows, facts }: TableContext,
  { id, drillDown, chart }: WidgetView,
  hydrated: boolean,
): Column<Row>[] {
  const { links } = facts;
  const dims = result.columns.flatMap(({ key, role, format }, at) => {
    if (role === 'id') return [{ dim: key.replace(/_id$/, ''), at }];
    return role === 'dimension' && format === 'date' ? [{ dim: key, at }] : [];
  });
  if (!drillDown || chart === 'tile' || links === undefined || dims.length === 0) return [];
  if (rows.length > maxRowsWithLinks && !hydrated) return [];
  const { day, name } = columnPositions(result);
  // A link names its row as the row's cells do.
  const named = [name, day].flatMap((at) => {
    const column = result.columns[at];
    return column === undefined ? [] : [{ at, format: formatterFor(column, facts, {}) }];
  });
  return [
    {
      id: 'rows-behind',
      head: <span className="sr-only">Rows behind</span>,
      cell: ({ cells }) => {
        const to = links.rowsTo(
          id,
          Object.fromEntries(dims.map(({ dim, at }) => [dim, textAt(cells, at)])),
        );
        const of = named
          .flatMap(({ at, format }) => (textAt(cells, at) === '' ? [] : format(cells[at])))
          .join(', ');
        return to === null ? null : (
          <AppLink to={to} className="row-link whitespace-nowrap" aria-label={`Rows behind ${of}`}>
            Rows
          </AppLink>
        );
      },
    },
  ];
}

const isInWords = ({ columns }: WidgetResult) =>
  columns.every(({ role, format }) => role === 'id' || isText(format));

/** The column that names a row: its name, or the first column; in a table of words, the one with the longest text. */
function rowHeadColumn(result: WidgetResult, rows: readonly Row[]): number {
  const { columns } = result;
  if (!isInWords(result)) {
    const { name } = columnPositions(result);
    return name === -1 ? columns.findIndex(({ role }) => role !== 'id') : name;
  }
  const letters = columns.map(({ role }, position) =>
    role === 'id' ? -1 : Math.max(0, ...rows.map(({ cells }) => textAt(cells, position).length)),
  );
  return letters.indexOf(Math.max(...letters));
}

const isOwn =
  ({ ownBrandId }: ChartFacts) =>
  ({ id }: Row) =>
    id !== null && id === ownBrandId;

/**
 * Colours of the page for ids of rows, each for one id only: where two ids share one, as there are more than eight, the
 * second is grey. In a short list, ids that no chart of the page draws are grey, too.
 */
function dotColours(
  rows: readonly Row[],
  facts: ChartFacts,
): Readonly<Record<string, SeriesColour>> {
  const ids = [...new Set(rows.flatMap(({ id }) => id ?? []))];
  const known = facts.colours ?? {};
  const special = (id: string) => id === facts.ownBrandId || id === 'average' || id in known;
  if (!ids.some(special)) return {};
  const few = ids.filter((id) => !special(id)).length <= colourCount - 3;
  if (facts.colours === undefined) return coloursOf(few ? ids : ids.filter(special), facts);
  const taken = new Set<SeriesColour>();
  const dots: Record<string, SeriesColour> = {};
  // The page gives colours to the compared brands first.
  for (const id of Object.keys(known).filter((one) => ids.includes(one))) {
    const colour = known[id] ?? 'average';
    dots[id] = taken.has(colour) ? 'average' : colour;
    taken.add(colour);
  }
  for (const id of ids)
    if (id === facts.ownBrandId) dots[id] = 'own';
    else if (few || special(id)) dots[id] ??= 'average';
  return dots;
}

/** Formats that begin at zero, so that the length of a bar means something. */
const formatsWithBar: readonly Format[] = ['money', 'integer', 'decimal'];

/** Bars in the first column of a metric, if the rows are in its order. */
function rankBar({ columns }: WidgetResult, rows: readonly Row[]) {
  const position = columns.findIndex(({ role, metric }) => role === 'value' && metric !== null);
  const format = columns[position]?.format;
  if (format === undefined || !formatsWithBar.includes(format) || rows.length < 3) return null;
  const values = rows.map(({ cells }) => numberAt(cells, position) ?? 0);
  const most = values[0] ?? 0;
  const ranked = values.every((value, index) => value >= 0 && value <= (values[index - 1] ?? most));
  return ranked && most > 0 ? { position, most } : null;
}
