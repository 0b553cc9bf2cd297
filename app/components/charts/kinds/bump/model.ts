import type { WidgetView } from '~/contracts/dashboards/content';

import { plotHeight, type ChartFacts } from '../../chart-facts';
import type { PlotLabel } from '../../drawing';
import { endLabels, heightOfNames, incompleteNote } from '../../geometry/axes';
import { bandPosition, lastIndexOf, pointPosition } from '../../geometry/paths';
import { seriesPlot } from '../../geometry/series-plot';
import { plainRow, type Reading } from '../../read-out/reading';
import { columnPositions, textAt } from '../../results/result';
import { coloursOf, listColours, type Series } from '../../results/series';
import { colourCount } from '../../results/series-colours';
import type { Line } from '../line/model';

/** More lines cannot be followed. */
const maxLines = 10;
/** Height in px that a rank needs. */
const rankHeight = 24;
/** Ranks that have a band of their own. */
const wholeRanks = 10;
/** Bands that the lower ranks share, if there are more of these ranks than bands. */
const sharedBands = 3;
/** Distance in px between the last point of a line that ends early and its name. */
const nameAbove = 11;

export type BumpModel = ReturnType<typeof bumpModel>;

/**
 * Ranks over time, the first one at the top: the own line, and those with the best last ranks. Low ranks are closer
 * together, so that one line at the bottom does not make the chart tall.
 */
export function bumpModel(widget: WidgetView, facts: ChartFacts) {
  const plot = seriesPlot(widget, facts, 'all', 'Dashed', pointPosition);
  const { set } = plot;
  const ofOwn = idsOfOwn(widget, facts);
  const isOwn = ({ id, colour }: Series) => colour === 'own' || ofOwn.has(id);
  const all = set.series.map(({ values, ...one }) => ({ ...one, values: values.map(asRank) }));
  const chosen = bestOf(all, isOwn);
  const ranks = Math.max(
    1,
    ...chosen.flatMap(({ values }) => values.filter((one) => one !== null)),
  );
  const scale = rankScale(ranks);
  const height = Math.max(
    plotHeight(widget.span),
    scale.bands * rankHeight,
    heightOfNames(chosen.map(({ name }) => name)),
  );
  const ids = chosen.map(({ id }) => id);
  // A few lines have a colour each, as in a line chart.
  const few = chosen.length <= colourCount ? coloursOf(ids, facts) : null;
  const ofList = listColours(ids, facts);
  const lines = chosen.map((one): Line => {
    const { id, name, values } = one;
    const positions = values.map((rank) => (rank === null ? null : scale.positionOf(rank)));
    return {
      key: id,
      name,
      colour: isOwn(one) ? 'own' : (few?.[id] ?? ofList(id)),
      kind: isOwn(one) ? 'own' : id === 'average' ? 'average' : 'brand',
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
    yLabels: rankLabels(scale, height),
    endLabels: endLabels(
      lines.map((line) => ({ ...line, last: line.positions[last] })),
      height,
    ),
    labels: lines.flatMap((line) => endedLabel(line, last, height)),
    notes: [
      ...plot.notes,
      ...(scale.isShared ? [`Ranks below ${wholeRanks} stand closer together`] : []),
      ...(left > 0 ? [`${left} more in the table`] : []),
    ],
  };
}

/** Ranks begin at 1. */
const asRank = (value: number | null) => (value === null || value < 1 ? null : Math.round(value));

/** Ids of the own brand, and of its products where rows have a column of brands. */
function idsOfOwn({ result }: WidgetView, { ownBrandId }: ChartFacts): ReadonlySet<string> {
  const brandAt = result.columns.findIndex(({ key }) => key === 'brand_id');
  const { id } = columnPositions(result);
  const rows = result.rows.filter(
    (row) => ownBrandId !== null && textAt(row, brandAt) === ownBrandId,
  );
  return new Set([
    ...(ownBrandId === null ? [] : [ownBrandId]),
    ...rows.map((row) => textAt(row, id)),
  ]);
}

/** Lines by their last rank, the best ones last. */
function bestOf(all: readonly Series[], isOwn: (one: Series) => boolean): Series[] {
  const lastRank = ({ values }: Series) => values[lastIndexOf(values)] ?? Infinity;
  const endsAt = ({ values }: Series) => lastIndexOf(values);
  const sorted = all
    .filter(({ values }) => values.some((rank) => rank !== null))
    // Lines that still have a rank come before those that have dropped out.
    .sort((a, b) => endsAt(b) - endsAt(a) || lastRank(a) - lastRank(b));
  const others = sorted.filter((one) => !isOwn(one));
  const own = sorted.filter(isOwn);
  return [...others.slice(0, Math.max(0, maxLines - own.length)).reverse(), ...own];
}

/**
 * A band for each rank. If there are many, only the first ones have their own; the others are closer together.
 * @returns `positionOf`: the position of a rank from the top, 0 to 1
 */
function rankScale(ranks: number) {
  const isShared = ranks > wholeRanks + sharedBands;
  const bands = isShared ? wholeRanks + sharedBands : ranks;
  // Logarithmic, so that a move from 20 to 11 is as visible as one from 800 to 400.
  const [from, to] = [Math.log(wholeRanks + 0.5), Math.log(ranks + 0.5)];
  return {
    bands,
    isShared,
    ranks,
    positionOf: (rank: number) =>
      !isShared || rank <= wholeRanks
        ? bandPosition(rank - 1, bands)
        : (wholeRanks + ((Math.log(rank) - from) / (to - from)) * sharedBands) / bands,
  };
}

/** Labels of all ranks that have room; of the ranks that share bands, only the last one. */
function rankLabels(scale: ReturnType<typeof rankScale>, height: number) {
  const { bands, isShared, ranks, positionOf } = scale;
  const every = Math.max(1, Math.ceil((16 * bands) / height));
  const whole = Array.from({ length: isShared ? wholeRanks : ranks }, (_, at) => at + 1);
  const shown = [...whole.filter((rank) => (rank - 1) % every === 0), ...(isShared ? [ranks] : [])];
  return shown.map((rank) => ({ position: positionOf(rank), label: String(rank) }));
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
        ? [plainRow('none', 'No ranks', '–')]
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
