import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import * as describeQuery from '../../../../server/platform/analytics/query/describe-query';
import type { DrillDownRequest } from '../../../../server/platform/analytics/query/drill-down/page';
import { parseJaql } from '../../../../server/platform/analytics/query/model/jaql';
import type { QuerySelection } from '../../../../server/platform/analytics/query/model/selection';
import type { WidgetQuery } from '../../../../server/platform/analytics/query/model/widget-query';

export const wholePeriod = { startDate: '2026-01-26', endDate: '2026-04-19' };

/** A selection of brand 2 (Birch): twelve weeks, and the twelve weeks before them, which lack data in part. */
export const selectionOf = (more: Partial<QuerySelection> = {}): QuerySelection => ({
  brand: 2,
  product: null,
  competitors: [],
  competitorProducts: [],
  conditions: [],
  ownCategories: null,
  period: wholePeriod,
  baselines: [
    {
      kind: 'prior_period',
      range: { startDate: '2025-11-05', endDate: '2026-01-25' },
      outOfPlan: false,
    },
  ],
  limit: null,
  ...more,
});

/** A widget's query as a definition writes it. */
export type WrittenQuery =
  { language: 'jaql'; jaql: unknown } | Extract<WidgetQuery, { language: 'sql' }>;

export const jaql = (of: Record<string, unknown>) => ({ language: 'jaql' as const, jaql: of });
export const sql = (name: string, params?: Record<string, string | number | boolean>) => ({
  language: 'sql' as const,
  name,
  ...(params === undefined ? {} : { params }),
});

const parsed = (query: WrittenQuery): WidgetQuery =>
  query.language === 'jaql' ? { language: 'jaql', jaql: parseJaql(query.jaql) } : query;

export const runQuery = async (
  { engine }: OpenDataSet,
  query: WrittenQuery,
  selection: QuerySelection,
  signal?: AbortSignal,
) => engine.run(parsed(query), selection, signal);

export const drillDown = async (
  { engine }: OpenDataSet,
  query: WrittenQuery,
  selection: QuerySelection,
  request: DrillDownRequest,
) => engine.drillDown(parsed(query), selection, request);

export const canDrillDown = (query: WrittenQuery) => describeQuery.canDrillDown(parsed(query));
export const metricsOf = (query: WrittenQuery) => describeQuery.metricsOf(parsed(query));
export const ignoredConditions = (query: WrittenQuery, selection: QuerySelection) =>
  describeQuery.ignoredConditions(parsed(query), selection, { categories: [] });
