import type { WidgetView } from '~/contracts/dashboards/content';
import { counted } from '~/lib/format/units';

import type { ChartFacts } from '../../chart-facts';
import { formatterFor } from '../../results/result';
import { sums, type Series } from '../../results/series';
import {
  endLabels,
  incompleteNote,
  valueScale,
  yAxis,
  type LegendEntry,
} from '../../geometry/axes';
import { bandPosition, lastIndexOf } from '../../geometry/paths';
import { fromTop } from '../../geometry/scale';
import { seriesPlot } from '../../geometry/series-plot';
import { plainRow, type Reading } from '../../read-out/reading';

type Span = [from: number, to: number];

export interface Layer extends LegendEntry {
  values: (number | null)[];
  /** Both ends as shares of the plot: from the top over time, from the left over categories. */
  spans: (Span | null)[];
}

export type StackedModel = ReturnType<typeof stackedModel>;

/** Layers on top of each other: over time as columns, over categories as rows. Series beyond eight are added up. */
export function stackedModel(widget: WidgetView, facts: ChartFacts) {
  const plot = seriesPlot(widget, facts, 'other', 'Faded', bandPosition);
  const { column, set, height } = plot;
  const series = ordered(set.series, facts);
  const stacks = stackedValues(series, set.buckets.length);
  const bounds = stacks.flat().flatMap((span) => span ?? []);
  const overTime = set.level !== null;
  const scale = valueScale(column, bounds, height);
  const [low, high] = [Math.min(0, ...bounds), Math.max(0, ...bounds)];
  const share = (value: number) => (high === low ? 0 : (value - low) / (high - low));
  const position = (value: number) =>
    overTime ? fromTop(scale, value / scale.unit) : share(value);
  const layers = series.map(({ id, name, colour, values }, at): Layer => ({
    key: id,
    name,
    colour,
    kind: colour === 'own' ? 'own' : 'brand',
    values,
    spans: (stacks[at] ?? []).map((span): Span | null => {
      if (span === null) return null;
      const [a, b] = [position(span[0]), position(span[1])];
      return a < b ? [a, b] : [b, a];
    }),
  }));
  const totals = sums(series, set.buckets.length);
  return {
    ...plot,
    layers,
    totals,
    areShares:
      column.format === 'percent' &&
      totals.every((total) => total === null || Math.abs(total - 1) < 0.001),
    zero: position(0),
    yLabels: overTime ? yAxis(scale, column, facts) : [],
    endLabels: overTime ? endLabels(lastMiddles(layers), height) : [],
  };
}

/** The own brand first, at the base, where layers can be compared, and the sum of the others last. */
function ordered(series: readonly Series[], facts: ChartFacts): Series[] {
  const rank = ({ id }: Series) => (id === facts.ownBrandId ? 0 : id === 'other' ? 2 : 1);
  return [...series].sort((a, b) => rank(a) - rank(b));
}

/** Start and end of each value on its stack; negative values have a stack of their own below zero. */
function stackedValues(series: readonly Series[], count: number): (Span | null)[][] {
  const above = new Array<number>(count).fill(0);
  const below = new Array<number>(count).fill(0);
  return series.map(({ values }) =>
    values.map((value, at): Span | null => {
      if (value === null) return null;
      const side = value < 0 ? below : above;
      const from = side[at] ?? 0;
      side[at] = from + value;
      return [from, from + value];
    }),
  );
}

/** Offset that keeps names of parts without a size in the order of the stack; too small to be visible. */
const tieBreak = 1e-6;

/** The layers with the middle of their part in the last column, where their names begin; the smallest part first. */
function lastMiddles(layers: readonly Layer[]) {
  const end = Math.max(...layers.map(({ values }) => lastIndexOf(values)));
  return layers
    .map((layer, at) => {
      const span = layer.spans[end];
      return {
        ...layer,
        last: span && (span[0] + span[1]) / 2 - at * tieBreak,
        size: span ? span[1] - span[0] : 0,
      };
    })
    .sort((a, b) => a.size - b.size);
}

/** End of a row: the largest position of its parts, or that of zero. */
export const endOfRow = ({ layers, zero }: StackedModel, row: number) =>
  Math.max(zero, ...layers.map(({ spans }) => spans[row]?.[1] ?? 0));

export function stackedSummary(
  { column, names, totals, layers, areShares }: StackedModel,
  facts: ChartFacts,
): string {
  const show = formatterFor(column, facts, { compact: true, withUnit: true });
  const last = lastIndexOf(totals);
  const first = totals.findIndex((total) => total !== null);
  const parts = layers
    .filter(({ values }) => values[last] !== null && values[last] !== undefined)
    .map(({ name, values }) => `${name} ${show(values[last])}`);
  const sums = `, total ${show(totals[first])} (${names[first]}) and ${show(totals[last])} (${names[last]})`;
  return `${column.label} of ${counted(layers.length, 'part')}${areShares ? '' : sums}. ${names[last]}: ${parts.join('; ')}.`;
}

export function readStack(model: StackedModel, facts: ChartFacts, index: number): Reading {
  const { column, layers, totals, names, set, areShares } = model;
  const show = formatterFor(column, facts, { withUnit: true });
  const rows = layers.flatMap(({ key, name, colour, kind, values }) => {
    const value = values[index] ?? null;
    return value === null ? [] : [{ key, name, value: show(value), colour, look: kind }];
  });
  return {
    title: names[index] ?? '',
    note: incompleteNote(set, index),
    rows: [
      ...(set.level === null ? rows : rows.reverse()),
      ...(areShares ? [] : [plainRow('total', 'Total', show(totals[index]))]),
    ],
  };
}
