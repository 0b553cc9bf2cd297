import type { ResultColumn, WidgetView } from '~/contracts/dashboards/content';
import type { Format } from '~contract/vocabulary';

import { greyNote, indicativeBelow } from '~/contracts/dashboards/small-base';

import type { ChartFacts } from '../../chart-facts';
import { formatterFor, valueColumn } from '../../results/result';
import { seriesSet, type Series } from '../../results/series';
import type { PlotLabel } from '../../drawing';
import {
  bucketNames,
  incompleteNote,
  notesOf,
  timeAxis,
  type AxisLabel,
} from '../../geometry/axes';
import { bandPosition } from '../../geometry/paths';
import { rowHeight, textWidth } from '../../geometry/sizes';
import { cellText } from '../../geometry/cell-text';
import { colourLevels, fullDistance, neutralValue } from '../../geometry/colour-levels';
import { baseRows, type Reading } from '../../read-out/reading';

const fontSize = 12;
/** More rows are easier to read in the table. */
const maxRows = 20;

export interface HeatCell {
  row: number;
  column: number;
  /** 1 to `colourLevels` above the neutral value, −1 to −`colourLevels` below, 0 at it; null: small base (D-24). */
  level: number | null;
}

export type HeatmapModel = ReturnType<typeof heatmapModel>;

/** Cells by series and by time or category, coloured by their value. */
export function heatmapModel(widget: WidgetView, facts: ChartFacts) {
  const column = valueColumn(widget);
  const set = seriesSet(widget.result, facts, column.label, 'leave', maxRows);
  const series = [...set.series].sort((a, b) => rankOf(a, facts) - rankOf(b, facts));
  const columns = set.buckets.length;
  const { levelOf, clippedAt } = levelsFor(series, column.format);
  const cells = series.flatMap((one, row) =>
    one.values.flatMap((value, at): HeatCell[] =>
      value === null ? [] : [{ row, column: at, level: isThin(one, at) ? null : levelOf(value) }],
    ),
  );
  const baseUnit = widget.result.columns.find(({ key }) => key === column.base)?.unit ?? '';
  return {
    column,
    baseUnit,
    set,
    series,
    cells,
    columns,
    height: series.length * rowHeight,
    xLabels:
      set.level === null
        ? categoryLabels(set.buckets, widget.span)
        : timeAxis(set, widget.span, bandPosition),
    yLabels: series.map(({ name }, row) => ({
      position: bandPosition(row, series.length),
      label: name,
    })),
    labels: cellLabels(series, columns, column, facts, widget.span),
    names: bucketNames(set),
    notes: [
      ...colourNotes(cells, column.format, baseUnit),
      ...(clippedAt === null
        ? []
        : [`Strongest colour: from ${cellText(column, facts)(clippedAt)} on`]),
      ...notesOf(set, 'Beyond the dashed line'),
    ],
  };
}

const rankOf = ({ id }: Series, { ownBrandId }: ChartFacts) =>
  id === ownBrandId ? 0 : id === 'average' ? 2 : 1;

/** Whether a cell is grey for its small base. */
function isThin({ bases }: Series, at: number): boolean {
  const base = bases?.[at] ?? null;
  return base !== null && base < indicativeBelow;
}

/** Colour scale, whose range excludes the grey cells. */
function levelsFor(
  series: readonly Series[],
  format: Format,
): { levelOf: (value: number) => number; clippedAt: number | null } {
  const values = series.flatMap((one) =>
    one.values.filter((value, at): value is number => value !== null && !isThin(one, at)),
  );
  const neutral = neutralValue(format) ?? Math.min(...values);
  const distances = values.map((value) => Math.abs(value - neutral));
  const most = fullDistance(distances, format);
  const levelOf = (exact: number) => {
    // The value as the cell shows it: an index of 99.6 reads 100.
    const value = format === 'index' ? Math.round(exact) : exact;
    if (value === neutral) return 0;
    if (most === 0) return value < neutral ? -colourLevels : colourLevels;
    const share = Math.min(1, Math.abs(value - neutral) / most);
    const level = Math.max(1, Math.ceil(share * colourLevels));
    return value < neutral ? -level : level;
  };
  const isClipped = distances.some((distance) => distance > most);
  return { levelOf, clippedAt: isClipped ? neutral + most : null };
}

