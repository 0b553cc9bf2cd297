import { LRUCache } from 'lru-cache';

import {
  compileQuery,
  type PlanLevel,
  type PlanQuery,
  type QueryPlan,
} from '../compile/query-plan';
import type { Dialect } from '../compile/dialect';
import { shapeOf } from '../compile/query-scopes';
import type { ResolvedSelection } from '../model/resolved-selection';

/** Definitions have a few hundred query shapes; the bound is for clients that make up their own. */
const maxPlans = 1_000;

const levelKey = ({ dims, dateLevel, compare, only }: PlanLevel) =>
  `${dims.join()}@${String(dateLevel)}${compare ? '+' : ''}=${only.join()}`;

/** Compiled plans by everything that their SQL depends on. */
export class PlanCache {
  private readonly plans = new LRUCache<string, QueryPlan>({ max: maxPlans });

  constructor(private readonly dialect: Dialect) {}

  planFor(query: PlanQuery, { selection, baseline, shift }: ResolvedSelection): QueryPlan {
    const key = [
      query.subject,
      shapeOf(selection),
      query.measures.map((measure) => measure.key).join(),
      query.levels.map(levelKey).join(';'),
      baseline === null ? '' : shift.unit,
      JSON.stringify(query.filters),
    ].join('/');
    let plan = this.plans.get(key);
    if (plan === undefined) {
      plan = compileQuery(query, selection, shift.unit, this.dialect);
      this.plans.set(key, plan);
    }
    return plan;
  }

  clear(): void {
    this.plans.clear();
  }
}
