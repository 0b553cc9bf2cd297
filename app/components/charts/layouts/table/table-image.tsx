import { isChange } from '~/contracts/dashboards/baselines';
import type { WidgetResult } from '~/contracts/dashboards/content';
import { hiddenText, indicativeBase } from '~/contracts/dashboards/small-base';
import { formatFigure, formatGrowth } from '~/lib/format/figure';
import { noFigure } from '~/lib/format/units';

import type { ChartFacts } from '../../chart-facts';
import { pixelBox } from '../../geometry/paths';
import { textWidth, widestWord } from '../../geometry/text-size';
import { SparkMarks } from '../../kinds/sparkline/marks';
import type { SparkModel } from '../../kinds/sparkline/model';
import { largestBeside } from '../../results/result';
import type { ImageBlock, ImageCanvas } from '../image-block';
import { wholeLines } from '../whole-lines';
import { hasIndicative, indicativeMark } from './result-cell';
import { isLeftOutBase, isText } from './table-columns';
import { trendColour, trendNotes, trendSpark } from './trend-cell';

/** All rows are in the CSV. */
const maxRows = 25;
const fontSize = 13;
const lineHeight = 18;
/** Of a row, above and below its lines. */
const padding = 7;
const gap = 20;
/** Of the line of a trend. */
const trendWidth = 96;
/** Lines of a name or a sentence. A head has as many as it needs. */
const maxLines = 6;
/** A longer word breaks. */
const maxWordWidth = 160;
/** What a column of names has at least, so that the lines of a name are few, and what it takes before figures have more. */
const [leastTextWidth, enoughTextWidth] = [150, 440];

interface TableColumn {
  text: boolean;
  head: string;
  cells: string[];
  /** The lines of a column of trends; null for others. */
  sparks: (SparkModel | null)[] | null;
  /** Left edge and width without the gap to the next column, in px. */
  x: number;
  room: number;
}
type Unplaced = Omit<TableColumn, 'x' | 'room'>;

/**
 * The first rows of a result in an image file. Names and sentences are broken into lines rather than cut, and a table that
 * needs more width than there is has it: all columns are in the image.
 */
export function tableImage(result: WidgetResult, canvas: ImageCanvas): ImageBlock {
  const { facts, paint } = canvas;
  const shown = result.rows.slice(0, maxRows);
  const { columns, width } = placed(columnsOf(result, shown, facts), canvas.width);
  const heads = linesOf(columns.map(({ head, room }) => wholeLines(head, room, fontSize)));
  const rows = shown.map((_, at) =>
    linesOf(
      columns.map(({ cells, room }) => wholeLines(cells[at] ?? '', room, fontSize, maxLines)),
    ),
  );
  const tops = rows.reduce<number[]>(
    (all, row) => [...all, all.at(-1)! + row.height],
    [heads.height],
  );
  const left = result.rows.length - shown.length;
  const texts = (lines: string[][], top: number) =>
    lines.map((ofCell, place) => {
      const { text, x, room } = columns[place]!;
      return ofCell.map((line, at) => (
        <text
          key={`${place} ${at}`}
          x={text ? x : x + room}
          y={top + padding + at * lineHeight + 13}
          textAnchor={text ? 'start' : 'end'}
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
            <path d={`M0 ${tops[at]}h${width}`} stroke={paint.colour('line')} />
            {texts(lines, tops[at]!)}
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
  facts: ChartFacts,
): Unplaced[] {
  return result.columns.flatMap((column, position) => {
    if (['id', 'file'].includes(column.role) || isLeftOutBase(column, result)) return [];
    const sparks =
      column.role === 'trend'
        ? rows.map((row) => trendSpark(column, row[position], trendColour(result, row, facts)))
        : null;
    return [
      {
        text: isText(column.format),
        head: column.label,
        cells:
          sparks?.map((spark) => (spark === null ? noFigure : '')) ??
          columnTexts(result, position, rows, facts),
        sparks,
      },
    ];
  });
}

const linesOf = (lines: string[][]) => ({
  lines,
  height: Math.max(1, ...lines.map(({ length }) => length)) * lineHeight + 2 * padding,
});

/** The least room of a column, and what it takes where there is more, in px. */
interface Needs {
  least: number;
  wanted: number;
}

const widest = (texts: readonly string[]) =>
  Math.max(0, ...texts.map((text) => textWidth(text, fontSize)));

/** A column is as wide as its longest word. Figures stay in one line. */
function needsOf({ text, head, cells, sparks }: Unplaced): Needs {
  const word = Math.max(...[head, ...(text ? cells : [])].map((one) => widestWord(one, fontSize)));
  if (text) {
    const whole = widest([head, ...cells]);
    const least = Math.max(Math.min(word, maxWordWidth), Math.min(whole, leastTextWidth));
    return { least, wanted: Math.max(least, Math.min(whole, enoughTextWidth)) };
  }
  const least = Math.max(widest(cells), word, sparks === null ? 0 : trendWidth);
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
  const texts = columns.map(({ text, head, cells }) => (text ? widest([head, ...cells]) : 0));
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

function columnTexts(
  result: WidgetResult,
  position: number,
  rows: WidgetResult['rows'],
  facts: ChartFacts,
): string[] {
  const column = result.columns[position]!;
  const { format, unit } = column;
  const style = { ...facts, largest: largestBeside(result, column) };
  return rows.map((row) => {
    const value = row[position] ?? null;
    const growth = isChange(column) ? formatGrowth(value, format, facts.locale) : null;
    const text = growth?.text ?? formatFigure(value, format, unit, style);
    if (indicativeBase(result.columns, row, position) !== null) return `${text}*`;
    return hiddenText(result.columns, row, position) ?? text;
  });
}
