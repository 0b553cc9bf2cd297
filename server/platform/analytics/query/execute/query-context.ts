import type { DataSetContent } from '../../data-set-content';
import type { Dialect } from '../compile/dialect';
import type { QuerySelection } from '../model/selection';
import type { NameLookup } from '../results/name-lookup';
import type { PlanCache } from './plan-cache';
import type { SalesDays } from './sales-days';

/** What a query runs with: the data set, the caches of its engine, and the viewer's selection. */
export interface QueryContext {
  dataSet: DataSetContent;
  dialect: Dialect;
  plans: PlanCache;
  names: NameLookup;
  salesDays: SalesDays;
  selection: QuerySelection;
  /** Rates on a smaller base are hidden (D-24). */
  hiddenBelow: number;
  signal?: AbortSignal | undefined;
}
