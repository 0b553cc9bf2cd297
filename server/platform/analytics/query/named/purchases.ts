import type { Scope } from '../../metrics/component';
import { FromClause, type Timing, wholePeriod } from '../compile/from-clause';
import { QueryScopes, scopeOf } from '../compile/query-scopes';
import { isPurchase } from '../compile/sources/distinct-counts';
import { boundId, boundValues, SqlParams } from '../compile/sql-params';
import { tables } from '../compile/tables';
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

  /** The same of purchases alone. */
  inRange(scope: Scope, range: Timing['range'] = 'period'): FromClause {
    return this.lines(scope, range).and(isPurchase);
  }

  /** All lines from the first open day to the end of the period. */
  linesUntilEnd(scope: Scope): FromClause {
    const first = this.params.add(
      'openDays.startDate',
      'date',
      ({ openDays }) => openDays.startDate,
    );
    const last = this.params.day('period', 'endDate');
    return this.inScope(scope, wholePeriod).and(`f.date BETWEEN ${first} AND ${last}`);
  }

  /** The same of purchases alone. */
  untilEnd(scope: Scope): FromClause {
    return this.linesUntilEnd(scope).and(isPurchase);
  }

  /** The same of known buyers alone. Buyer 0 is unknown. */
  ofBuyers(from: FromClause): FromClause {
    return from.and('f.buyer <> 0');
  }

  /** An id as a parameter. Names are unique in the statement. */
  id(name: string, value: number | null): string {
    return this.params.add(`id.${name}`, 'integer', () => boundId(value));
  }

  private inScope(scope: Scope, timing: Timing): FromClause {
    return new FromClause(tables.facts, this.params, timing).inScope(
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
