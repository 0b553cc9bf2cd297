import type { Cell, ResultColumn, WidgetView } from '~/contracts/dashboards/content';

import type { ChartFacts, SeriesColour } from './chart-facts';
import { coloursOf, figure, places, rowsOf, text, valueColumn, writer } from './series';

/** Height of a row in px. */
export const rowHeight = 30;
/** Beyond them a chart tells no more than its table. */
const mostRows = 20;
/** With more brands than that, colours no longer help to find one again. */
const mostColours = 6;

export interface Bar {
  key: string;
  name: string;
  colour: SeriesColour;
  own: boolean;
  value: number | null;
  /** As it stands at the end of the bar. */
  label: string;
  /** From the left, 0 to 1; `end` is where the label stands. */
  from: number;
  to: number;
  end: number;
  /** Where it ended before. */
  mark: number | null;
  baseline: number | null;
  growth: Cell;
}

export interface BarModel {
  column: ResultColumn;
  growth: ResultColumn | null;
  bars: Bar[];
  /** Place of zero from the left. */
  origin: number;
  negative: boolean;
  notes: string[];
}

/** Horizontal bars from zero, in the order of the rows; what is below zero goes to the left. */
export function barModel(widget: WidgetView, facts: ChartFacts): BarModel {
  const { result } = widget;
  const at = places(result);
  const column = valueColumn(widget);
  const all = rowsOf(result).rows;
  const rows = all.slice(0, mostRows);
  const values = rows.flatMap((row) => [figure(row, at.value) ?? 0, figure(row, at.baseline) ?? 0]);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const place = (value: number) => (high === low ? 0 : (value - low) / (high - low));
  const origin = place(0);
  const colours = barColours(
    rows.map((row) => text(row, at.id)),
    facts,
  );
  const write = writer(column, facts, { compact: true });
  const bars = rows.map((row, index): Bar => {
    const id = text(row, at.id);
    const value = figure(row, at.value);
    const baseline = figure(row, at.baseline);
    const end = place(value ?? 0);
    return {
      key: String(index),
      name: text(row, at.name),
      colour: colours(id),
      own: id !== '' && id === facts.ownBrandId,
      value,
      label: write(value),
      from: Math.min(origin, end),
      to: Math.max(origin, end),
      end,
      mark: baseline === null ? null : place(baseline),
      baseline,
      growth: row[at.growth] ?? null,
    };
  });
  const left = all.length - rows.length;
  return {
    column,
    growth: result.columns[at.growth] ?? null,
    bars,
    origin,
    negative: low < 0,
    notes: [
      ...(bars.some(({ mark }) => mark !== null) && facts.baselineLabel !== null
        ? [`Thin mark: ${facts.baselineLabel}`]
        : []),
      ...(left > 0 ? [`${left} more in the table`] : []),
    ],
  };
}

/** A few brands beside the own one keep their colours; a long list is grey, and the own one stands out. */
function barColours(ids: readonly string[], facts: ChartFacts) {
  const own = facts.ownBrandId;
  const known = facts.colours ?? {};
  const few = new Set(ids).size <= mostColours && own !== null && ids.includes(own);
  const coloured = few ? ids : ids.filter((id) => id === own || id in known);
  const colours = coloursOf(coloured, facts);
  return (id: string): SeriesColour => colours[id] ?? 'average';
}

/** What the bars show, in a sentence. */
export function barSummary({ column, bars }: BarModel): string {
  const known = bars.filter(({ value }) => value !== null);
  const [first] = [...known].sort((a, b) => b.value! - a.value!);
  const own = bars.findIndex((bar) => bar.own);
  const place = own === -1 ? '' : `; ${bars[own]!.name} is number ${own + 1} of ${bars.length}`;
  return first === undefined
    ? `${column.label}: no figures.`
    : `${column.label}: most is ${first.name} with ${first.label}${place}.`;
}
