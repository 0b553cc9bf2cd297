import type { ResultColumn, WidgetView } from '~/contracts/dashboards/content';

import { plotHeight } from './chart-facts';
import type { ChartFacts } from './chart-facts';
import { bucketNames, endsOf, notesOf, valueScale, xAxis, yAxis } from './plot-model';
import type { Mark, PlotModel } from './plot-model';
import { lastOf } from './paths';
import { fromTop } from './scale';
import { seriesSet, sums, valueColumn, writer } from './series';
import type { Series } from './series';

/** One layer over all buckets. */
export interface Layer extends Mark {
  values: (number | null)[];
  /** From and to, as shares of the plot: from the top over time, from the left over categories. */
  spans: ([number, number] | null)[];
}

/** Over categories there are no axes, and the origin is a place from the left. */
export interface StackedModel extends PlotModel {
  origin: number;
  column: ResultColumn;
  totals: (number | null)[];
  layers: Layer[];
}

/** Layers on top of each other: over time as columns, over categories as rows. Series beyond eight are added up. */
export function stackedModel(widget: WidgetView, facts: ChartFacts): StackedModel {
  const column = valueColumn(widget);
  const set = seriesSet(widget.result, facts, column.label, 'other');
  const height = plotHeight(widget);
  const series = ordered(set.series, facts);
  const ends = stackEnds(series, set.buckets.length);
  const bounds = ends.flat().flatMap((pair) => pair ?? []);
  const overTime = set.level !== null;
  const scale = valueScale(column, bounds, height);
  const [low, high] = [Math.min(0, ...bounds), Math.max(0, ...bounds)];
  const place = (value: number) =>
    overTime ? fromTop(scale, value / scale.unit) : high === low ? 0 : (value - low) / (high - low);
  const layers = series.map((one, at): Layer => ({
    key: one.id,
    name: one.name,
    colour: one.colour,
    kind: one.colour === 'own' ? 'own' : 'brand',
    values: one.values,
    spans: ends[at]!.map((pair) => {
      if (pair === null) return null;
      const [a, b] = [place(pair[0]), place(pair[1])];
      return a < b ? [a, b] : [b, a];
    }),
  }));
  return {
    column,
    level: set.level,
    names: bucketNames(set),
    totals: sums(series, set.buckets.length),
    layers,
    incompleteAt: set.incompleteAt,
    firstIsCut: set.firstIsCut,
    height,
    yLabels: overTime ? yAxis(scale, column, facts) : [],
    xLabels: xAxis(set, widget.span, (index, count) => (index + 0.5) / count),
    origin: place(0),
    ends: overTime ? endsOf(lastMiddles(layers), height) : [],
    notes: notesOf(set, 'Faded'),
  };
}

/** The own brand first, at the base, where a layer can be compared; what is left last. */
function ordered(series: readonly Series[], facts: ChartFacts): Series[] {
  const rank = ({ id }: Series) => (id === facts.ownBrandId ? 0 : id === 'other' ? 2 : 1);
  return [...series].sort((a, b) => rank(a) - rank(b));
}

function stackEnds(series: readonly Series[], count: number): ([number, number] | null)[][] {
  const above = new Array<number>(count).fill(0);
  const below = new Array<number>(count).fill(0);
  return series.map(({ values }) =>
    values.map((value, at) => {
      if (value === null) return null;
      const side = value < 0 ? below : above;
      const from = side[at]!;
      side[at] = from + value;
      return [from, from + value];
    }),
  );
}

/** The layers with the middle of their part in the last column, as its names begin there; the smallest of them first. */
function lastMiddles(layers: readonly Layer[]) {
  const last = Math.max(...layers.map(({ values }) => lastOf(values)));
  return layers
    .map((layer) => {
      const span = layer.spans[last];
      return { ...layer, at: span && (span[0] + span[1]) / 2, size: span ? span[1] - span[0] : 0 };
    })
    .sort((a, b) => a.size - b.size);
}

/** What the layers show, in a sentence. */
export function stackedSummary(
  { column, names, totals, layers }: StackedModel,
  facts: ChartFacts,
): string {
  const show = writer(column, facts, { compact: true, withUnit: true });
  const last = totals.findLastIndex((total) => total !== null);
  const first = totals.findIndex((total) => total !== null);
  const parts = layers
    .filter(({ values }) => values[last] !== null && values[last] !== undefined)
    .map(({ name, values }) => `${name} ${show(values[last])}`);
  return `${column.label} of ${layers.length} parts, in all ${show(totals[first])} (${names[first]}) and ${show(totals[last])} (${names[last]}). ${names[last]}: ${parts.join('; ')}.`;
}
