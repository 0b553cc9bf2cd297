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

/** Options with which a caller runs a query. */
export interface Wanted {
  /** Totals and base sizes. */
  withTotals: boolean;
  /** Whether there are figures only with sales in the period, or also with sales in the baseline alone. */
  sales: 'of-period' | 'either';
  /** Batches the query with queries of all kinds of rows, for fewer statements; default: the batcher decides. */
  joined?: boolean;
}

/** Runs reads that several widgets of a request share, once for all of them (`shared-reads.ts`). */
interface Shared {
  once<Value>(
    context: QueryContext,
    read: (context: QueryContext) => Promise<Value>,
  ): Promise<Value>;
}

/** Context of a running query: the data set, the caches of its engine, and the viewer's selection. */
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
