import type { Scope } from '../../metrics/component';
import { FromClause, type Timing, wholePeriod } from '../compile/from-clause';
import { QueryScopes, scopeOf } from '../compile/query-scopes';
import { isPurchase } from '../compile/sources/buyer-rows';
import { boundId, boundValues, SqlParams } from '../compile/sql-params';
import { smallestTable, type Table, tables } from '../compile/tables';
import type { QueryContext } from '../execute/query-context';
import type { ResolvedSelection } from '../model/resolved-selection';
import type { StoreRows } from '../../store/analytic-store';

/** Writes a statement that reads order lines, or the purchases among them: lines with positive units (domain.md section 1). */
export class PurchaseStatement {
  readonly params: SqlParams;
  private readonly scopes: QueryScopes;

  constructor(
    private readonly context: QueryContext,
    private readonly resolved: ResolvedSelection,
  ) {
    this.params = new SqlParams(context.dialect);
    this.scopes = new QueryScopes(this.params, 'brand', [], resolved.selection);
  }

  /** FROM and WHERE of all lines in a scope and range, returns included. Lines have the alias `f`. */
  lines(scope: Scope, range: Timing['range'] = 'period'): FromClause {
    return this.inScope(scope, { ...wholePeriod, range }).inRange();
  }

  /** As `lines`, for purchases alone. */
  inRange(scope: Scope, range: Timing['range'] = 'period'): FromClause {
    return this.lines(scope, range).and(isPurchase);
  }

  /** Units and net sales of products from the first open day to the end of the period; a row can be several lines. */
  salesUntilEnd(scope: Scope): FromClause {
    const dims = [...this.scopes.ownerDims(scope), ...this.scopes.conditionDims(scope)];
    return this.untilEndOf(smallestTable([tables.productDay], dims) ?? tables.facts, scope);
  }

  /** Purchases from the first open day to the end of the period. */
  untilEnd(scope: Scope): FromClause {
    return this.untilEndOf(tables.facts, scope).and(isPurchase);
  }

  private untilEndOf(table: Table, scope: Scope): FromClause {
    const first = this.params.add(
      'openDays.startDate',
      'date',
      ({ openDays }) => openDays.startDate,
    );
    const last = this.params.day('period', 'endDate');
    return this.inScope(scope, wholePeriod, table).and(`f.date BETWEEN ${first} AND ${last}`);
  }

  /** Narrows to known buyers. Buyer 0 is unknown. */
  ofBuyers(from: FromClause): FromClause {
    return from.and('f.buyer <> 0');
  }

  /** An id as a parameter. Names are unique in the statement. */
  id(name: string, value: number | null): string {
    return this.params.add(`id.${name}`, 'integer', () => boundId(value));
  }

  private inScope(scope: Scope, timing: Timing, table: Table = tables.facts): FromClause {
    return new FromClause(table, this.params, timing).inScope(
      this.scopes,
      scopeOf(scope, 'brand', this.resolved.selection),
    );
  }

  async run(sql: string): Promise<StoreRows['rows']> {
    const { dataSet, signal } = this.context;
    const values = boundValues(this.params.list, this.resolved);
    return (await dataSet.store.query(sql, values, signal)).rows;
  }
}
