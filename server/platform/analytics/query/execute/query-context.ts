import type { DataSetContent } from '../../data-set-content';
import type { Dialect } from '../compile/dialect';
import type { EmptyState } from '../model/empty-state';
import type { MetricQuery } from '../model/metric-query';
import type { QuerySelection } from '../model/selection';
import type { NameLookup } from '../results/name-lookup';
import type { QueryFigures } from '../results/query-figures';
import type { PlanCache } from './plan-cache';
import type { ProductLookup } from './product-lookup';

/** Runs queries of one turn together (`query-batcher.ts`). */
interface Batcher {
  run(
    context: QueryContext,
    query: MetricQuery,
    wanted?: Partial<Wanted>,
  ): Promise<QueryFigures | EmptyState>;
}

/** What a caller wants of a query. */
export interface Wanted {
  /** Totals and base sizes. */
  withTotals: boolean;
  /** Whether there are figures only with sales in the period, or also with sales in the baseline alone. */
  sales: 'of-period' | 'either';
  /** Joins queries of all kinds of rows, so that they take fewer statements; default: those of one kind. */
  joined?: boolean;
}

/** Runs what several widgets of a request read once for all of them (`shared-reads.ts`). */
interface Shared {
  once<Value>(
    context: QueryContext,
    read: (context: QueryContext) => Promise<Value>,
  ): Promise<Value>;
}

/** What a query runs with: the data set, the caches of its engine, and the viewer's selection. */
export interface QueryContext {
  dataSet: DataSetContent;
  dialect: Dialect;
  plans: PlanCache;
  names: NameLookup;
  products: ProductLookup;
  batcher: Batcher;
  shared: Shared;
  selection: QuerySelection;
  /** Rates on a smaller base are hidden (D-24). */
  hiddenBelow: number;
  signal?: AbortSignal | undefined;
}
