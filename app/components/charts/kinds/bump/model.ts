import type { WidgetView } from '~/contracts/dashboards/content';

import { plotHeight } from '../../chart-facts';
import type { ChartFacts } from '../../chart-facts';
import type { PlotLabel } from '../../drawing';
import { endLabels, incompleteNote } from '../../geometry/axes';
import { bandPosition, lastIndexOf, pointPosition } from '../../geometry/paths';
import { seriesPlot } from '../../geometry/series-plot';
import type { SeriesPlot } from '../../geometry/series-plot';
import type { Reading } from '../../read-out/reading';
import { listColours } from '../../results/series';
import type { Series } from '../../results/series';
import type { Line } from '../line/model';

/** More lines cannot be followed. */
const maxLines = 10;
/** Height in px that a rank needs. */
const rankHeight = 24;
/** Distance in px of the name of a line that ends early from its last point. */
const nameAbove = 11;

export interface BumpModel extends SeriesPlot {
  /** The own brand last, so that it is drawn above the others. Values are ranks. */
  lines: Line[];
  /** The worst rank of the plot. */
  ranks: number;
  /** Names of lines that end before the right end. */
  labels: PlotLabel[];
}

/** Ranks over time, the first one at the top. Of many lines those with the best last ranks are drawn, and the own one. */
export function bumpModel(widget: WidgetView, facts: ChartFacts): BumpModel {
  const plot = seriesPlot(widget, facts, 'all', 'Dashed', pointPosition);
  const { set } = plot;
  const all = set.series.map(({ values, ...one }) => ({ ...one, values: values.map(asRank) }));
  const chosen = bestOf(all, facts);
  const ranks = Math.max(
    1,
    ...chosen.flatMap(({ values }) => values.filter((one) => one !== null)),
  );
  const height = Math.max(plotHeight(widget.span), ranks * rankHeight);
  const colourOf = listColours(
    chosen.map(({ id }) => id),
    facts,
  );
  const lines = chosen.map(({ id, name, values, colour }): Line => {
    const positions = values.map((rank) => (rank === null ? null : bandPosition(rank - 1, ranks)));
    const isOwn = colour === 'own' || id === facts.ownBrandId;
    return {
      key: id,
      name,
      colour: isOwn ? 'own' : colourOf(id),
      kind: isOwn ? 'own' : id === 'average' ? 'average' : 'brand',
      values,
      positions,
      dots: values.flatMap((rank, at) => (rank === null ? [] : [at])),
      completeFrom: set.completeFrom,
      incompleteAt: set.incompleteAt,
    };
  });
  const last = set.buckets.length - 1;
  const left = all.length - chosen.length;
  return {
    ...plot,
    height,
    ranks,
    lines,
    yLabels: rankLabels(ranks, height),
    endLabels: endLabels(
      lines.map((line) => ({ ...line, last: line.positions[last] })),
      height,
    ),
    labels: lines.flatMap((line) => endedLabel(line, last, height)),
    notes: [...plot.notes, ...(left > 0 ? [`${left} more in the table`] : [])],
  };
}

/** Ranks begin at 1. */
const asRank = (value: number | null) => (value === null || value < 1 ? null : Math.round(value));

/** Lines by their last rank, the best ones last. */
function bestOf(all: readonly Series[], { ownBrandId }: ChartFacts): Series[] {
  const lastRank = ({ values }: Series) => values[lastIndexOf(values)] ?? Infinity;
  const endsAt = ({ values }: Series) => lastIndexOf(values);
  const isOwn = ({ id, colour }: Series) => id === ownBrandId || colour === 'own';
  const sorted = all
    .filter(({ values }) => values.some((rank) => rank !== null))
    // Who is still in the list goes before who has left it.
    .sort((a, b) => endsAt(b) - endsAt(a) || lastRank(a) - lastRank(b));
  const others = sorted.filter((one) => !isOwn(one));
  const own = sorted.filter(isOwn);
  return [...others.slice(0, maxLines - own.length).reverse(), ...own];
}

/** Labels of the ranks, each one where there is room. */
function rankLabels(ranks: number, height: number) {
  const every = Math.max(1, Math.ceil((16 * ranks) / height));
  return Array.from({ length: ranks }, (_, at) => at)
    .filter((at) => at % every === 0)
    .map((at) => ({ position: bandPosition(at, ranks), label: String(at + 1) }));
}

/** The name of a line that ends early, above its last point. */
function endedLabel(
  { key, name, positions, kind }: Line,
  last: number,
  height: number,
): PlotLabel[] {
  const at = lastIndexOf(positions);
  const y = positions[at];
  if (at === last || y === null || y === undefined) return [];
  const x = pointPosition(at, positions.length);
  const anchor = x < 0.5 ? 'start' : 'end';
  return [{ key, x, y: y - nameAbove / height, text: name, anchor, own: kind === 'own' }];
}

const ordinal = (rank: number) => `#${rank}`;

/** What the lines show, in a sentence for screen readers, the best one first. */
export function bumpSummary({ lines, names, set }: BumpModel): string {
  const last = set.buckets.length - 1;
  const rank = ({ values }: Line) => values[last] ?? Infinity;
  const sentences = [...lines]
    .sort((a, b) => rank(a) - rank(b))
    .map(({ name, values }) => {
      const [first, end] = [values.findIndex((one) => one !== null), lastIndexOf(values)];
      const to = `${ordinal(values[end] ?? 0)}`;
      const ended = end === last ? '' : `, no rank after ${names[end]}`;
      if (first === end) return `${name} ${to}${ended}`;
      return `${name} from ${ordinal(values[first] ?? 0)} to ${to}${ended}`;
    });
  return `Ranks from ${names[0] ?? ''} to ${names.at(-1) ?? ''}: ${sentences.join('; ')}.`;
}

/** The ranks of a bucket, the best one first; who has none is left out. */
export function readRanks(model: BumpModel, index: number): Reading {
  const ranked = model.lines
    .flatMap((line) => {
      const rank = line.values[index] ?? null;
      return rank === null ? [] : [{ line, rank }];
    })
    .sort((a, b) => a.rank - b.rank);
  return {
    title: model.names[index] ?? '',
    note: incompleteNote(model.set, index),
    rows:
      ranked.length === 0
        ? [{ key: 'none', name: 'No ranks', value: '–', colour: null }]
        : ranked.map(({ line: { key, name, colour, kind, positions }, rank }) => ({
            key,
            name,
            value: ordinal(rank),
            colour,
            look: kind,
            dotAt: positions[index],
          })),
  };
}
