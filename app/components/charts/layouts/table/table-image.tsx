import { isChange } from '~/contracts/dashboards/baselines';
import type { Cell, ResultColumn, WidgetResult } from '~/contracts/dashboards/content';
import { hiddenText, indicativeBase } from '~/contracts/dashboards/small-base';
import { splitTotal } from '~/contracts/dashboards/total-row';
import { formatFigure, formatGrowth, type Growth } from '~/lib/format/figure';
import { noFigure } from '~/lib/format/units';

import type { ChartFacts } from '../../chart-facts';
import { pixelBox } from '../../geometry/paths';
import { textWidth, widestWord } from '../../geometry/sizes';
import { SparkMarks } from '../../kinds/sparkline/marks';
import type { SparkModel } from '../../kinds/sparkline/model';
import { columnPositions, largestBeside, textAt } from '../../results/result';
import type { Paint } from '../../paint/paint';
import { changeColour, wholeLines, type ImageBlock, type ImageCanvas } from '../image-block';
import { hasIndicative, indicativeMark, trendColour, trendNotes, trendSpark } from './result-cell';
import { closedOf, headText, isLeftOutBase, isText } from './table-columns';

/** Rows in an image; the CSV file has all. */
const maxRows = 25;
const fontSize = 13;
const lineHeight = 18;
/** Space above and below the lines of a row. */
const padding = 7;
const gap = 20;
/** Width by which the background of the own row exceeds the table on each side. */
const ownMargin = 8;
const trendWidth = 96;
/** Maximum lines of a name or a sentence. A head has as many as it needs. */
const maxLines = 6;
/** A longer word breaks. */
const maxWordWidth = 160;
/** Least width of a column of names, so that names have few lines, and the maximum of its wanted width. */
const [leastTextWidth, enoughTextWidth] = [150, 440];

interface ImageCell {
  text: string;
  /** Null for the colour of all texts. */
  colour: string | null;
}

interface TableColumn {
  text: boolean;
  head: string;
  cells: ImageCell[];
  /** The lines of a column of trends; null for others. */
  sparks: (SparkModel | null)[] | null;
  /** Left edge and width without the gap to the next column, in px. */
  x: number;
  room: number;
}
type Unplaced = Omit<TableColumn, 'x' | 'room'>;

/**
 * The first rows of a result in an image file. Names and sentences wrap rather than being cut. A wide table widens the
 * image: all columns are in it. Changes have their sign, the own brand's row its background, and heads their units, as
 * on the page.
 */
export function tableImage(result: WidgetResult, canvas: ImageCanvas): ImageBlock {
  const { facts, paint } = canvas;
  const shown = result.rows.slice(0, maxRows);
  const { columns, width } = placed(columnsOf(result, shown, canvas), canvas.width);
  const heads = linesOf(columns.map(({ head, room }) => wholeLines(head, room, fontSize)));
  const rows = shown.map((_, at) =>
    linesOf(
      columns.map(({ cells, room }) => wholeLines(cells[at]?.text ?? '', room, fontSize, maxLines)),
    ),
  );
  const tops = rows.reduce<number[]>(
    (all, row) => [...all, all.at(-1)! + row.height],
    [heads.height],
  );
  const left = result.rows.length - shown.length;
  const isOwn = ownRows(result, facts);
  const texts = (lines: string[][], top: number, row?: number) =>
    lines.map((ofCell, place) => {
      const { text, x, room, cells } = columns[place]!;
      const colour = row === undefined ? null : cells[row]?.colour;
      return ofCell.map((line, at) => (
        <text
          key={`${place} ${at}`}
          x={text ? x : x + room}
          y={top + padding + at * lineHeight + 13}
          textAnchor={text ? 'start' : 'end'}
          fill={colour ?? undefined}
        >
          {line}
        </text>
      ));
    });
  return {
    height: tops.at(-1)!,
    width,
    notes: [
      ...(left > 0 ? [`${left} more rows in the CSV`] : []),
      ...(shown.some((cells) => hasIndicative({ cells }, result)) ? [indicativeMark] : []),
      ...trendNotes(result),
    ],
    node: (
      <g fontSize={fontSize} fill={paint.colour('ink')}>
        <g fontWeight="600" fill={paint.colour('ink-soft')}>
          {texts(heads.lines, 0)}
        </g>
        {rows.map(({ lines }, at) => (
          <g key={at}>
            {isOwn(shown[at]!) && (
              <rect
                x={-ownMargin}
                y={tops[at]}
                width={width + 2 * ownMargin}
                height={rows[at]!.height}
                fill={paint.colour('accent-soft')}
              />
            )}
            <path d={`M0 ${tops[at]}h${width}`} stroke={paint.colour('line')} />
            {texts(lines, tops[at]!, at)}
            {columns.map(({ x, room, sparks }, place) => {
              const spark = sparks?.[at] ?? null;
              return spark === null ? null : (
                <g
                  key={place}
                  transform={`translate(${x + room - trendWidth} ${tops[at]! + padding})`}
                >
                  <SparkMarks spark={spark} paint={paint} box={pixelBox(trendWidth, lineHeight)} />
                </g>
              );
            })}
          </g>
        ))}
      </g>
    ),
  };
}

