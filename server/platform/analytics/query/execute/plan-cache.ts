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
