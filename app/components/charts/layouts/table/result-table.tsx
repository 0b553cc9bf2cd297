import type { ReactNode } from 'react';

import { AppLink } from '~/components/ui/actions/app-link';
import { Table } from '~/components/ui/data/table';
import type { Column } from '~/components/ui/data/table';
import type {
  Cell,
  Format,
  ResultColumn,
  WidgetResult,
  WidgetView,
} from '~/contracts/dashboards/content';
import { useHydrated } from '~/lib/hydration/use-hydrated';
import { hiddenText } from '~/contracts/dashboards/small-base';
import type { TableSort } from '~/contracts/dashboards/url';

import { keepsStaged } from '../../chart-facts';
import type { ChartFacts, SeriesColour } from '../../chart-facts';
import { columnPositions, largestBeside, numberAt, splitTotal, textAt } from '../../results/result';
import { coloursOf } from '../../results/series';
import { colourCount } from '../../results/series-colours';
import { hasIndicative, indicativeMark, ResultCell } from './result-cell';
import { isLeftOutBase, isText } from './table-columns';

interface Row {
  key: string;
  cells: readonly Cell[];
  id: string | null;
}

/** What all cells of a table need. */
interface TableContext {
  result: WidgetResult;
  facts: ChartFacts;
  rows: readonly Row[];
  total: Row | undefined;
  /** Colours of brands that get a dot before their name. */
  dots: Readonly<Record<string, SeriesColour>>;
  /** The column of the rows' ids. */
  idColumn: ResultColumn | undefined;
}

/**
 * The rows of a result as a table: the chart kind `table`, and the alternative to every other chart (D-13). Large amounts
 * have no hundredths; the CSV file has them. A total stands in the foot.
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
  const rows = sorted(found.rows, result, sort).map(asRow);
  const context: TableContext = {
    result,
    facts,
    rows,
    total: found.total === null ? undefined : asRow(found.total, -1),
    dots: dotColours(rows, facts),
    idColumn: result.columns[id],
  };
  // Rows of the own brand stand out only where each brand has one row.
  const oneEach = new Set(rows.map((row) => row.id)).size === rows.length;
  return (
    <div className={inWords ? 'chart-table is-words' : 'chart-table'}>
      <Table
        caption={title}
        captionHidden
        columns={[
          ...tableColumns(context, { ranked: chart === 'table', canSort }),
          ...rowsColumn(context, widget, hydrated),
        ]}
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
      {rows.some((row) => hasIndicative(row, result)) && (
        <p className="chart-note">{indicativeMark}</p>
      )}
    </div>
  );
}

/** Rows in the order of a column. Rows without a figure come last. */
function sorted(
  rows: readonly (readonly Cell[])[],
  { columns }: WidgetResult,
  sort: TableSort | null,
): readonly (readonly Cell[])[] {
  const at = sort === null ? -1 : columns.findIndex(({ key }) => key === sort.column);
  if (sort === null || at === -1) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const compare = (one: Cell, other: Cell) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
    return sign * String(one).localeCompare(String(other), 'en');
  };
  return [...rows].sort((one, other) => compare(one[at] ?? null, other[at] ?? null));
}