function columnsOf(
  result: WidgetResult,
  rows: WidgetResult['rows'],
  { facts, paint }: ImageCanvas,
): Unplaced[] {
  return result.columns.flatMap((column, position) => {
    if (column.role === 'id' || isLeftOutBase(column, result)) return [];
    const sparks =
      column.role === 'trend'
        ? rows.map((row) => trendSpark(column, row[position], trendColour(result, row, facts)))
        : null;
    return [
      {
        text: isText(column.format),
        head: headText(column),
        cells:
          sparks?.map((spark) => ({ text: spark === null ? noFigure : '', colour: null })) ??
          columnCells(result, position, rows, facts, paint),
        sparks,
      },
    ];
  });
}

const linesOf = (lines: string[][]) => ({
  lines,
  height: Math.max(1, ...lines.map(({ length }) => length)) * lineHeight + 2 * padding,
});

const widest = (texts: readonly string[]) =>
  Math.max(0, ...texts.map((text) => textWidth(text, fontSize)));

/** Least and wanted width of a column, in px. It is as wide as its longest word. Figures stay in one line. */
function needsOf({ text, head, cells, sparks }: Unplaced) {
  const texts = cells.map((cell) => cell.text);
  const word = Math.max(...[head, ...(text ? texts : [])].map((one) => widestWord(one, fontSize)));
  if (text) {
    const whole = widest([head, ...texts]);
    const least = Math.max(Math.min(word, maxWordWidth), Math.min(whole, leastTextWidth));
    return { least, wanted: Math.max(least, Math.min(whole, enoughTextWidth)) };
  }
  const least = Math.max(widest(texts), word, sparks === null ? 0 : trendWidth);
  return { least, wanted: Math.max(least, widest([head]) / 2) };
}

/** Gives all columns their least room, then what they want, and shares what is left among the columns of text. */
function placed(
  columns: readonly Unplaced[],
  given: number,
): { columns: TableColumn[]; width: number } {
  const needs = columns.map(needsOf);
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const gaps = gap * Math.max(0, columns.length - 1);
  const least = Math.ceil(gaps + sumOf(needs.map((one) => one.least)));
  const width = Math.max(given, least);
  const extra = sumOf(needs.map((one) => one.wanted - one.least));
  const granted = extra > 0 ? Math.min(1, (width - least) / extra) : 0;
  const left = Math.max(0, width - least - extra);
  const texts = columns.map(({ text, head, cells }) =>
    text ? widest([head, ...cells.map((cell) => cell.text)]) : 0,
  );
  const ofTexts = Math.max(1, sumOf(texts));
  let next = 0;
  return {
    width,
    columns: columns.map((column, at) => {
      const { least: own, wanted } = needs[at]!;
      const room = own + granted * (wanted - own) + (left * texts[at]!) / ofTexts;
      const x = next;
      next += room + gap;
      return { ...column, x, room };
    }),
  };
}

/** Whether a row is that of the own brand, where each brand has one row. */
function ownRows(result: WidgetResult, { ownBrandId }: ChartFacts) {
  const { id } = columnPositions(result);
  const ids = splitTotal(result).rows.map((row) => textAt(row, id));
  const oneEach = new Set(ids).size === ids.length;
  return (row: readonly Cell[]) => oneEach && ownBrandId !== null && textAt(row, id) === ownBrandId;
}

function columnCells(
  result: WidgetResult,
  position: number,
  rows: WidgetResult['rows'],
  facts: ChartFacts,
  paint: Paint,
): ImageCell[] {
  const column = result.columns[position]!;
  const { format, unit, better } = column;
  const style = { ...facts, largest: largestBeside(result, column) };
  const { total } = splitTotal(result);
  const closed = closedOf(result, facts).get(column);
  const textOf = (row: readonly Cell[], growth: Growth | null) => {
    const value = row[position] ?? null;
    const hidden = hiddenText(result.columns, row, position);
    if (row === total && value === null && hidden === null)
      return isNamedTotal(result, position, row) ? 'Total' : '';
    if (value === null && closed !== undefined) return closed;
    const text = growth?.text ?? formatFigure(value, format, unit, style);
    if (indicativeBase(result.columns, row, position) !== null) return `${text}*`;
    return hidden ?? text;
  };
  return rows.map((row) => {
    const growth = hasSign(column)
      ? formatGrowth(row[position] ?? null, format, facts.locale)
      : null;
    return {
      text: textOf(row, growth),
      colour: growth === null ? null : changeColour(paint, better, growth.direction),
    };
  });
}

/** Whether figures are changes, by the same rule as the cells of the page. */
const hasSign = (column: ResultColumn) => isChange(column) || column.better !== undefined;

/** Whether the first cell names the total, as its row has no name. */
const isNamedTotal = (result: WidgetResult, position: number, total: readonly Cell[]) =>
  textAt(total, columnPositions(result).name) === '' &&
  position === result.columns.findIndex(({ role }) => role !== 'id');
