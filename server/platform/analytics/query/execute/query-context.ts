import { LRUCache } from 'lru-cache';

import type { DataSetContent } from '../../data-set-content';
import type { Dialect } from '../compile/dialect';
import {
  compileQuery,
  type PlanLevel,
  type PlanQuery,
  type QueryPlan,
} from '../compile/query-plan';
import { shapeOf } from '../compile/query-scopes';
import type { EmptyState } from '../model/empty-state';
import type { MetricQuery } from '../model/metric-query';
import type { ResolvedSelection } from '../model/resolved-selection';
import type { QuerySelection } from '../model/selection';
import type { NameLookup } from '../results/name-lookup';
import type { QueryFigures } from '../results/query-figures';
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

/** Runs reads that several widgets of a request share, once for all of them (`SharedReads`). */
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

/** Definitions have a few hundred query shapes; the bound is for clients that make up their own. */
const maxPlans = 1_000;

const levelKey = ({ subject, dims, dateLevel, ranges, only }: PlanLevel) =>
  `${subject}:${dims.join()}@${String(dateLevel)}+${ranges.join()}=${only.join()}`;

/** Compiled plans by everything that their SQL depends on. */
export class PlanCache {
  private readonly plans = new LRUCache<string, QueryPlan>({ max: maxPlans });

  constructor(private readonly dialect: Dialect) {}

  planFor(query: PlanQuery, resolved: ResolvedSelection): QueryPlan {
    const { selection, baselines } = resolved;
    const shiftUnits = baselines.map((baseline) => baseline?.shift.unit ?? 'days');
    const key = [
      shapeOf(selection),
      query.measures.map((measure) => measure.key).join(),
      query.levels.map(levelKey).join(';'),
      baselines.map((baseline) => baseline?.shift.unit ?? '').join(),
      JSON.stringify(query.filters),
    ].join('/');
    let plan = this.plans.get(key);
    if (plan === undefined) {
      plan = compileQuery(query, selection, shiftUnits, this.dialect);
      this.plans.set(key, plan);
    }
    return plan;
  }

  clear(): void {
    this.plans.clear();
  }
}
