import type { ResultColumn, WidgetView } from '~/contracts/dashboards/content';
import { formatGrowth } from '~/lib/format/figure';

import { plotHeight } from './chart-facts';
import type { ChartFacts } from './chart-facts';
import { along, lastOf, lonely } from './paths';
import { bucketNames, endsOf, notesOf, originOf, valueScale, xAxis, yAxis } from './plot-model';
import type { Mark, PlotModel } from './plot-model';
import { fromTop } from './scale';
import { seriesSet, valueColumn, writer } from './series';
import type { Series } from './series';

/** One line; what it was before is a line of its own. */
export interface Line extends Mark {
  values: (number | null)[];
  /** From the top, 0 to 1. */
  places: (number | null)[];
  /** Points without neighbours, and the last one. */
  dots: number[];
  /** Index of the first bucket that the data do not fill. */
  incompleteAt: number;
}

export interface LineModel extends PlotModel {
  column: ResultColumn;
  /** The most important one last, so that it lies on top. */
  lines: Line[];
}

/**
 * What a line chart draws (ui.md): scales, lines, labels and notes; places are shares of the plot, so that one model
 * serves every size.
 */
export function lineModel(widget: WidgetView, facts: ChartFacts): LineModel {
  const column = valueColumn(widget);
  const set = seriesSet(widget.result, facts, column.label, 'leave');
  const height = plotHeight(widget);
  const drawn = withBaseline(set.series, facts);
  const values: number[] = [];
  for (const line of drawn) for (const value of line.values) if (value !== null) values.push(value);
  const scale = valueScale(column, values, height);
  const lines = drawn.map((line): Line => {
    const placed = line.values.map((value) =>
      value === null ? null : fromTop(scale, value / scale.unit),
    );
    const before = line.kind === 'baseline';
    const dots = before ? [] : [...new Set([...lonely(placed), lastOf(placed)])];
    return {
      ...line,
      places: placed,
      dots: dots.filter((index) => index >= 0),
      // What was before is over.
      incompleteAt: before ? set.buckets.length : set.incompleteAt,
    };
  });
  return {
    column,
    height,
    names: bucketNames(set),
    level: set.level,
    incompleteAt: set.incompleteAt,
    firstIsCut: set.firstIsCut,
    lines,
    yLabels: yAxis(scale, column, facts),
    xLabels: xAxis(set, widget.span, along),
    origin: originOf(scale, column.format),
    ends: endsOf(
      lines.map((line) => ({ ...line, at: line.places[lastOf(line.places)] })),
      height,
    ),
    notes: notesOf(set, 'Dashed'),
  };
}

const ranks = { baseline: 0, average: 1, brand: 2, own: 3 };

/** With the baseline of the own brand alone, as more would be a tangle. */
function withBaseline(series: readonly Series[], facts: ChartFacts) {
  const kindOf = ({ id, colour }: Series): Line['kind'] =>
    id === 'average' ? id : colour === 'own' ? colour : 'brand';
  const lines = series.map((one) => ({
    key: one.id,
    name: one.name,
    colour: one.colour,
    kind: kindOf(one),
    values: one.values,
  }));
  const subject = series.find(({ colour }) => colour === 'own') ?? series[0];
  const before = subject?.baseline;
  if (subject !== undefined && before?.some((value) => value !== null) === true) {
    lines.push({
      key: `${subject.id} before`,
      name: facts.baselineLabel ?? 'Before',
      colour: subject.colour,
      kind: 'baseline',
      values: before,
    });
  }
  return lines.sort((a, b) => ranks[a.kind] - ranks[b.kind]);
}

/** What a line chart shows, in a sentence for those who do not see it. */
export function lineSummary(
  { lines, names, column, incompleteAt }: LineModel,
  facts: ChartFacts,
): string {
  const show = writer(column, facts, { compact: true, withUnit: true });
  const rate = column.format === 'percent' || column.format === 'points';
  const sentences = lines.map(({ name, values }) => {
    const first = values.findIndex((value) => value !== null);
    const complete = lastOf(values.slice(0, incompleteAt));
    const last = complete === -1 ? lastOf(values) : complete;
    const [from, to] = [values[first] ?? null, values[last] ?? null];
    if (from === null || to === null) return `${name}: no figures`;
    if (first === last) return `${name}: ${show(to)}, ${names[last]}`;
    const change = rate ? to - from : from === 0 ? null : (to - from) / Math.abs(from);
    const growth = formatGrowth(change, rate ? 'points' : 'percent', facts.locale);
    const moved = growth === null ? '' : `, ${growth.direction} ${growth.text}`;
    return `${name} from ${show(from)} (${names[first]}) to ${show(to)} (${names[last]})${moved}`;
  });
  return `${column.label}. ${sentences.reverse().join('; ')}.`;
}
