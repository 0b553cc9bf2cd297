import type { WidgetView } from '~/contracts/dashboards/content';

import type { ChartFacts } from '../../chart-facts';
import type { LegendEntry } from '../../geometry/axes';
import type { Reading } from '../../read-out/reading';
import { formatterFor, valueColumn } from '../../results/result';
import { seriesSet, type Series } from '../../results/series';

/** More outlines cover each other. */
const maxSubjects = 4;

/** One outline: a brand, a product, or the median of the peers. */
export interface Subject extends LegendEntry {
  /** Percentiles, one for each metric. */
  values: (number | null)[];
  /** Shares of the radius, 0 to 1. */
  radii: (number | null)[];
}

export type RadarModel = ReturnType<typeof radarModel>;

const ranks = { average: 0, brand: 1, own: 2, baseline: 0 };

/** Percentiles of up to four subjects. Rates count from 0 to 1, all other figures from 0 to 100. */
export function radarModel(widget: WidgetView, facts: ChartFacts) {
  const column = valueColumn(widget);
  const set = seriesSet(widget.result, facts, column.label, 'leave');
  const full = column.format === 'percent' ? 1 : 100;
  const kindOf = ({ id, colour }: Series): Subject['kind'] =>
    id === 'average' ? 'average' : colour === 'own' ? 'own' : 'brand';
  const all = set.series.map((one): Subject => ({
    key: one.id,
    name: one.name,
    colour: one.colour,
    kind: kindOf(one),
    values: one.values,
    radii: one.values.map((value) =>
      value === null ? null : Math.max(0, Math.min(1, value / full)),
    ),
  }));
  const special = all.filter(({ kind }) => kind !== 'brand');
  const brands = all.filter(({ kind }) => kind === 'brand');
  const subjects = [...special, ...brands.slice(0, maxSubjects - special.length)];
  subjects.sort((a, b) => ranks[a.kind] - ranks[b.kind]);
  const left = all.length - subjects.length + set.left;
  const gaps = subjects.flatMap(({ name, radii }) =>
    radii.includes(null) ? [`${name} has a gap where a figure is missing`] : [],
  );
  return {
    column,
    metrics: set.buckets,
    subjects,
    notes: [...gaps, ...(left > 0 ? [`${left} more in the table`] : [])],
  };
}

export function radarSummary({ column, metrics, subjects }: RadarModel, facts: ChartFacts): string {
  const show = formatterFor(column, facts, { compact: true });
  const sentences = [...subjects].reverse().map(({ name, values }) => {
    const known = values
      .flatMap((value, at) => (value === null ? [] : [{ value, metric: metrics[at] }]))
      .sort((a, b) => b.value - a.value);
    const [best, worst] = [known[0], known.at(-1)];
    if (best === undefined || worst === undefined) return `${name}: no figures`;
    const told = `${name}: ${best.metric} ${show(best.value)}`;
    return best === worst ? told : `${told} is best, ${worst.metric} ${show(worst.value)} is worst`;
  });
  return `${column.label} of ${metrics.length} metrics. ${sentences.join('; ')}.`;
}

export function readMetric(
  { column, metrics, subjects }: RadarModel,
  facts: ChartFacts,
  index: number,
): Reading {
  const show = formatterFor(column, facts, {});
  const at = ({ values }: Subject) => values[index] ?? -1;
  return {
    title: metrics[index] ?? '',
    rows: [...subjects]
      .sort((a, b) => at(b) - at(a))
      .map(({ key, name, values, colour, kind }) => ({
        key,
        name,
        value: show(values[index]),
        colour,
        look: kind,
      })),
  };
}
