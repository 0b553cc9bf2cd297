import type { OptionalPart } from '../schema/star-schema';
import type { MetricBase } from './base';
import type { Component } from './component';
import type { Format } from '../../../../contract/vocabulary';

/** The direction of a change in which the brand does better. */
export type Better = 'higher' | 'lower' | 'neutral';

/** A metric of domain.md section 1. Its definition has everything about it: texts, needs and formula. */
export interface Metric<Code extends string = string> {
  /** Name in queries, results and URLs. */
  code: Code;
  /** Label of columns, tiles and the glossary. */
  name: string;
  /** What it counts; 'currency' stands for the currency of the data set. */
  unit: string;
  format: Format;
  /** A sentence or two for tooltips and the glossary. */
  definition: string;
  /** Formula for the glossary, in words and codes. */
  formula: string;
  /** Optional parts that a data set must have. */
  needs: readonly OptionalPart[];
  /** Tells charts whether a change is good, bad or neither. */
  better: Better;
  /** Base of a metric whose denominator counts people or their actions; null for other metrics. */
  base: MetricBase | null;
  /** Rows add up to their total, by product and by week. */
  additive: boolean;
  /** It compares segments: a query must split it by a dimension of segments. */
  needsSegment: boolean;
  /** Figures that it is computed from. */
  components: readonly Component[];
  /**
   * The metric's value. Arguments are the components' figures in their order (0 for a missing one), then the number
   * of days of the row. Null means that there is no value.
   */
  value: (...figures: number[]) => number | null;
  /** For a metric that is the growth of another one: that metric. */
  growthOf: Metric | null;
  /** Its name and definition where the market is all categories; null: the same. */
  ofWholeMarket: Pick<Metric, 'name' | 'definition'> | null;
  /** The metric that takes its place where categories are chosen; null: none does. */
  inChosenCategories: Metric | null;
}

/** Units of formats whose figures have one unit in nearly every metric. */
const usualUnits: Partial<Record<Format, string>> = {
  percent: '%',
  points: 'points',
  money: 'currency',
  stars: 'stars',
};

const defaults = {
  needs: [],
  better: 'higher',
  base: null,
  additive: false,
  needsSegment: false,
  growthOf: null,
  ofWholeMarket: null,
  inChosenCategories: null,
} satisfies Partial<Metric>;

type Optional = keyof typeof defaults | 'unit';

/** Completes a definition: what it leaves out is false or empty, its unit that of the format, and more of it is better. */
export const defineMetric = <Code extends string>(
  definition: Omit<Metric<Code>, Optional> & Partial<Pick<Metric<Code>, Optional>>,
): Metric<Code> => ({ ...defaults, unit: usualUnits[definition.format] ?? '', ...definition });

/** The unit as a column shows it. */
export const unitOf = (unit: string, currency: string): string =>
  unit === 'currency' ? currency : unit;