function colourNotes(cells: readonly HeatCell[], format: Format, baseUnit: string): string[] {
  const grey = cells.some(({ level }) => level === null) ? [greyNote(baseUnit)] : [];
  if (cells.every(({ level }) => level === null)) return grey;
  if (!cells.some(({ level }) => level !== null && level < 0))
    return ['Stronger colour: higher', ...grey];
  const neutral = format === 'index' ? '100' : 'zero';
  return [`Blue: above ${neutral}, red: below ${neutral}`, ...grey];
}

/** Approximate width of the cells in px: the server does not know the width of the page. */
function cellWidth(span: number, columns: number): number {
  const width = span >= 9 ? 640 : span >= 5 ? 330 : 190;
  return width / Math.max(1, columns);
}

/** Names of categories as wide as their columns; where columns are narrow, some are left out at equal steps. */
function categoryLabels(names: readonly string[], span: number): AxisLabel[] {
  const step = Math.max(1, Math.ceil(40 / cellWidth(span, names.length)));
  return names.flatMap((label, at) =>
    at % step === 0
      ? [{ position: bandPosition(at, names.length), label, room: step / names.length }]
      : [],
  );
}

function cellLabels(
  series: readonly Series[],
  columns: number,
  column: ResultColumn,
  facts: ChartFacts,
  span: number,
): PlotLabel[] {
  const show = cellText(column, facts);
  const labels = series.flatMap(({ id, values }, row) =>
    values.flatMap((value, at): PlotLabel[] =>
      value === null
        ? []
        : [
            {
              key: `${id} ${at}`,
              x: bandPosition(at, columns),
              y: bandPosition(row, series.length),
              text: show(value),
              anchor: 'middle',
            },
          ],
    ),
  );
  const widest = Math.max(0, ...labels.map(({ text }) => textWidth(text, fontSize)));
  return widest + 4 <= cellWidth(span, columns) ? labels : [];
}

export function heatmapSummary(model: HeatmapModel, facts: ChartFacts): string {
  const { column, series, cells, names, columns } = model;
  const show = formatterFor(column, facts, { compact: true, withUnit: true });
  const sorted = cells
    .map((cell) => ({ ...cell, value: series[cell.row]?.values[cell.column] ?? 0 }))
    .sort((a, b) => a.value - b.value);
  const told = (cell: (typeof sorted)[number] | undefined) =>
    cell === undefined
      ? 'no figures'
      : `${series[cell.row]?.name}, ${names[cell.column]}, with ${show(cell.value)}`;
  return `${column.label} of ${series.length} rows in ${columns} columns: most is ${told(sorted.at(-1))}; least is ${told(sorted[0])}.`;
}

/** The value of a cell; cells are counted row by row. */
export function readCell(model: HeatmapModel, facts: ChartFacts, index: number): Reading {
  const { column, baseUnit, series, columns, names, set } = model;
  const at = index % columns;
  const one = series[Math.floor(index / columns)];
  const show = formatterFor(column, facts, { withUnit: true });
  const own = one !== undefined && one.id === facts.ownBrandId;
  const base = one?.bases?.[at] ?? null;
  const thin = one !== undefined && isThin(one, at) ? 'Indicative' : null;
  return {
    title: one?.name ?? '',
    note: incompleteNote(set, at) ?? thin,
    rows: [
      {
        key: 'value',
        name: names[at] ?? '',
        value: show(one?.values[at]),
        colour: null,
        look: own ? 'own' : 'brand',
      },
      ...baseRows(base === null ? null : { count: base, unit: baseUnit }, facts.locale),
    ],
  };
}
