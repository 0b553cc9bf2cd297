import type { Cell, ResultColumn, WidgetView } from '~/contracts/dashboards/content';
import { baseOf, greyNote, indicativeBase, type BaseSize } from '~/contracts/dashboards/small-base';
import { splitTotal } from '~/contracts/dashboards/total-row';
import { formatGrowth } from '~/lib/format/figure';

import type { ChartFacts, SeriesColour } from '../../chart-facts';
import {
  columnPositions,
  formatterFor,
  largestBeside,
  numberAt,
  textAt,
  valueColumn,
} from '../../results/result';
import { listColours } from '../../results/series';
import type { ChangeFigure } from '../../drawing';
import { baseRows, plainRow, valueRow, type Reading } from '../../read-out/reading';

/** More rows are easier to read in the table. */
const maxRows = 20;
/** Fewest bars among which a rank has a meaning. */
const minRanked = 3;
/** Reference of an index, the same for all rows. It has a line of its own. */
const indexReference = 100;

export interface Bar {
  key: string;
  id: string;
  name: string;
  colour: SeriesColour;
  own: boolean;
  value: number | null;
  /** The value as the chart shows it. */
  label: string;
  /** Both ends of the bar and the end that shows the value, from the left, 0 to 1. */
  from: number;
  to: number;
  end: number;
  /** Each baseline with its position and the change (D-23); the first one is always there. */
  compared: { baseline: number | null; baselineAt: number | null; change: ChangeFigure | null }[];
  /** Base of the value; null where it has none. */
  base: BaseSize | null;
  /** Whether the bar is grey for its small base (D-24). */
  thin: boolean;
}

export type BarModel = ReturnType<typeof barModel>;

/** Horizontal bars from zero, in the order of the rows. Bars of negative values go to the left. */
export function barModel(widget: WidgetView, facts: ChartFacts) {
  const { result } = widget;
  const at = columnPositions(result);
  const column = valueColumn(widget);
  const growths = at.compared.map(({ growth }) => result.columns[growth]);
  // Without a baseline to compare with, no bar has a change: a note says why in place of the column.
  const withChange = growths[0] !== undefined && !facts.baselines[0]?.closed;
  const all = splitTotal(result).rows;
  const rows = all.slice(0, maxRows);
  const isIndex = column.format === 'index';
  const values = rows.flatMap((row) => [
    numberAt(row, at.value) ?? 0,
    ...at.compared.map(({ baseline }) => numberAt(row, baseline) ?? 0),
  ]);
  if (isIndex) values.push(indexReference);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const position = (value: number) => (high === low ? 0 : (value - low) / (high - low));
  const zero = position(0);
  const ids = rows.map((row) => textAt(row, at.id));
  // The groups of an index are not brands: all of its figures are those of the page's subject.
  const colourOf = isIndex ? () => 'own' as const : listColours(ids, facts);
  const show = formatterFor(column, facts, {
    compact: true,
    largest: largestBeside(result, column),
  });
  const bars = rows.map((row, index): Bar => {
    const id = textAt(row, at.id);
    const value = numberAt(row, at.value);
    const end = position(value ?? 0);
    return {
      key: String(index),
      id,
      name: textAt(row, at.name),
      colour: colourOf(id),
      own: id !== '' && id === facts.ownBrandId,
      value,
      label: show(value),
      from: Math.min(zero, end),
      to: Math.max(zero, end),
      end,
      compared: at.compared.map((columns, place) => {
        const baseline = numberAt(row, columns.baseline);
        const isShown = place > 0 || withChange;
        return {
          baseline,
          baselineAt: baseline === null ? null : position(baseline),
          change: isShown ? changeOf(growths[place], row[columns.growth]) : null,
        };
      }),
      base: baseOf(result.columns, row, at.value),
      thin: indicativeBase(result.columns, row, at.value) !== null,
    };
  });
  return {
    column,
    bars,
    withChange,
    zero,
    referenceAt: isIndex ? position(indexReference) : null,
    negative: low < 0,
    notes: [
      ...(isIndex ? [`Dashed line: ${indexReference}`] : []),
      ...notesOf(bars, all.length - rows.length, facts),
      ...notesOnClosed(growths, facts),
    ],
  };
}

const changeOf = (
  column: ResultColumn | undefined,
  value: Cell | undefined,
): ChangeFigure | null =>
  column === undefined
    ? null
    : { value: value ?? null, format: column.format, better: column.better };

function notesOf(bars: readonly Bar[], left: number, { baselines }: ChartFacts): string[] {
  const [first, second] = baselines.map((baseline, place) =>
    bars.some(({ compared }) => (compared[place]?.baseline ?? null) !== null) ? baseline : null,
  );
  const notes: string[] = [];
  if (first) notes.push(`${second ? 'Line and change' : 'Line'}: ${first.label}`);
  if (second) notes.push(`Dotted line: ${second.label}`);
  const thin = bars.find((bar) => bar.thin);
  if (thin?.base) notes.push(greyNote(thin.base.unit));
  if (left > 0) notes.push(`${left} more in the table`);
  return notes;
}

/** Which changes are not compared, and why (D-16, D-33). */
const notesOnClosed = (
  growths: readonly (ResultColumn | undefined)[],
  { baselines }: ChartFacts,
): string[] =>
  baselines.flatMap(({ label, closed }, place) =>
    growths[place] === undefined || closed === null ? [] : [`Change from ${label}: ${closed}`],
  );

export function barSummary({ column, bars }: BarModel): string {
  const known = bars.flatMap((bar) => (bar.value === null ? [] : [{ ...bar, value: bar.value }]));
  const [first] = known.sort((a, b) => b.value - a.value);
  if (first === undefined) return `${column.label}: no figures.`;
  // Rank by value: bars may be in another order, and some have no value.
  const rank = known.findIndex(({ own }) => own);
  // A rank among two adds nothing to their names.
  const own =
    rank === -1 || known.length < minRanked
      ? ''
      : `; ${known[rank]?.name} is number ${rank + 1} of ${known.length}`;
  return `${column.label}: most is ${first.name} with ${first.label}${own}.`;
}

export function readBar({ column, bars }: BarModel, facts: ChartFacts, index: number): Reading {
  const bar = bars[index];
  if (bar === undefined) return { title: '', rows: [] };
  const show = formatterFor(column, facts, { withUnit: true });
  const reading: Reading = {
    title: bar.name,
    note: bar.thin ? 'Indicative' : null,
    rows: [valueRow(column.label, show(bar.value), bar)],
  };
  for (const [place, { baseline, change }] of bar.compared.entries()) {
    const growth = change === null ? null : formatGrowth(change.value, change.format, facts.locale);
    if (baseline !== null)
      reading.rows.push({
        key: `baseline ${place}`,
        name: facts.baselines[place]?.label ?? 'Before',
        value: show(baseline),
        colour: null,
        look: 'baseline',
      });
    if (growth !== null) reading.rows.push(plainRow(`change ${place}`, 'Change', growth.words));
  }
  reading.rows.push(...baseRows(bar.base, facts.locale));
  return reading;
}
