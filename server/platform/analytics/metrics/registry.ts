import * as allMetrics from './all-metrics';
import type { Metric } from './metric';

export type MetricCode = (typeof allMetrics)[keyof typeof allMetrics]['code'];

/** Every metric by its code. */
export const metrics: ReadonlyMap<string, Metric> = new Map(
  Object.values<Metric>(allMetrics).map((metric) => [metric.code, metric]),
);

export const isMetricCode = (code: string): code is MetricCode => metrics.has(code);

/** @throws {RangeError} for an unknown code */
export function metric(code: string): Metric {
  const found = metrics.get(code);
  if (found === undefined) throw new RangeError(`Unknown metric ${code}.`);
  return found;
}
