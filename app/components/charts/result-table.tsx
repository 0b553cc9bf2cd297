import type { ReactNode } from 'react';

import { Table } from '~/components/ui/data/table';
import type { Column } from '~/components/ui/data/table';
import type { Cell, Format, ResultColumn, WidgetResult } from '~/contracts/dashboards/content';

import { Change } from './change';
import { smallBase } from './chart-facts';
import type { ChartFacts, ChartProps, SeriesColour } from './chart-facts';
import { coloursOf, figure, places, rowsOf, text, writer } from './series';
import { colourCount } from './series-colours';

interface Row {
  key: string;
  cells: readonly Cell[];
  id: string | null;
}

/** Figures of which a bar tells something: those that start at nothing. */
const barred: readonly Format[] = ['money', 'integer', 'decimal'];
/** Figures that mean little where few have bought. */
const rates: readonly Format[] = ['percent', 'points', 'index', 'stars'];

/**
 * The rows of a result: a chart of its own, and what stands behind every other one (D-13). Figures are written in full. The
 * total, if there is one, stands at the foot.
 */
export function ResultTable({ widget, facts }: ChartProps) {
  const { result, title } = widget;
  const at = places(result);
  const found = rowsOf(result);
  const asRow = (cells: readonly Cell[], index: number): Row => ({
    key: String(index),
    cells,
    id: at.id === -1 ? null : text(cells, at.id),
  });
  const rows = found.rows.map(asRow);
  const total = found.total === null ? undefined : asRow(found.total, -1);
  // A row for each brand, not one for each brand and week.
  const once = new Set(rows.map(({ id }) => id)).size === rows.length;
  const dots = dotColours(rows, facts);
  const bar = widget.chart === 'table' ? rankBar(result, rows) : null;
  const outOfPlan = facts.baselineOutOfPlan;

  // Where rows have names, those are their heads; a rank or a day may stand before them. Of words alone, a sentence is.
  const inWords = result.columns.every(({ role, format }) => role === 'id' || isWords(format));
  const head = inWords ? longestPlace(result, rows) : at.name === -1 ? firstPlace(result) : at.name;
  const counted = result.columns.some(isCount);

  const columns = result.columns.flatMap((column, place): Column<Row>[] => {
    if (column.role === 'id' || (column.role === 'base' && counted)) return [];
    const draw = (row: Row): ReactNode => (
      <CellText
        {...{ column, row, facts, outOfPlan }}
        value={row.cells[place] ?? null}
        base={at.base}
      />
    );
    const words = isWords(column.format);
    return [
      {
        id: column.key,
        head: <Head column={column} letters={words ? longest(rows, place) : 0} />,
        figure: !words,
        rowHead: place === head,
        ...(bar !== null && place === bar.place
          ? { bar: ({ cells }: Row) => (figure(cells, place) ?? 0) / bar.most, own: isOwn(facts) }
          : {}),
        cell: (row) =>
          place === at.name && row.id !== null && dots[row.id] !== undefined ? (
            <span className="brand-cell">
              <i className={`swatch swatch-dot series-${dots[row.id]}`} />
              <span>{draw(row)}</span>
            </span>
          ) : (
            draw(row)
          ),
        ...(total === undefined
          ? {}
          : { total: (total.cells[place] ?? null) === null ? '' : draw(total) }),
      },
    ];
  });
  return (
    <div className={inWords ? 'chart-table is-words' : 'chart-table'}>
      <Table
        caption={title}
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        rowLook={(row) => (once && isOwn(facts)(row) ? 'row-own' : undefined)}
        empty={
          <p className="chart-empty">
            {result.empty?.message ?? 'Nothing to show in this period.'}
          </p>
        }
      />
    </div>
  );
}

const isWords = (format: Format) => format === 'text' || format === 'date';
const firstPlace = ({ columns }: WidgetResult) => columns.findIndex(({ role }) => role !== 'id');

/** The column of the longest texts. */
function longestPlace({ columns }: WidgetResult, rows: readonly Row[]): number {
  const letters = columns.map(({ role }, place) =>
    role === 'id' ? -1 : Math.max(0, ...rows.map(({ cells }) => text(cells, place).length)),
  );
  return letters.indexOf(Math.max(...letters));
}

const isOwn =
  ({ ownBrandId }: ChartFacts) =>
  ({ id }: Row) =>
    id !== null && id === ownBrandId;

/** Dots for brands that a colour tells apart: those of the page, and all where they are few. */
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

/** The buyers that rates stand on, where they are a metric of the table as well. */
const isCount = ({ role, metric }: ResultColumn) => role === 'value' && metric === 'BUY';

/** Bars in the first column of a metric, where the rows stand in its order. */
function rankBar({ columns }: WidgetResult, rows: readonly Row[]) {
  const place = columns.findIndex(({ role, metric }) => role === 'value' && metric !== null);
  const format = columns[place]?.format;
  if (format === undefined || !barred.includes(format) || rows.length < 3) return null;
  const values = rows.map(({ cells }) => figure(cells, place) ?? 0);
  const most = values[0] ?? 0;
  const ranked = values.every((value, index) => value >= 0 && value <= (values[index - 1] ?? most));
  return ranked && most > 0 ? { place, most } : null;
}

/** Letters of the longest text, as far as a column should make room for it before it breaks its lines. */
function longest(rows: readonly Row[], place: number): number {
  return rows.reduce(
    (most, { cells }) => Math.max(most, Math.min(22, text(cells, place).length)),
    0,
  );
}

/** Units that the cells show already. */
const shown = ['', '%', 'pts', 'points'];

function Head({
  column: { label, unit, format },
  letters,
}: {
  column: ResultColumn;
  letters: number;
}) {
  const plain =
    format === 'money' || shown.includes(unit) || label.toLowerCase().includes(unit.toLowerCase());
  return (
    <span
      className="table-head"
      style={letters > 8 ? ({ '--letters': `${letters}ch` } as Record<string, string>) : undefined}
    >
      {label}
      {!plain && <span className="head-unit"> {unit}</span>}
    </span>
  );
}

function CellText({
  column,
  row,
  value,
  facts,
  base,
  outOfPlan,
}: {
  column: ResultColumn;
  row: Row;
  value: Cell;
  facts: ChartFacts;
  base: number;
  outOfPlan: boolean;
}) {
  const { format, role, metric } = column;
  if (value === null && outOfPlan && (role === 'baseline' || role === 'growth')) {
    return <span className="is-faint">not in your plan</span>;
  }
  if (role === 'growth' || metric === 'GR') {
    return <Change {...{ value, format, metric }} locale={facts.locale} />;
  }
  const shownText = writer(column, facts, {})(value);
  const buyers = figure(row.cells, base);
  if (buyers !== null && buyers < smallBase && rates.includes(format)) {
    return (
      <span className="is-thin" title={`Few buyers: ${buyers}`}>
        {shownText}
      </span>
    );
  }
  if (format === 'date') return <span className="table-day">{shownText}</span>;
  return role === 'baseline' || role === 'base' ? (
    <span className="is-faint">{shownText}</span>
  ) : (
    <>{shownText}</>
  );
}