/** @param ranked whether bars show the rank of the rows, as far as they are in its order */
function tableColumns(
  context: TableContext,
  { ranked, canSort }: { ranked: boolean; canSort: boolean },
): Column<Row>[] {
  const { result, facts, rows, total } = context;
  const at = columnPositions(result);
  const bar = ranked ? rankBar(result, rows) : null;
  const headColumn = rowHeadColumn(result, rows);
  const firstShown = result.columns.findIndex(({ role }) => role !== 'id');
  const isUnnamed = total !== undefined && textAt(total.cells, at.name) === '';
  return result.columns.flatMap((column, position): Column<Row>[] => {
    if (column.role === 'id' || isLeftOutBase(column, result)) return [];
    const text = isText(column.format);
    const shared = {
      column,
      position,
      facts,
      columns: result.columns,
      largest: largestBeside(result, column),
    };
    const draw = (row: Row) => <ResultCell {...shared} cells={row.cells} />;
    const named = position === headColumn ? (row: Row) => withLink(row, draw(row), context) : draw;
    const totalCell = total?.cells[position] ?? null;
    return [
      {
        id: column.key,
        head: <Head column={column} letters={text ? longestText(rows, position) : 0} />,
        figure: !text,
        rowHead: position === headColumn,
        ...(bar?.position === position
          ? { bar: ({ cells }) => (numberAt(cells, position) ?? 0) / bar.most, own: isOwn(facts) }
          : {}),
        cell: position === at.name ? (row) => withDot(row, named(row), context) : named,
        ...(canSort ? { sort: column.metric === null ? 'ascending' : 'descending' } : {}),
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

/** More rows than these have their links only once scripts run: links are the largest part of a long table's HTML. */
const mostRowsWithLinks = 60;

/** A column of links to the rows behind each row (D-22), where the widget has them. */
function rowsColumn(
  { result, rows, facts: { links } }: TableContext,
  { id, drillDown, chart }: WidgetView,
  hydrated: boolean,
): Column<Row>[] {
  const dims = result.columns.flatMap(({ key, role, format }, at) => {
    if (role === 'id') return [{ dim: key.replace(/_id$/, ''), at }];
    return role === 'dimension' && format === 'date' ? [{ dim: key, at }] : [];
  });
  if (!drillDown || chart === 'tile' || links === undefined || dims.length === 0) return [];
  if (rows.length > mostRowsWithLinks && !hydrated) return [];
  const { day, name } = columnPositions(result);
  return [
    {
      id: 'rows-behind',
      head: <span className="sr-only">Rows behind</span>,
      cell: ({ cells }) => {
        const to = links.rowsTo(
          id,
          Object.fromEntries(dims.map(({ dim, at }) => [dim, textAt(cells, at)])),
        );
        const of = [name, day].flatMap((at) => textAt(cells, at) || []).join(', ');
        return to === null ? null : (
          <AppLink to={to} className="row-link whitespace-nowrap" aria-label={`Rows behind ${of}`}>
            Rows
          </AppLink>
        );
      },
    },
  ];
}

function withDot({ id }: Row, content: ReactNode, { dots }: TableContext): ReactNode {
  if (id === null || dots[id] === undefined) return content;
  return (
    <span className="brand-cell">
      <i className={`swatch swatch-dot series-${dots[id]}`} />
      <span>{content}</span>
    </span>
  );
}

/** The name of a row as a link: to what an alert is about, or to the page with the row's value of a filter. */
function withLink({ id }: Row, content: ReactNode, { facts, idColumn }: TableContext): ReactNode {
  const { links } = facts;
  if (id === null || links === undefined || idColumn === undefined) return content;
  const { key, filter } = idColumn;
  if (key === 'subject') {
    const link = links.linkTo(id);
    return link === null ? content : <RowLink {...link}>{content}</RowLink>;
  }
  const link = filter === undefined ? null : links.filterTo(filter, id);
  return link === null ? (
    content
  ) : (
    <RowLink {...link} state={keepsStaged}>
      {content}
    </RowLink>
  );
}

function RowLink({
  to,
  says,
  chosen = false,
  state,
  children,
}: {
  to: string;
  says: string;
  chosen?: boolean;
  state?: typeof keepsStaged;
  children: ReactNode;
}) {
  return (
    <AppLink to={to} className="row-link" preventScrollReset {...(state && { state })}>
      {chosen && <span aria-hidden="true">✓ </span>}
      {children}
      {says !== '' && <span className="sr-only">: {says}</span>}
    </AppLink>
  );
}

const isInWords = ({ columns }: WidgetResult) =>
  columns.every(({ role, format }) => role === 'id' || isText(format));

/** The column that names a row: its name, or the first column. In a table of words it is the column of longest texts. */
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

/** Colours of the brands of the page, and of all brands where there are few enough to tell apart. */
function dotColours(
  rows: readonly Row[],
  facts: ChartFacts,
): Readonly<Record<string, SeriesColour>> {
  const ids = [...new Set(rows.flatMap(({ id }) => id ?? []))];
  const known = facts.colours ?? {};
  const special = (id: string) => id === facts.ownBrandId || id === 'average' || id in known;
  if (!ids.some(special)) return {};
  const few = ids.filter((id) => !special(id)).length <= colourCount - 3;
  return coloursOf(few ? ids : ids.filter(special), facts);
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

/** Length of the longest text, up to the length from which a column breaks its lines. */
function longestText(rows: readonly Row[], position: number): number {
  return rows.reduce(
    (longest, { cells }) => Math.max(longest, Math.min(22, textAt(cells, position).length)),
    0,
  );
}

/** Units that the cells show. */
const unitsInCells = ['', '%', 'pts', 'points'];

function Head({
  column: { label, unit, format },
  letters,
}: {
  column: ResultColumn;
  letters: number;
}) {
  const isStated =
    format === 'money' ||
    unitsInCells.includes(unit) ||
    label.toLowerCase().includes(unit.toLowerCase());
  return (
    <span
      className="table-head"
      style={letters > 8 ? ({ '--letters': `${letters}ch` } as Record<string, string>) : undefined}
    >
      {label}
      {!isStated && <span className="head-unit"> {unit}</span>}
    </span>
  );
}
