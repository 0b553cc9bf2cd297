import type { Cell, ResultColumn, WidgetView } from '~/contracts/dashboards/content';
import { baseOf, greyNote, indicativeBase } from '~/contracts/dashboards/small-base';
import type { BaseSize } from '~/contracts/dashboards/small-base';
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
import { baseRows } from '../../read-out/reading';
import type { Reading } from '../../read-out/reading';

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
  /** The baseline and its position. */
  baseline: number | null;
  baselineAt: number | null;
  change: ChangeFigure | null;
  /** The second baseline, its position and its change (D-23). */
  second: Pick<Bar, 'baseline' | 'baselineAt' | 'change'>;
  /** Base of the value; null where it has none. */
  base: BaseSize | null;
  /** Whether the bar is grey for its small base (D-24). */
  thin: boolean;
}

export interface BarModel {
  column: ResultColumn;
  bars: Bar[];
  withChange: boolean;
  /** Position of zero, from the left. */
  zero: number;
  /** Position of 100 where the figures are an index, else null. */
  referenceAt: number | null;
  negative: boolean;
  notes: string[];
}

/** Horizontal bars from zero, in the order of the rows. Bars of negative values go to the left. */
export function barModel(widget: WidgetView, facts: ChartFacts): BarModel {
  const { result } = widget;
  const at = columnPositions(result);
  const column = valueColumn(widget);
  const growth = result.columns[at.growth];
  const secondGrowth = result.columns[at.secondGrowth];
  // Without a baseline to compare with, no bar has a change: a note says why in place of the column.
  const withChange = growth !== undefined && !facts.baselineClosed;
  const all = splitTotal(result).rows;
  const rows = all.slice(0, maxRows);
  const isIndex = column.format === 'index';
  const values = rows.flatMap((row) => [
    numberAt(row, at.value) ?? 0,
    numberAt(row, at.baseline) ?? 0,
    numberAt(row, at.secondBaseline) ?? 0,
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
    const before = (of: number) => {
      const baseline = numberAt(row, of);
      return { baseline, baselineAt: baseline === null ? null : position(baseline) };
    };
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
      ...before(at.baseline),
      change: withChange ? changeOf(growth, row[at.growth]) : null,
      second: {
        ...before(at.secondBaseline),
        change: changeOf(secondGrowth, row[at.secondGrowth]),
      },
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
      ...notesOnClosed(growth !== undefined, secondGrowth !== undefined, facts),
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

function notesOf(
  bars: readonly Bar[],
  left: number,
  { baselineLabel, secondBaseline }: ChartFacts,
): string[] {
  const notes: string[] = [];
  const hasSecond = secondBaseline && bars.some(({ second }) => second.baseline !== null);
  if (baselineLabel !== null && bars.some(({ baseline }) => baseline !== null)) {
    notes.push(`${hasSecond ? 'Line and change' : 'Line'}: ${baselineLabel}`);
  }
  if (hasSecond) notes.push(`Dotted line: ${secondBaseline.label}`);
  const thin = bars.find((bar) => bar.thin);
  if (thin?.base) notes.push(greyNote(thin.base.unit));
  if (left > 0) notes.push(`${left} more in the table`);
  return notes;
}

/** Which changes are not compared, and why (D-16, D-33). */
const notesOnClosed = (
  first: boolean,
  second: boolean,
  { baselineLabel, baselineClosed, secondBaseline }: ChartFacts,
): string[] => {
  const note = (label: string | null, closed: string | null) =>
    label === null || closed === null ? [] : [`Change from ${label}: ${closed}`];
  return [
    ...(first ? note(baselineLabel, baselineClosed) : []),
    ...(second && secondBaseline ? note(secondBaseline.label, secondBaseline.closed) : []),
  ];
};

/** What the bars show, in a sentence for screen readers. */
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

/** The value of a bar, and each baseline with its change. */
export function readBar({ column, bars }: BarModel, facts: ChartFacts, index: number): Reading {
  const bar = bars[index];
  if (bar === undefined) return { title: '', rows: [] };
  const show = formatterFor(column, facts, { withUnit: true });
  const { colour } = bar;
  const reading: Reading = {
    title: bar.name,
    note: bar.thin ? 'Indicative' : null,
    rows: [],
  };
  reading.rows.push({
    key: 'value',
    name: column.label,
    value: show(bar.value),
    colour,
    look: bar.own ? 'own' : 'brand',
  });
  const compared = [
    { ...bar, key: '', label: facts.baselineLabel },
    { ...bar.second, key: 'second ', label: facts.secondBaseline?.label ?? null },
  ];
  for (const { key, label, baseline, change } of compared) {
    const growth = change === null ? null : formatGrowth(change.value, change.format, facts.locale);
    if (baseline !== null)
      reading.rows.push({
        key: `${key}baseline`,
        name: label ?? 'Before',
        value: show(baseline),
        colour: null,
        look: 'baseline',
      });
    if (growth !== null)
      reading.rows.push({
        key: `${key}change`,
        name: 'Change',
        value: growth.words,
        colour: null,
      });
  }
  reading.rows.push(...baseRows(bar.base, facts.locale));
  return reading;
}
