import type { WidgetView } from '~/contracts/dashboards/content';
import { formatGrowth, formatOfChange, upperFirst } from '~/lib/format/figure';

import type { ChartFacts } from '../../chart-facts';
import { formatterFor, columnPositions } from '../../results/result';
import type { Series } from '../../results/series';
import {
  baselineOf,
  endLabels,
  heightOfNames,
  incompleteNote,
  valueScale,
  yAxis,
  type LegendEntry,
  type AxisLabel,
} from '../../geometry/axes';
import {
  isComplete,
  lastIndexOf,
  markedPoints,
  pointPosition,
  type CompleteBuckets,
} from '../../geometry/paths';
import { fromTop } from '../../geometry/scale';
import { seriesPlot } from '../../geometry/series-plot';
import { plainRow, type Reading } from '../../read-out/reading';
import { shadeOf } from './shade';

/** One line. Each baseline of a series is a line of its own. */
export interface Line extends LegendEntry, CompleteBuckets {
  values: (number | null)[];
  /** Positions from the top, 0 to 1, one for each bucket. */
  positions: (number | null)[];
  /** Indices of points that have a dot; a hollow one where they are incomplete. */
  dots: number[];
  /** The last point of a line that ends early, from which a fine line leads to its name at the right end. */
  leaderFrom?: number;
}

export type LineModel = ReturnType<typeof lineModel>;

export function lineModel(widget: WidgetView, facts: ChartFacts) {
  const plot = seriesPlot(widget, facts, 'leave', 'Dashed', pointPosition);
  const { column, set } = plot;
  const isReference = Boolean(widget.result.reference);
  const [first, ...others] = facts.baselines.map(({ label }) => label);
  const before = widget.result.baselineLabel ?? first ?? null;
  // The name of an average is lower case inside sentences; here it is the name of a series.
  const firstName = isReference && before !== null ? upperFirst(before) : before;
  const drawn = withBaselines(
    set.series,
    [firstName, ...others],
    isReference ? 'average' : undefined,
  );
  // A wide chart has the uncut names of its lines beside it.
  const height = isNarrow(widget)
    ? plot.height
    : Math.max(plot.height, heightOfNames(drawn.map(({ name }) => name)));
  const values = drawn.flatMap((line) => line.values.filter((value) => value !== null));
  const scale = valueScale(column, values, height);
  const lines = drawn.map((line): Line => {
    const positions = line.values.map((value) =>
      value === null ? null : fromTop(scale, value / scale.unit),
    );
    const isBaseline = line.kind === 'baseline';
    const isEarlier = isBaseline && !isReference;
    return {
      ...line,
      positions,
      dots: isBaseline ? [] : markedPoints(positions, set),
      // All buckets of an earlier period are complete.
      completeFrom: isEarlier ? 0 : set.completeFrom,
      incompleteAt: isEarlier ? set.buckets.length : set.incompleteAt,
    };
  });
  const names = endLabels(
    lines.map((line) => ({ ...line, last: line.positions[lastIndexOf(line.positions)] })),
    height,
  );
  const named = new Set(names.map(({ key }) => key));
  for (const line of isNarrow(widget) ? [] : lines) {
    const last = lastIndexOf(line.positions);
    if (named.has(line.key) && last < set.buckets.length - 1) line.leaderFrom = last;
  }
  const shade = shadeOf(widget, set.series, facts);
  const axis = set.level === null ? bucketAxis(widget, set.buckets) : null;
  return {
    ...plot,
    height,
    ...axis?.texts,
    countLabel: axis?.label ?? null,
    shade,
    notes: shade === null ? plot.notes : [...plot.notes, shade.note],
    lines,
    yLabels: yAxis(scale, column, facts),
    baseline: baselineOf(scale, column.format),
    endLabels: names,
  };
}

/** Names of narrow charts stand above them. */
const isNarrow = ({ span }: WidgetView) => span < 5;

const ranks = { baseline: 0, average: 1, brand: 2, own: 3 };

/**
 * The series with the baselines of the own brand. Baselines of all brands would make the chart unreadable.
 * @param firstColour colour of the first one; default: that of its series
 */
function withBaselines(
  series: readonly Series[],
  names: readonly (string | null)[],
  firstColour: Series['colour'] | undefined,
) {
  const kindOf = ({ id, colour }: Series): Line['kind'] => {
    if (id === 'average' || colour === 'own') return id === 'average' ? id : 'own';
    // The range of an average is drawn as finely as a baseline.
    return id.startsWith('average-') ? 'baseline' : 'brand';
  };
  const lines = series.map((one) => ({
    key: one.id,
    name: one.name,
    colour: one.colour,
    kind: kindOf(one),
    values: one.values,
  }));
  const subject = series.find(({ colour }) => colour === 'own') ?? series[0];
  // An average of one brand is that brand's own line.
  const isDrawn = (before: readonly (number | null)[]) =>
    series.some((one) => one !== subject && one.values.every((value, at) => value === before[at]));
  if (subject !== undefined) {
    const before = subject.baselines.flatMap((values, place) =>
      values.every((value) => value === null) || isDrawn(values)
        ? []
        : [
            {
              key: `${subject.id} before ${place}`,
              name: names[place] ?? 'Before',
              // All but the first are grey.
              colour: place === 0 ? (firstColour ?? subject.colour) : ('average' as const),
              kind: 'baseline' as const,
              values,
            },
          ],
    );
    // The first is drawn above the others; all are below the brands.
    lines.push(...before.reverse());
  }
  return lines.sort((a, b) => ranks[a.kind] - ranks[b.kind]);
}

