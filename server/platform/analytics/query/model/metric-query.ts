import type { DateLevel } from '../../../dates/calendar-units';
import type { DimensionCode } from './dimensions';
import { type Measure, sales } from './measure';
import type { Condition } from './selection';

export const subjects = ['brand', 'competitors', 'brand+competitors', 'market'] as const;
export type Subject = (typeof subjects)[number];

/** A validated query for metrics. Definitions and clients write it as JAQL; named queries make it themselves. */
export interface MetricQuery {
  /** Subject of the figures. */
  subject: Subject;
  measures: readonly Measure[];
  dimensions: readonly DimensionCode[];
  /** Buckets of the date dimension; null without one. */
  dateLevel: DateLevel | null;
  /** Conditions of the query itself, besides those of the selection. */
  filters: readonly Condition[];
  /** Order of the groups by the measure with key `by`. A null limit keeps all groups. */
  rank: { by: string; direction: 'asc' | 'desc'; limit: number | null } | null;
  /** Adds baseline and growth to each measure. */
  compare: boolean;
  /** Compares with the year before, whatever baseline is selected. */
  against: 'year_ago' | null;
  /** Adds a row for the total. */
  total: boolean;
}

/** Whether a query shows the change of its figures, or of one metric: beside the figure, or as a column of its own. */
export const showsChange = ({ compare, measures }: MetricQuery, code?: string): boolean =>
  compare ||
  measures.some(
    ({ growthOf }) => growthOf !== null && (code === undefined || growthOf.code === code),
  );

/** A query without dimensions, conditions of its own, order, comparison and total, unless they are given. */
export const metricQuery = (
  given: Pick<MetricQuery, 'subject' | 'measures'> & Partial<MetricQuery>,
): MetricQuery => ({
  dimensions: [],
  dateLevel: null,
  filters: [],
  rank: null,
  compare: false,
  against: null,
  total: false,
  ...given,
});

/** A query for net sales. @param level buckets, if dates are among the dimensions */
export const salesQuery = (
  subject: Subject,
  dimensions: readonly DimensionCode[],
  { level = null, compare = false }: { level?: DateLevel | null; compare?: boolean } = {},
): MetricQuery =>
  metricQuery({ subject, measures: [sales], dimensions, dateLevel: level, compare });
