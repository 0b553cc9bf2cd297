import { itself } from '../../metrics/arithmetic';
import type { Base } from '../../metrics/base';
import { type Component, componentKey } from '../../metrics/component';
import { changesByDifference } from '../../metrics/format';
import type { Metric } from '../../metrics/metric';
import { type MetricCode, metrics } from '../../metrics/registry';

/** A figure column of a query: a metric, or a component shown by itself. */
export interface Measure extends Pick<
  Metric,
  | 'format'
  | 'unit'
  | 'better'
  | 'base'
  | 'needs'
  | 'needsSegment'
  | 'components'
  | 'value'
  | 'growthOf'
> {
  /** Key of the result's column. */
  key: string;
  label: string;
  metric: MetricCode | null;
}

/** The measures of all metrics by code, made once: each page needs hundreds. */
const metricMeasures = new Map(
  [...metrics].map(([code, definition]): [string, Measure] => [
    code,
    { ...definition, key: code, label: definition.name, metric: code as MetricCode },
  ]),
);

export function metricMeasure(code: MetricCode): Measure {
  const measure = metricMeasures.get(code);
  if (measure === undefined) throw new RangeError(`Unknown metric ${code}.`);
  return measure;
}

/** The measure that most named queries are about. */
export const sales = metricMeasure('NS');

/** A measure that is not a metric. */
const plain = {
  metric: null,
  better: 'neutral',
  base: null,
  needs: [],
  needsSegment: false,
  growthOf: null,
} as const;

/** A component as a column of its own: drill-downs show what a ratio is computed from. */
export const componentMeasure = (component: Component, key = componentKey(component)): Measure => ({
  ...plain,
  key,
  label: component.label,
  format: component.format,
  unit: component.unit,
  components: [component],
  value: component.scale === 1 ? itself : (figure = 0) => figure / component.scale,
});

/** A base as a measure: the smallest of the groups that it counts. */
export const baseMeasure = ({ key, label, unit, components }: Base): Measure => ({
  ...plain,
  ...{ key, label, format: 'integer', unit, components },
  value: (...figures) => Math.min(...figures.slice(0, components.length)),
});

/** The bases of measures, each once. */
export const basesOf = (measures: readonly Measure[]): Base[] => [
  ...new Map(measures.flatMap(({ base }) => (base === null ? [] : [[base.key, base]]))).values(),
];

/** Change between two figures: a difference for rates and stars, else a share; null where one of them is missing. */
export function growth(
  { format }: Pick<Measure, 'format'>,
  now: number | null,
  before: number | null,
): number | null {
  if (now === null || before === null) return null;
  if (changesByDifference(format)) return now - before;
  return before > 0 ? now / before - 1 : null;
}