/** What a line chart shows, in a sentence for screen readers. It compares complete buckets where there are any. */
export function lineSummary(
  { lines, names, column, set }: Pick<LineModel, 'lines' | 'names' | 'column' | 'set'>,
  facts: ChartFacts,
): string {
  const show = formatterFor(column, facts, { compact: true, withUnit: true });
  const changes = formatOfChange(column.format);
  const sentences = lines.map(({ name, values }) => {
    const isWhole = (value: number | null, at: number) => value !== null && isComplete(set, at);
    const complete = { first: values.findIndex(isWhole), last: values.findLastIndex(isWhole) };
    const first =
      complete.first === -1 ? values.findIndex((value) => value !== null) : complete.first;
    const last = complete.last === -1 ? lastIndexOf(values) : complete.last;
    const [from, to] = [values[first] ?? null, values[last] ?? null];
    if (from === null || to === null) return `${name}: no figures`;
    if (first === last) return `${name}: ${show(to)}, ${names[last]}`;
    const relative = from === 0 ? null : (to - from) / Math.abs(from);
    const change = changes === 'percent' ? relative : to - from;
    const growth = formatGrowth(change, changes, facts.locale);
    const moved = growth === null ? '' : `, ${growth.words}`;
    return `${name} from ${show(from)} (${names[first]}) to ${show(to)} (${names[last]})${moved}`;
  });
  return `${column.label}. ${sentences.reverse().join('; ')}.`;
}

export function readLines(model: LineModel, facts: ChartFacts, index: number): Reading {
  const show = formatterFor(model.column, facts, { withUnit: true });
  const rank = ({ kind, values }: Line) =>
    kind === 'baseline' ? -Infinity : (values[index] ?? -Number.MAX_VALUE);
  const { shade } = model;
  const rows = [...model.lines]
    .sort((a, b) => rank(b) - rank(a))
    .map(({ key, name, values, colour, kind, positions }) => ({
      key,
      name,
      value: show(values[index]),
      colour,
      look: kind,
      dotAt: positions[index],
    }));
  const shaded =
    shade === null
      ? []
      : [
          plainRow(
            'shade',
            shade.column.label,
            formatterFor(shade.column, facts, {})(shade.values[index]),
          ),
        ];
  return {
    title: model.names[index] ?? '',
    note: incompleteNote(model.set, index),
    rows: [...rows, ...shaded],
  };
}

/** Steps between two labels, in buckets. */
const steps = [1, 2, 5, 10, 20, 50, 100];
/** Steps for sparse buckets, for example every fourth week, and for names. */
const stepsOfSparse = [1, 2, 3, 5, 10, 20, 50, 100];

/**
 * An axis in place of time: of whole numbers, such as weeks since a launch, or of names, such as months of several
 * years.
 * @returns the label of the axis, null where its buckets have names, and the labels and names of the buckets
 */
export function bucketAxis({ result, span }: WidgetView, buckets: readonly string[]) {
  const room = span >= 9 ? 13 : span >= 5 ? 9 : 5;
  const stepOf = (of: readonly number[]) =>
    of.find((one) => buckets.length / one <= room) ?? buckets.length;
  const labelled = (isLabelled: (bucket: string, index: number) => boolean): AxisLabel[] =>
    buckets.flatMap((bucket, index) =>
      isLabelled(bucket, index)
        ? [{ position: pointPosition(index, buckets.length), label: bucket }]
        : [],
    );
  if (buckets.length === 0 || !buckets.every((bucket) => /^\d{1,9}$/.test(bucket))) {
    const step = stepOf(stepsOfSparse);
    return {
      label: null,
      texts: { xLabels: labelled((_, index) => index % step === 0), names: [...buckets] },
    };
  }
  const label = result.columns[columnPositions(result).category]?.label ?? '';
  const spacing = Number(buckets[1] ?? 1) - Number(buckets[0] ?? 0);
  const step = spacing * stepOf(spacing > 1 ? stepsOfSparse : steps);
  return {
    label,
    texts: {
      xLabels: labelled((bucket, index) => index === 0 || Number(bucket) % step === 0),
      names: buckets.map((bucket) => `${label} ${bucket}`),
    },
  };
}
