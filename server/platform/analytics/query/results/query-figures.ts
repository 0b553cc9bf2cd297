import type { Base } from '../../metrics/base';
import { dayCount, type DayRange } from '../../../dates/days';
import type { EmptyState } from '../model/empty-state';
import { gapsIn, totalDays } from '../model/coverage';
import type { DimensionCode } from '../model/dimensions';
import type { Measure } from '../model/measure';
import type { MetricQuery } from '../model/metric-query';
import { type ResolvedSelection, toBaseline } from '../model/resolved-selection';
import type { Figures, RowDays } from './figure-table';

/** The figures of a query, before they become the rows of a result. */
export interface QueryFigures {
  resolved: ResolvedSelection;
  query: MetricQuery;
  figures: Figures;
  /** Level of the rows in the plan. */
  rowLevel: number;
  /** Level of the groups over all dates, which orders them; null where `rowLevel` does. */
  groupLevel: number | null;
  /** Dimensions of the rows, the date first. */
  dims: readonly DimensionCode[];
  /** The query's measures with their indexes in the plan; null for a measure that the data set cannot compute. */
  columns: readonly { measure: Measure; index: number | null }[];
  /** Figures of the total, which another plan may have; null where none are wanted. */
  totals: (Pick<QueryFigures, 'figures' | 'columns' | 'bases'> & { level: number }) | null;
  /** Bases of the columns' figures, with the indexes of their counts in the plan. */
  bases: readonly { base: Base; index: number }[];
  /** Label of the reference that figures are compared with in place of a baseline; default: none. */
  reference?: string;
  /** Rates on a smaller base are hidden (D-24). */
  hiddenBelow: number;
  /** Whether the data set has sales on any day of a range. */
  hasSales: (range: DayRange) => boolean;
  /** The days without data (D-33). */
  gaps: readonly DayRange[];
}

export const hasFigures = (found: QueryFigures | EmptyState): found is QueryFigures =>
  'figures' in found;

type Days = Pick<QueryFigures, 'resolved' | 'hasSales' | 'gaps'>;

function rangeDays({ hasSales, gaps }: Days, range: DayRange) {
  const gapDays = totalDays(gapsIn(gaps, range));
  // Figures of a week are for its days with data; without such days, there are no figures.
  const days = Math.max(1, dayCount(range) - gapDays);
  return { days, hasSales: hasSales(range), hasGap: gapDays > 0 };
}

/** Days of a row for the whole period. */
export const periodDays = (of: Days): RowDays => ({
  period: rangeDays(of, of.resolved.period),
  baselines: of.resolved.baselines.map((baseline) => baseline && rangeDays(of, baseline.range)),
});

/** Days of a row for a part of the period, and the corresponding days of the baselines. */
export const bucketDays = (of: Days, range: DayRange): RowDays => ({
  period: rangeDays(of, range),
  baselines: of.resolved.baselines.map((_, place) => {
    const before = toBaseline(of.resolved, range, place);
    return before && rangeDays(of, before);
  }),
});
