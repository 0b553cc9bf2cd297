import { isChange } from '~/contracts/dashboards/baselines';
import type { WidgetResult } from '~/contracts/dashboards/content';
import { hiddenText, indicativeBase } from '~/contracts/dashboards/small-base';
import { formatFigure, formatGrowth } from '~/lib/format/figure';
import { noFigure } from '~/lib/format/units';

import type { ChartFacts } from '../../chart-facts';
import { pixelBox } from '../../geometry/paths';
import { textWidth } from '../../geometry/text-size';
import { wrapText } from '../../geometry/wrap-text';
import { SparkMarks } from '../../kinds/sparkline/marks';
import type { SparkModel } from '../../kinds/sparkline/model';
import { largestBeside } from '../../results/result';
import type { ImageBlock, ImageCanvas } from '../image-block';
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
/** Lines of a name or a sentence, and of a head. */
const maxLines = 3;

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

/** The first rows of a result in an image file. Names and sentences are broken into lines rather than cut. */
export function tableImage(result: WidgetResult, { facts, paint, width }: ImageCanvas): ImageBlock {
  const shown = result.rows.slice(0, maxRows);
  const columns = placed(columnsOf(result, shown, facts), width);
  const heads = linesOf(columns.map((column) => wrapped(column.head, column)));
  const rows = shown.map((_, at) =>
    linesOf(columns.map((column) => wrapped(column.cells[at] ?? '', column))),
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
): Pick<TableColumn, 'text' | 'head' | 'cells' | 'sparks'>[] {
  return result.columns.flatMap((column, position) => {
    if (column.role === 'id' || isLeftOutBase(column, result)) return [];
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

const wrapped = (text: string, { room }: TableColumn) => wrapText(text, room, fontSize, maxLines);

const linesOf = (lines: string[][]) => ({
  lines,
  height: Math.max(1, ...lines.map(({ length }) => length)) * lineHeight + 2 * padding,
});

/** Gives figures the room that they need, and shares the rest among the columns of text. */
function placed(
  columns: readonly Pick<TableColumn, 'text' | 'head' | 'cells' | 'sparks'>[],
  width: number,
): TableColumn[] {
  const widest = (texts: readonly string[]) =>
    Math.max(0, ...texts.map((text) => textWidth(text, fontSize)));
  const needed = columns.map(({ text, head, cells, sparks }) =>
    text
      ? widest([head, ...cells])
      : Math.max(
          widest(cells),
          widest(head.split(' ')),
          widest([head]) / 2,
          sparks === null ? 0 : trendWidth,
        ),
  );
  const sum = (wanted: boolean) =>
    columns.reduce((all, { text }, at) => (text === wanted ? all + (needed[at] ?? 0) : all), 0);
  const free = width - gap * (columns.length - 1) - sum(false);
  const ofTexts = Math.max(1, sum(true));
  let x = 0;
  return columns.map((column, at) => {
    const natural = needed[at] ?? 0;
    const room = column.text ? Math.max(60, (natural / ofTexts) * free) : natural;
    const left = x;
    x += room + gap;
    return { ...column, x: left, room };
  });
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
