import type { Component } from './component';

/** What the denominator of figures counts: buyers, orders, people, answers, mentions or reviews (domain.md section 1). */
export interface Base {
  /** Key of its column in results. */
  key: string;
  /** Heading of that column. */
  label: string;
  /** What it counts, in the plural. */
  unit: string;
  /** Code of the metric that is the same count; null without such a metric. */
  metric: string | null;
  /** The groups that are counted; the base is the smallest of them. */
  components: readonly Component[];
}

/**
 * What a small base does to a figure (D-24): a rate on fewer than `hiddenBelow` is hidden; an average and an index are
 * marked and never hidden.
 */
export interface MetricBase extends Base {
  kind: 'rate' | 'average' | 'index';
}

export const rateOf = (base: Base): MetricBase => ({ ...base, kind: 'rate' });
export const averageOf = (base: Base): MetricBase => ({ ...base, kind: 'average' });
export const indexOf = (base: Base): MetricBase => ({ ...base, kind: 'index' });
