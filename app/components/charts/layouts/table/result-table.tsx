import type { ReactNode } from 'react';

import { Table } from '~/components/ui/data/table';
import type { Column } from '~/components/ui/data/table';
import type {
  Cell,
  Format,
  ResultColumn,
  WidgetResult,
  WidgetView,
} from '~/contracts/dashboards/content';

import { smallBase } from '../../chart-facts';
import type { ChartFacts, SeriesColour } from '../../chart-facts';
import { columnPositions, formatterFor, numberAt, splitTotal, textAt } from '../../results/result';
import { coloursOf } from '../../results/series';
import { colourCount } from '../../results/series-colours';
import { Change } from '../change';

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
}

/**
 * The rows of a result as a table: the chart kind `table`, and the alternative to every other chart (D-13). Figures have all
 * their digits. A total stands in the foot.
 */
export function ResultTable({ widget, facts }: { widget: WidgetView; facts: ChartFacts }) {
  const { result, title } = widget;
  const id = columnPositions(result).id;
  const found = splitTotal(result);
  const asRow = (cells: readonly Cell[], index: number): Row => ({
    key: String(index),
    cells,
    id: id === -1 ? null : textAt(cells, id),
  });
  const rows = found.rows.map(asRow);
  const context: TableContext = {
    result,
    facts,
    rows,
    total: found.total === null ? undefined : asRow(found.total, -1),
    dots: dotColours(rows, facts),
  };
  // Rows of the own brand stand out only where each brand has one row.
  const oneEach = new Set(rows.map((row) => row.id)).size === rows.length;
  const inWords = isInWords(result);
  return (
    <div className={inWords ? 'chart-table is-words' : 'chart-table'}>
      <Table
        caption={title}
        captionHidden
        columns={tableColumns(context, widget.chart === 'table')}
        rows={rows}
        rowKey={({ key }) => key}
        rowLook={(row) => (oneEach && isOwn(facts)(row) ? 'row-own' : undefined)}
        empty={
          <p className="chart-empty">
            {result.empty?.message ?? 'Nothing to show in this period.'}
          </p>
        }
      />
    </div>
  );
}

/** @param ranked whether bars show the rank of the rows, as far as they are in its order */
function tableColumns(context: TableContext, ranked: boolean): Column<Row>[] {
  const { result, facts, rows, total } = context;
  const at = columnPositions(result);
  const bar = ranked ? rankBar(result, rows) : null;
  const headColumn = rowHeadColumn(result, rows);
  const hasBuyers = result.columns.some(isBuyerCount);
  return result.columns.flatMap((column, position): Column<Row>[] => {
    if (column.role === 'id' || (column.role === 'base' && hasBuyers)) return [];
    const text = isText(column.format);
    const draw = (row: Row) => <ResultCell {...{ column, position, row, facts }} base={at.base} />;
    return [
      {
        id: column.key,
        head: <Head column={column} letters={text ? longestText(rows, position) : 0} />,
        figure: !text,
        rowHead: position === headColumn,
        ...(bar?.position === position
          ? { bar: ({ cells }) => (numberAt(cells, position) ?? 0) / bar.most, own: isOwn(facts) }
          : {}),
        cell: position === at.name ? (row) => withDot(row, draw(row), context) : draw,
        ...(total === undefined
          ? {}
          : { total: (total.cells[position] ?? null) === null ? '' : draw(total) }),
      },
    ];
  });
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

const isText = (format: Format) => format === 'text' || format === 'date';
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

/** The number of buyers as a metric. The base of the rates would show it a second time. */
const isBuyerCount = ({ role, metric }: ResultColumn) => role === 'value' && metric === 'BUY';

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

/** Figures that mean little where there are few buyers. */
const rates: readonly Format[] = ['percent', 'points', 'index', 'stars'];

function ResultCell({
  column,
  position,
  row,
  facts,
  base,
}: {
  column: ResultColumn;
  position: number;
  row: Row;
  facts: ChartFacts;
  /** Position of the number of buyers. */
  base: number;
}) {
  const { format, role, better } = column;
  const value = row.cells[position] ?? null;
  if (value === null && facts.baselineOutOfPlan && (role === 'baseline' || role === 'growth')) {
    return <span className="is-faint">not in your plan</span>;
  }
  if (role === 'growth' || better !== undefined) {
    return <Change {...{ value, format, better }} locale={facts.locale} />;
  }
  const text = formatterFor(column, facts, {})(value);
  const buyers = numberAt(row.cells, base);
  if (buyers !== null && buyers < smallBase && rates.includes(format)) {
    return (
      <span className="is-thin" title={`Few buyers: ${buyers}`}>
        {text}
      </span>
    );
  }
  if (format === 'date') return <span className="table-day">{text}</span>;
  if (role === 'baseline' || role === 'base') return <span className="is-faint">{text}</span>;
  return <>{text}</>;
}
