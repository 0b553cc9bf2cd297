import type { Scope } from '../../metrics/component';
import type { StoreRows } from '../../store/analytic-store';
import { FromClause, type Timing, wholePeriod } from '../compile/from-clause';
import { QueryScopes, scopeOf } from '../compile/query-scopes';
import { isPurchase } from '../compile/sources/buyer-rows';
import { boundId, boundValues, SqlParams } from '../compile/sql-params';
import { smallestTable, type Table, tables } from '../compile/tables';
import type { DimensionCode } from '../model/dimensions';
import type { RangeName } from '../model/resolved-selection';
import type { Condition } from '../model/selection';
import type { OpenContext } from './named-query';

/** A statement of a named query, with its parameters. Rows of a FROM clause have the alias `f`. */
export class Statement {
  readonly params: SqlParams;
  readonly scopes: QueryScopes;

  constructor(
    protected readonly context: Pick<OpenContext, 'dataSet' | 'dialect' | 'signal' | 'resolved'>,
    protected readonly subject: 'brand' | 'market' = 'brand',
    filters: readonly Condition[] = [],
  ) {
    this.params = new SqlParams(context.dialect);
    this.scopes = new QueryScopes(this.params, subject, filters, context.resolved.selection);
  }

  /** FROM and WHERE of the rows of a scope, on whatever day. */
  from(
    table: Table,
    scope: Scope,
    { timing, ...options }: { timing?: Partial<Timing>; rows?: string; day?: string | null } = {},
  ): FromClause {
    return new FromClause(table, this.params, { ...wholePeriod, ...timing }, options).inScope(
      this.scopes,
      scopeOf(scope, this.subject, this.context.resolved.selection),
    );
  }

  /** The roll-up of products by day where it has the dimensions, which is faster than the order lines. */
  productTable(scope: Scope, dims: readonly DimensionCode[] = []): Table {
    const all = [...this.scopes.conditionDims(scope), ...dims];
    return smallestTable([tables.productDay], all) ?? tables.facts;
  }

  /** An id as a parameter. Names are unique in the statement. */
  id(name: string, value: number | null): string {
    return this.params.add(`id.${name}`, 'integer', () => boundId(value));
  }

  firstOpen(): string {
    return this.params.add('openDays.startDate', 'date', ({ openDays }) => openDays.startDate);
  }

  lastOpen(): string {
    return this.params.add('openDays.endDate', 'date', ({ openDays }) => openDays.endDate);
  }

  async run(sql: string): Promise<StoreRows['rows']> {
    const { dataSet, signal, resolved } = this.context;
    const values = boundValues(this.params.list, resolved);
    return (await dataSet.store.query(sql, values, signal)).rows;
  }

  /** The last column of the rows by the other ones, which are joined by spaces. */
  async figures(sql: string): Promise<Map<string, number>> {
    const rows = await this.run(sql);
    return new Map(rows.map((row) => [row.slice(0, -1).map(String).join(' '), Number(row.at(-1))]));
  }

  /** FROM and WHERE of all order lines in a scope and range, returns included. */
  lines(scope: Scope, range: RangeName = 'period'): FromClause {
    return this.from(tables.facts, scope, { timing: { range } }).inRange();
  }

  /** As `lines`, for purchases alone: lines with positive units (domain.md section 1). */
  inRange(scope: Scope, range: RangeName = 'period'): FromClause {
    return this.lines(scope, range).and(isPurchase);
  }

  /** Units and net sales of products from the first open day to the end of the period; a row can be several lines. */
  salesUntilEnd(scope: Scope): FromClause {
    return this.untilEndOf(this.productTable(scope, this.scopes.ownerDims(scope)), scope);
  }

  /** Purchases from the first open day to the end of the period. */
  untilEnd(scope: Scope): FromClause {
    return this.untilEndOf(tables.facts, scope).and(isPurchase);
  }

  private untilEndOf(table: Table, scope: Scope): FromClause {
    const first = this.firstOpen();
    const last = this.params.day('period', 'endDate');
    return this.from(table, scope).and(`f.date BETWEEN ${first} AND ${last}`);
  }
}
