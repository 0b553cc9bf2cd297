import type { QuerySelection } from '../../../../server/platform/analytics/query/model/selection';

export const wholePeriod = { startDate: '2026-01-26', endDate: '2026-04-19' };

/** A binding of brand 2 (Birch), for twelve weeks and the twelve (in part without data) before. */
export const bindingOf = (more: Partial<QuerySelection> = {}): QuerySelection => ({
  brand: 2,
  product: null,
  competitors: [],
  competitorProducts: [],
  conditions: [],
  period: wholePeriod,
  baseline: {
    kind: 'prior_period',
    range: { startDate: '2025-11-05', endDate: '2026-01-25' },
    outOfPlan: false,
  },
  limit: null,
  ...more,
});

export const jaql = (of: Record<string, unknown>) => ({ language: 'jaql' as const, jaql: of });
export const sql = (name: string, params?: Record<string, string | number | boolean>) => ({
  language: 'sql' as const,
  name,
  ...(params === undefined ? {} : { params }),
});
